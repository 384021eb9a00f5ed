import { DefrayParameters } from '@/contract/calls/productParameters';
import { DEFRAY_PURPOSE_WORDS } from '@/contract/calls/products';
import { PAYOUT_FIELDS } from '@/features/products';
import { CHOICE } from '@/shared/form/steps/kinds/choice';
import { defineForm, fieldStep, fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { accountNumber } from '@/shared/ui/LongNumber';
import { loadParameters, type ParametersFacts, saveParameters } from './flows';
import type { ParametersSpec } from './Instead';
import { ParametersPage } from './ParametersPage';
import { PayoutLimits } from './PayoutLimits';
import { TEXT as ALL, DEFRAY_TEXT as TEXT } from './text';

const { shape } = DefrayParameters;

/** Completes a typed time: `0930` becomes `09:30`. Removes all other characters than digits and colons. */
const keepTime = (typed: string): string => {
  const kept = typed
    .replace(/：/g, ':')
    .replace(/[^\d:]/g, '')
    .slice(0, 5);
  return /^\d{4}$/.test(kept) ? `${kept.slice(0, 2)}:${kept.slice(2)}` : kept;
};

const FIELDS = [
  PAYOUT_FIELDS.purposes,
  // The paying account is chosen from a list that is loaded with the page.
  { ...PAYOUT_FIELDS.payAccountNo, ...CHOICE },
  ...fieldsAs(
    {
      kind: 'text',
      name: 'from',
      label: TEXT.from,
      help: TEXT.fromHelp,
      half: true,
      maxLength: 5,
      inputMode: 'numeric',
      keep: keepTime,
      rule: ruleOf(shape.from),
    },
    {
      kind: 'text',
      name: 'to',
      label: TEXT.to,
      help: TEXT.toHelp,
      half: true,
      maxLength: 5,
      inputMode: 'numeric',
      keep: keepTime,
      rule: (value, all) =>
        ruleOf(shape.to)(value) ??
        (ruleOf(shape.from)(all['from'] ?? '') === undefined && (all['from'] ?? '') >= value ? TEXT.order : undefined),
    },
  ),
];

const SPEC: ParametersSpec = {
  productCode: 'ZTO_DEFRAY',
  title: TEXT.title,
  lead: TEXT.lead,
  Below: PayoutLimits,
  form: defineForm<ParametersFacts>({
    id: 'parameters.defray',
    step: fieldStep({
      id: 'FORM',
      title: TEXT.step,
      fields: FIELDS,
      save: saveParameters('ZTO_DEFRAY', (typed) => typed),
    }),
    load: loadParameters('ZTO_DEFRAY'),
    conflict: 'PARAMETERS_CHANGED',
  }),
  labels: { purposes: TEXT.purposes, payAccountNo: TEXT.payAccount, from: TEXT.from, to: TEXT.to },
  render: (name, value) => {
    if (value === '') return ALL.nothing;
    if (name === 'payAccountNo') return accountNumber(value);
    if (name !== 'purposes') return value;
    return value
      .split(',')
      .map((word) => DEFRAY_PURPOSE_WORDS[word as keyof typeof DEFRAY_PURPOSE_WORDS] ?? word)
      .join('、');
  },
};

/** The page /product/parameters/defray: the purposes, paying account, times and limits of payouts. */
export const DefrayPage = () => <ParametersPage spec={SPEC} />;
