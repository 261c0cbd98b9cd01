import { Title, usePlugin } from '@homeroom/sdk';

export default function JobsPage() {
  const { district } = usePlugin();
  return <Title>{district.name}</Title>;
}
