import { Popover, Text, UnstyledButton } from '@homeroom/sdk';
import { useStorage } from '../use-storage';
import classes from './search.module.css';

/** What can be typed, by an example each; the examples are the same in every language. */
const EXAMPLES = [
  ['words', 'vaccination dose'],
  ['phrase', '"second dose"'],
  ['without', 'dose -draft'],
  ['either', 'spring OR autumn'],
  ['beginning', 'vaccin*'],
  ['type', 'type:"Report card"'],
  ['person', 'person:1001'],
  ['school', 'school:north'],
  ['days', 'after:2026-01-01 before:2026-06-30'],
  ['name', 'name:report'],
] as const;

export const HELP_KEYS = EXAMPLES.map(([key]) => `search.help.${key}`);

/** How to search, beside the box. */
export function SearchHelp() {
  const { t } = useStorage();
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={340} shadow="md">
      <Popover.Target>
        <UnstyledButton td="underline" mih={44}>
          {t('search.help.open')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('search.help.open')}>
        <dl className={classes.help}>
          {EXAMPLES.map(([key, example]) => (
            <div key={key}>
              <dt>
                <code dir="ltr">{example}</code>
              </dt>
              <Text component="dd" size="sm">
                {t(`search.help.${key}`)}
              </Text>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
