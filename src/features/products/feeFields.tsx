import type { FieldParts } from '@/shared/application/sectionFields';
import { FIELD_PARTS } from './fields';
import { TierRatesField } from './TierRatesField';
import { FEE_TEXT as TEXT } from './text';
import { ppmOf, tierProblems } from './tierRates';

/** The field components of product forms, plus those of the form for another fee. */
export const FEE_PARTS: FieldParts = {
  ...FIELD_PARTS,
  own: {
    ...FIELD_PARTS.own,
    // One rate for a simple fee. A fee with tiers has the field `tierRates` instead.
    feeRate: {
      kind: 'text',
      name: 'feeRate',
      label: TEXT.feeRate,
      maxLength: 7,
      when: ({ tierRates }) => !tierRates,
      rule: (rate) => (rate.trim() === '' ? TEXT.noRate : ppmOf(rate.trim()) === null ? TEXT.oddRate : undefined),
    },
    tierRates: {
      kind: 'custom',
      name: 'tierRates',
      label: TEXT.tierRates,
      when: ({ tierRates }) => Boolean(tierRates),
      rule: (value) => tierProblems(value).find((fault) => fault !== undefined),
      render: (props) => <TierRatesField {...props} />,
    },
  },
};
