import { useSdkText } from './use-plugin';

/** What the server calls whoever acts without signing in, such as a family at its link. */
const ANONYMOUS = 'anonymous';

/** Who did something, apart from the words around it. */
export function ActorName({ name }: { name: string }) {
  const t = useSdkText();
  return <bdi>{name === ANONYMOUS ? t('anonymous') : name}</bdi>;
}
