import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useSdkText } from '../../use-plugin';
import classes from '../form.module.css';

export interface Chip {
  value: string;
  label: string;
}

interface Props {
  id: string;
  label: string;
  description?: string;
  error?: string;
  withAsterisk?: boolean;
  chips: readonly Chip[];
  /** What may be added; those that are chips already are left out. */
  offers: readonly Chip[];
  /** Told what is typed, when the offers come from elsewhere. */
  onSearch?: (phrase: string) => void;
  /** Whether a click or the down arrow brings offers before anything is typed. */
  offersAtOnce?: boolean;
  /** A word in place of offers: searching, or nothing found. */
  note?: string;
  /** Asks for further offers, while there are any. */
  onMore?: () => void;
  /** Whether any text may be added. */
  isFree?: boolean;
  /** No more than this many; one alone is replaced by the next. */
  max?: number;
  isReadOnly?: boolean;
  onChange: (chips: Chip[]) => void;
  onBlur: () => void;
}

/** The option that asks for further offers; no value begins like this. */
const MORE = '\0more';

/** Chosen values as chips, and a search that adds to them; at most 450 px wide (specification §9). */
export function ChipsInput(props: Props) {
  const { chips, max = Number.POSITIVE_INFINITY, isFree, isReadOnly, onChange } = props;
  const t = useSdkText();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [phrase, setPhrase] = useState('');
  const offers = fitting(props, phrase);
  const typed = phrase.trim();

  function type(text: string) {
    setPhrase(text);
    props.onSearch?.(text);
    combobox.openDropdown();
    combobox.updateSelectedOptionIndex();
  }
  function add(chip: Chip) {
    type('');
    combobox.closeDropdown();
    if (chips.some((each) => each.value === chip.value)) return;
    onChange(max === 1 ? [chip] : [...chips, chip].slice(0, max));
  }
  function offerAtOnce() {
    if (!props.offersAtOnce) return;
    props.onSearch?.(phrase);
    combobox.openDropdown();
  }
  const remove = (chip: Chip) => onChange(chips.filter((each) => each.value !== chip.value));

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' && !combobox.dropdownOpened) offerAtOnce();
    if (event.key === 'Backspace' && phrase === '' && chips.length > 0) onChange(chips.slice(0, -1));
    if (event.key === 'Enter') {
      // Enter chooses; it does not send the form.
      event.preventDefault();
      if (isFree && typed && combobox.getSelectedOptionIndex() < 0) add({ value: typed, label: typed });
    }
  }
  return (
    <Combobox
      store={combobox}
      disabled={isReadOnly}
      withinPortal={false}
      onOptionSubmit={(value) => {
        if (value === MORE) props.onMore?.();
        const chosen = offers.find((offer) => offer.value === value);
        if (chosen) add(chosen);
      }}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          className={classes.chips}
          classNames={{ input: classes.chipsBox }}
          id={props.id}
          label={props.label}
          description={props.description}
          error={props.error}
          withAsterisk={props.withAsterisk}
          disabled={isReadOnly}
        >
          <Pill.Group>
            {chips.map((chip) => (
              <Pill
                key={chip.value}
                withRemoveButton={!isReadOnly}
                removeButtonProps={{
                  tabIndex: 0,
                  'aria-hidden': false,
                  'aria-label': t('form.removeChip', { name: chip.label }),
                }}
                onRemove={() => remove(chip)}
              >
                <bdi>{chip.label}</bdi>
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                role="combobox"
                dir="auto"
                autoComplete="off"
                value={phrase}
                onChange={(event) => type(event.currentTarget.value)}
                onFocus={() => {
                  if (!props.offersAtOnce) combobox.openDropdown();
                }}
                onClick={offerAtOnce}
                onBlur={() => {
                  combobox.closeDropdown();
                  if (isFree && typed) add({ value: typed, label: typed });
                  props.onBlur();
                }}
                onKeyDown={press}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={offers.length === 0 && !props.note}>
        <Combobox.Options mah={240} style={{ overflowY: 'auto' }} aria-label={props.label}>
          {offers.map((offer) => (
            <Combobox.Option key={offer.value} value={offer.value}>
              <bdi>{offer.label}</bdi>
            </Combobox.Option>
          ))}
          {props.onMore && (
            <Combobox.Option value={MORE} className={classes.more}>
              {t('form.more')}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {offers.length === 0 && props.note && <Combobox.Empty role="status">{props.note}</Combobox.Empty>}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Offers that are not chosen yet and, unless the server has searched already, hold what is typed. */
function fitting({ chips, offers, onSearch }: Props, phrase: string): readonly Chip[] {
  const wanted = phrase.trim().toLowerCase();
  return offers.filter(
    (offer) =>
      !chips.some((chip) => chip.value === offer.value) &&
      (onSearch !== undefined || offer.label.toLowerCase().includes(wanted)),
  );
}
