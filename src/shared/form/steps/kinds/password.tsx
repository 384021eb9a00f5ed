import { PasswordField } from '../../PasswordField';
import type { ControlProps, FieldSpec } from '../model';

type Props = ControlProps<Extract<FieldSpec, { kind: 'password' }>>;

/** Field kind for a password, which is a secret and never stored. */
export const PASSWORD = {
  kind: 'password',
  control: ({ spec, label, help, field }: Props) => (
    <PasswordField
      {...field(spec.name)}
      label={label}
      hint={help}
      autoComplete={spec.autoComplete}
      {...(spec.metered ? { metered: true } : {})}
    />
  ),
} as const;
