import '../ui/loadArcoLocale';
import { Cascader } from '@arco-design/web-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Division, divisions, pathTo } from '../../common/division/tree';
import { isComposing } from '../ui/composing';
import { popupContainer } from '../ui/popupContainer';
import { DIVISION_TEXT as TEXT } from './text';

export interface DivisionProps {
  /** Accessible name of the field. */
  label: string;
  /** Six-digit code of a district, of a city without districts, or of a province without cities; empty if nothing is chosen. */
  value: string;
  onChange: (code: string) => void;
  invalid?: boolean;
}

/** A picker for administrative divisions as a tree with a search. It is a separate chunk with all names. */
export function DivisionCascader({ label, value, onChange, invalid }: DivisionProps) {
  const box = useRef<HTMLDivElement>(null);
  const path = pathTo(value);
  // True if the surrounding fieldset is disabled. Arco's picker is not a native control, so it ignores a disabled
  // fieldset.
  const [disabled, setDisabled] = useState(false);
  useLayoutEffect(() => setDisabled(box.current?.closest('fieldset:disabled') !== null));
  // Sets the accessible name on Arco's elements, because Arco's cascader accepts none. Only the outer box is a tab stop; it
  // passes the focus on to the inner field, which is hidden from screen readers until then.
  useLayoutEffect(() => {
    box.current?.querySelector('[role="combobox"]')?.setAttribute('aria-label', label);
    const field = box.current?.querySelector('input');
    field?.setAttribute('aria-label', label);
    field?.setAttribute('tabindex', '-1');
  });
  return (
    // Hides the keys of an input method (IME) from Arco's picker, which would choose an option by them.
    <div ref={box} onKeyDownCapture={(event) => isComposing(event) && event.stopPropagation()}>
      <Cascader<Division>
        options={divisions}
        value={path.length > 0 ? path.map((one) => one.value) : undefined}
        placeholder={TEXT.placeholder}
        notFoundContent={TEXT.nothing}
        status={invalid ? 'error' : undefined}
        showSearch={{ retainInputValueWhileSelect: false }}
        allowClear={!disabled}
        disabled={disabled}
        getPopupContainer={popupContainer}
        onChange={(chosen) => onChange(String(chosen?.at(-1) ?? ''))}
      />
    </div>
  );
}
