import { useDispatch } from 'react-redux';
import { CodeField } from '../../CodeField';
import type { ControlProps, FieldSpec } from '../model';

function Code({ spec, label, values, field, check }: ControlProps<Extract<FieldSpec, { kind: 'code' }>>) {
  const dispatch = useDispatch();
  return (
    <CodeField
      {...field(spec.name)}
      label={label}
      code={spec.place}
      onSend={() => spec.onSend(values, check, dispatch)}
    />
  );
}

/** Field kind for a verification code that is sent to the user. The code is a secret, so it is not stored. */
export const CODE = { kind: 'code', control: Code } as const;
