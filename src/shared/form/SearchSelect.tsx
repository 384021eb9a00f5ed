import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { anchorPopover } from '../ui/anchorPopover';
import { isComposing } from '../ui/composing';
import fieldStyles from '../ui/field.module.css';
import { Field } from './Field';
import styles from './select.module.css';
import type { Option, Options } from './steps/model';
import { STEPS_TEXT as TEXT } from './steps/text';
import type { FieldOf } from './useFields';

interface SearchSelectProps extends FieldOf<string> {
  label: string;
  hint?: React.ReactNode;
  options: Options;
  /** Receives the typed text if the platform, not the browser, searches the options. */
  onType?: (typed: string) => void;
  /** True for a short list: the user chooses from the list without typing a search. */
  few?: boolean;
  placeholder?: string;
  /** Text of the list if no option matches. */
  none?: string;
  /** A last option for the typed text itself, such as a new payee. `label`: null for a text that cannot be chosen. */
  another?: { label: (typed: string) => string | null; choose: (typed: string) => void };
}

/** Maximum number of options that are drawn; the user finds further options by typing. */
const SHOWN = 100;
/** Value of the option for the typed text. It is never the value of the field. */
const TYPED = '\u0000typed';
const isKnown = (options: Options): options is readonly Option[] => Array.isArray(options);

/**
 * A select with search by typing (WAI-ARIA's combobox with a list). The value is always an option or empty: typed text without a
 * choice is discarded when the field is left. The list is in the browser's top layer, so that no dialog or scroll container clips
 * it.
 */
export function SearchSelect({
  label,
  problem,
  hint,
  options,
  onType,
  few = false,
  placeholder,
  none = TEXT.noOption,
  another,
  name,
  value,
  onChange,
  onLeave,
}: SearchSelectProps) {
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const open = typed !== null;
  const all = isKnown(options) ? options : [];
  const current = all.find((option) => option.value === value);
  const query = (typed ?? '').trim().toLowerCase();
  const matches = all
    .filter(({ label, also = '' }) => `${label} ${also}`.toLowerCase().includes(query))
    .slice(0, SHOWN);
  const typedLabel = query === '' ? null : another?.label((typed ?? '').trim());
  const typedOption = typedLabel ? { value: TYPED, label: typedLabel } : null;
  const found: readonly Option[] = typedOption ? [...matches, typedOption] : matches;
  const at = Math.min(active, found.length - 1);

  useLayoutEffect(() => {
    if (open && box.current && list.current) return anchorPopover(box.current, list.current, 'under');
    return undefined;
  }, [open]);

  const show = () => {
    setTyped('');
    setActive(
      Math.max(
        0,
        all.slice(0, SHOWN).findIndex((option) => option.value === value),
      ),
    );
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    setTyped(null);
    if (option === typedOption) return another?.choose((typed ?? '').trim());
    if (option.value !== value) onChange(option.value);
  };
  const move = (to: number) => {
    setActive(to);
    box.current?.querySelectorAll('[role="option"]')[to]?.scrollIntoView?.({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      const last = found.length - 1;
      move(key === 'ArrowDown' ? Math.min(last, at + 1) : Math.max(0, at - 1));
    } else if (key === ' ' && few) {
      event.preventDefault();
      if (open) choose(found[at]);
      else show();
    } else if (key === 'Enter' && open) {
      event.preventDefault(); // Enter chooses the option and does not submit the form
      choose(found[at]);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      setTyped(null);
    }
  };

  const message = isKnown(options) ? (
    found.length === 0 ? (
      <p className={styles.none}>{none}</p>
    ) : null
  ) : options.stage === 'loading' ? (
    <p className={styles.none} role="status">
      {TEXT.optionsLoading}
    </p>
  ) : (
    <p className={styles.none}>
      {TEXT.optionsFailed}
      <button
        type="button"
        className={styles.again}
        // Reacts on mousedown: at the click event the field would have lost the focus, and the list with this button
        // would be closed.
        onMouseDown={(event) => {
          event.preventDefault();
          options.again();
        }}
      >
        {TEXT.retry}
      </button>
    </p>
  );

  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) => (
        <div ref={box} className={styles.box}>
          <input
            {...control}
            name={name}
            className={`${fieldStyles.input} ${styles.input}`}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete={few ? 'none' : 'list'}
            readOnly={few}
            aria-activedescendant={open && found[at] ? `${listId}-${at}` : undefined}
            autoComplete="off"
            placeholder={current?.label ?? placeholder ?? TEXT.choose(label)}
            value={(few ? null : typed) ?? current?.label ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              onType?.(target.value);
              setActive(0);
            }}
            onClick={() => {
              if (!open) show();
              else if (few) setTyped(null);
            }}
            onKeyDown={press}
            onBlur={() => {
              setTyped(null);
              onLeave();
            }}
          />
          {/* The list of options is always rendered, because the field refers to its id. */}
          <div ref={list} popover="manual" className={styles.list} hidden={!open}>
            <div
              id={listId}
              role="listbox"
              aria-label={open ? label : undefined}
              tabIndex={-1}
              className={styles.options}
            >
              {open
                ? found.map((option, index) => (
                    <div
                      key={option.value}
                      id={`${listId}-${index}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={option.value === value}
                      data-active={index === at || undefined}
                      className={styles.option}
                      // Reacts on mousedown: at the click event the field would have lost the focus, and the list
                      // would be closed.
                      onMouseDown={(event) => {
                        event.preventDefault();
                        choose(option);
                      }}
                    >
                      {option.label}
                      {option.aside ? <small className={styles.aside}>{option.aside}</small> : null}
                    </div>
                  ))
                : null}
            </div>
            {open ? message : null}
          </div>
        </div>
      )}
    </Field>
  );
}
