import { Button, Input } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useSubmission } from '../submission/useSubmission';
import { codeForm, selectCode } from './codes';
import { Field, labelOf } from './Field';
import styles from './form.module.css';
import { FORM_TEXT as TEXT } from './text';
import { useCountdown } from './useCountdown';
import type { FieldOf } from './useFields';

interface CodeFieldProps extends FieldOf<string> {
  label: string;
  placeholder?: string;
  /** Key of the verification code in the store (`codes.ts`). */
  code: string;
  /** Requests a verification code. Not called while a request is pending or the countdown runs. */
  onSend: () => void;
}

/**
 * A field for a six-digit verification code, with a button that sends the code. The button is disabled for 60 s after each
 * sending.
 */
export function CodeField({ label, problem, onLeave, code, onSend, ...input }: CodeFieldProps) {
  const { nextAt, to } = useSelector(selectCode(code));
  const { busy, refused } = useSubmission(codeForm(code));
  const left = useCountdown(nextAt);
  const word = busy ? TEXT.sending : left > 0 ? TEXT.again(left) : TEXT.send;
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef({ code, nextAt });
  // A code was sent: focuses the field for typing and clears the error of the empty field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each code
  useEffect(() => {
    const before = seen.current;
    seen.current = { code, nextAt };
    // The focus moves only after a new code was sent. Otherwise the user may be typing a new receiver.
    if (before.code !== code || before.nextAt === nextAt) return;
    input.onChange(input.value);
    box.current?.querySelector('input')?.focus();
  }, [code, nextAt]);
  return (
    <Field
      label={label}
      problem={problem ?? (refused?.msg || undefined)}
      hint={<span role="status">{to ? TEXT.sentTo(to) : null}</span>}
    >
      {(control) => (
        <div className={styles.withButton} ref={box}>
          <Input
            {...input}
            {...control}
            onChange={(typed) => input.onChange(typed.replace(/\D/g, '').slice(0, 6))}
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={control['aria-invalid']}
            onBlur={({ relatedTarget }) => {
              // No error while the user moves to the send button: the code has not been sent yet, so the field may be empty.
              if (!(relatedTarget instanceof HTMLElement && relatedTarget.dataset['sendCode'])) onLeave();
            }}
          />
          <Button
            data-send-code="yes"
            size="large"
            loading={busy}
            disabled={left > 0}
            // Distinguishes the send buttons for screen readers, because a page may have two fields for codes.
            aria-describedby={labelOf(control.id)}
            onClick={onSend}
          >
            {word}
          </Button>
        </div>
      )}
    </Field>
  );
}
