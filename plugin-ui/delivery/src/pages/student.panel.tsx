import { RecipientMenu } from '../corrections/recipient-menu';
import { StudentPanel } from '../results/student.panel';

/** All that was sent of a student, with what the office can do about each. */
export default function StudentPage() {
  return <StudentPanel menuOf={(row) => <RecipientMenu row={row} />} />;
}
