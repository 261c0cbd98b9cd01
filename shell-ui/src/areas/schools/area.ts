import type { Area } from '../area';

const loadSchools = () => import('./schools.page').then((module) => module.SchoolsPage);

/** The schools of the district, for its administrators. */
export const schools: Area = {
  name: 'schools',
  words: (locale) => import(`./locales/${locale}.json`),
  routes: [
    { path: '/schools', audience: 'admin', load: loadSchools },
    // `new` is the form for one more, anything else the school with that id.
    { path: '/schools/:id', audience: 'admin', load: loadSchools },
  ],
};
