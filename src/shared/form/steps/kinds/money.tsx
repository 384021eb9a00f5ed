import { MoneyField } from '../../MoneyField';
import type { ControlProps, FieldSpec } from '../model';

function Money({ spec, label, field }: ControlProps<Extract<FieldSpec, { kind: 'money' }>>) {
  const own = field(spec.name);
  return (
    <MoneyField
      label={label}
      name={spec.name}
      value={own.value}
      onChange={own.onChange}
      {...(own.problem === undefined ? {} : { error: own.problem })}
    />
  );
}

/** Field kind for an amount in yuan, a decimal string with two places. */
export const MONEY = { kind: 'money', control: Money } as const;
