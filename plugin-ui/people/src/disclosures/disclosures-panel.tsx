import { useParams } from '@homeroom/sdk';
import { DisclosuresOfPerson } from './disclosures-of-person';

/** The entries of the person whose page this is. */
export default function DisclosuresPanel() {
  const { id = '' } = useParams();
  return <DisclosuresOfPerson key={id} person={id} />;
}
