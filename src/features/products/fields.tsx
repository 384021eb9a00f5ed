import { useContext } from 'react';
import { LatePictureField } from '@/features/uploads';
import type { FieldParts } from '@/shared/application/sectionFields';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { useResource } from '@/shared/resource/useResource';
import { Figures } from '@/shared/ui/Figures';
import { Waiting } from '@/shared/ui/Waiting';
import { limitsText } from './limitsText';
import { PAYOUT_FIELDS } from './payoutFields';
import { centre } from './resources';
import { TierRatesField } from './TierRatesField';
import { FEE_TEXT, FORM_TEXT as TEXT } from './text';
import { ppmOf, tierProblems } from './tierRates';

/** Contracts and proofs come as a picture or as a PDF. */
const PAPER_KINDS = ['png', 'jpeg', 'pdf'] as const;

/** A stored file as a field of the form that is open. */
function Paper({ name, label, value, problem, onChange }: CustomFieldProps) {
  const form = useContext(OpenForm);
  return (
    <LatePictureField
      field={`${form}/${name}`}
      label={label}
      value={value}
      problem={problem}
      kinds={PAPER_KINDS}
      onChange={onChange}
    />
  );
}

/** What is being opened, with what it costs. */
export function ChosenProducts({ codes }: { codes: readonly string[] }) {
  const answer = useResource(centre);
  if (!answer.data) return <Waiting of={answer} />;
  return (
    <Figures
      label={TEXT.chosen}
      frame={{ tableFrom: 560 }}
      columns={[
        { title: TEXT.product, whole: true },
        { title: TEXT.fee },
        { title: TEXT.limits },
        { title: TEXT.settle, whole: true },
      ]}
      rows={answer.data.products
        .filter(({ productCode }) => codes.includes(productCode))
        .map(({ productCode, productName, terms, limits }) => ({
          key: productCode,
          cells: [productName, terms.words, limitsText(limits), terms.settleWords],
        }))}
    />
  );
}

/** How the fields of applications are drawn that are more than a line of text. */
export const FIELD_PARTS: FieldParts = {
  picture: (props) => <Paper {...props} />,
  own: {
    productCodes: {
      kind: 'custom',
      name: 'productCodes',
      label: TEXT.chosen,
      render: ({ value }) => <ChosenProducts codes={value.split(',')} />,
    },
    ...PAYOUT_FIELDS,
    // One rate where there are no tiers, one for each where there are.
    feeRate: {
      kind: 'text',
      name: 'feeRate',
      label: FEE_TEXT.feeRate,
      maxLength: 7,
      when: ({ tierRates }) => !tierRates,
      rule: (rate) =>
        rate.trim() === '' ? FEE_TEXT.noRate : ppmOf(rate.trim()) === null ? FEE_TEXT.oddRate : undefined,
    },
    tierRates: {
      kind: 'custom',
      name: 'tierRates',
      label: FEE_TEXT.tierRates,
      when: ({ tierRates }) => Boolean(tierRates),
      rule: (value) => tierProblems(value).find((fault) => fault !== undefined),
      render: (props) => <TierRatesField {...props} />,
    },
  },
};
