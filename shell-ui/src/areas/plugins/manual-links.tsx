import { Link } from '@homeroom/sdk';
import { translate, useText } from '../../i18n/i18n';
import classes from './plugin.module.css';
import type { PluginDetails } from './plugin.queries';

/** A link to each of the plugin's manuals, whatever languages it has them in. */
export function ManualLinks({ plugin: { id, manuals } }: { plugin: PluginDetails }) {
  useText();
  const names = [...new Set(manuals.map(({ name }) => name))];
  return (
    <ul className={classes.manuals}>
      {names.map((name) => (
        <li key={name}>
          <Link to={`/plugins/${id}/manual/${name}`}>
            {translate('plugins', [`manualNames.${name}`, 'manualNames.other'], { name })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
