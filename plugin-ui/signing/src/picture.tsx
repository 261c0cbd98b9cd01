import { callKey, ErrorText, Skeleton, useFormat, useObjectUrl, useQuery } from '@homeroom/sdk';
import classes from './picture.module.css';
import { useSigning } from './use-signing';

interface Props {
  path: `/api/${string}`;
  page: number;
}

/** A page as a picture, as large as what is around it. It is asked for once. */
export function Picture({ path, page }: Props) {
  const { t, api } = useSigning();
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: callKey(path),
    queryFn: ({ signal }) => api.blob(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  if (error)
    return (
      <div className={classes.missing} dir="auto">
        <ErrorText error={error} />
      </div>
    );
  if (!address) return <Skeleton className={classes.picture} />;
  const alt = t('templates.pageAlt', { page: format.number(page) });
  return <img src={address} alt={alt} className={classes.picture} draggable={false} />;
}
