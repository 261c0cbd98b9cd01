import { Link } from '@homeroom/sdk';

interface Props {
  /** The person's row in the directory. */
  person: string;
  name: string;
}

/** A person's name, which leads to all that there is of them. */
export function PersonLink({ person, name }: Props) {
  return (
    <Link to={`/student-detail/${person}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
