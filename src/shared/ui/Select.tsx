import {
  type AriaAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { anchorPopover } from './anchorPopover';
import { isComposing } from './composing';
import fieldStyles from './field.module.css';
import styles from './Select.module.css';
import { SELECT_TEXT as TEXT } from './text';

export interface Option {
  value: string;
  label: string;
  /** Further words by which the search of the select finds the option. */
  also?: string;
  /** Second line of the option in the list, such as the account of a payee. */
  aside?: ReactNode;
}
/** Options of a select: the loaded list, or its loading or failed state. */
export type Options = readonly Option[] | { stage: 'loading' } | { stage: 'failed'; again: () => void };

/** Properties of a select that do not depend on the look of its box. */
export interface SelectChoice {
  options: Options;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  onLeave?: () => void;
  /** Receives the typed text if the platform, not the browser, searches the options. */
  onType?: (typed: string) => void;
  /** For a short list: no search by typing, users choose from the list directly. */
  few?: boolean;
  placeholder?: string;
  /** Text of the list if no option matches. */
  none?: string;
  /** A last option for the typed text itself, such as a new payee. `label`: null for a text that cannot be chosen. */
  another?: { label: (typed: string) => string | null; choose: (typed: string) => void };
}

interface SelectProps extends SelectChoice, Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> {
  'data-level'?: string | undefined;
  /** Name of the list of options, and of the control unless a `<label>` refers to its `id`. */
  label: string;
  id?: string;
  disabled?: boolean;
  /** `box`: the box of a form field. `bare`: no box of its own, for a control inside a group or a cell. */
  look?: 'box' | 'bare';
  /** Makes the control as wide as its longest option, so that its line does not move when the user chooses another one. */
  fit?: boolean;
}

/** Number of options from which a select offers the search. */
const SEARCHED_FROM = 9;
/** Maximum number of options that are drawn; the user finds others by typing. */
const SHOWN = 200;
/** Value of the option for the typed text. It is never the value of the field. */
const TYPED = '\u0000typed';
const isKnown = (options: Options): options is readonly Option[] => Array.isArray(options);
const nothing = () => {};
/** Returns whether the options are so few that no search is needed. */
export const isShortList = (options: Options): boolean => !isKnown(options) || options.length < SEARCHED_FROM;

/** Returns the width of a text in em: Chinese characters take one em, all others about 0.6. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 1 : 0.6), 0);

/**
 * A combobox with its own list (WAI-ARIA). The value is always an option or empty: typed text without a choice is discarded when
 * the control is left. The list is in the browser's top layer, so that no dialog or scroll container clips it. Inside a form use
 * `SearchSelect` or `SelectField`, which add the label and the error.
 */
export function Select({
  label,
  options,
  onType,
  few = false,
  placeholder,
  none = TEXT.noOption,
  another,
  name,
  value,
  onChange,
  onLeave = nothing,
  id,
  disabled,
  look = 'box',
  fit = false,
  ...aria
}: SelectProps) {
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
    if (!open || !box.current || !list.current) return undefined;
    const end = anchorPopover(box.current, list.current, fit ? 'left' : 'under');
    list.current.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
    return end;
  }, [open, fit]);

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
    } else if ((key === 'Home' || key === 'End') && few && open) {
      event.preventDefault();
      move(key === 'Home' ? 0 : found.length - 1);
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
        // Acts on mousedown: on click the field would have lost the focus, which closes the list with this button.
        onMouseDown={(event) => {
          event.preventDefault();
          options.again();
        }}
      >
        {TEXT.retry}
      </button>
    </p>
  );

  const width = fit
    ? ({
        '--select-width': `${Math.max(...all.map((option) => widthOf(option.label)), widthOf(placeholder ?? ''))}em`,
      } as CSSProperties)
    : undefined;

  return (
    <div ref={box} className={styles.box} data-look={look} style={width}>
      <input
        {...aria}
        id={id}
        // A `<label>` names a control with an id.
        aria-label={id === undefined ? label : undefined}
        name={name}
        disabled={disabled}
        className={look === 'box' ? fieldStyles.input : fieldStyles.bare}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
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
      {open ? (
        <div ref={list} popover="manual" className={styles.list}>
          <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className={styles.options}>
            {found.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                data-active={index === at || undefined}
                className={styles.option}
                // Acts on mousedown: on click the field would have lost the focus, which closes the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(option);
                }}
              >
                {option.label}
                {option.aside ? <small className={styles.aside}>{option.aside}</small> : null}
              </div>
            ))}
          </div>
          {message}
        </div>
      ) : null}
    </div>
  );
}
