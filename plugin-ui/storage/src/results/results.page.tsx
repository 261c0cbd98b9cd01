import { Link, Page, useParams } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import { AddedList } from './added-list';
import { NotAddedList } from './not-added-list';
import classes from './results.module.css';

const ADDRESS = '/document-storage/results';
const NOT_ADDED = 'not-added';

/** What became of documents that were added many at once: those that are there, and the others with the reason. */
export default function ResultsPage() {
  const { t } = useStorage();
  const { part } = useParams();
  const isNotAdded = part === NOT_ADDED;
  const tabs = [
    { path: ADDRESS, title: t('results.added'), isShown: !isNotAdded },
    { path: `${ADDRESS}/${NOT_ADDED}`, title: t('results.notAdded'), isShown: isNotAdded },
  ];
  return (
    <Page
      title={t('results.title')}
      purpose={t('results.purpose')}
      parents={[{ title: t('documents.title'), path: '/document-storage' }]}
    >
      <nav aria-label={t('results.title')}>
        <ul className={classes.tabs}>
          {tabs.map(({ path, title, isShown }) => (
            <li key={path}>
              <Link to={path} className={classes.tab} aria-current={isShown ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isNotAdded ? <NotAddedList /> : <AddedList />}
    </Page>
  );
}
