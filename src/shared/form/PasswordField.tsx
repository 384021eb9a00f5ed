import { Input } from '@arco-design/web-react';
import { IconEye, IconEyeInvisible } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { PASSWORD_TEXT, strengthOf } from '../validation/password';
import { Field } from './Field';
import styles from './form.module.css';
import { FORM_TEXT as TEXT } from './text';
import type { FieldOf } from './useFields';

const BARS = { none: 0, low: 1, medium: 2, high: 3 } as const;

/** Shows the strength of a password as a word and three bars; renders nothing for an empty password. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className={styles.meter} data-strength={strength} role="status">
      {strength === 'none' ? null : (
        <>
          {[1, 2, 3].map((bar) => (
            <span key={bar} className={styles.bar} data-on={bar <= BARS[strength] ? '' : undefined} />
          ))}
          <span className="visually-hidden">{TEXT.strength}</span>
          {PASSWORD_TEXT[strength]}
        </>
      )}
    </div>
  );
}

interface PasswordFieldProps extends FieldOf<string> {
  label: string;
  placeholder?: string;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  /** Shows the strength of the password. Set for a new password. */
  metered?: boolean;
  /** Shows the characters at first, for a proposed password that the user passes on. */
  readable?: boolean;
}

/** A password field, hidden until the user shows it. */
export function PasswordField({
  label,
  problem,
  hint,
  onLeave,
  metered,
  readable = false,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(readable);
  return (
    <div>
      <Field label={label} problem={problem} hint={hint}>
        {(control) => (
          <Input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            size="large"
            maxLength={128}
            error={control['aria-invalid']}
            onBlur={onLeave}
            suffix={
              <button
                type="button"
                className={styles.eye}
                aria-label={shown ? TEXT.hide : TEXT.show}
                onClick={() => setShown(!shown)}
              >
                {shown ? <IconEye /> : <IconEyeInvisible />}
              </button>
            }
          />
        )}
      </Field>
      {metered ? <StrengthMeter password={input.value} /> : null}
    </div>
  );
}
