import { useContext } from 'react';
import { LazyPictureField } from '@/features/uploads';
import type { FieldParts } from '@/shared/application/sectionFields';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { shortenRound } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { LoadingState } from '@/shared/ui/LoadingState';
import { StatTable } from '@/shared/ui/StatTable';
import { limitsText } from './limitsText';
import { PAYOUT_FIELDS } from './payoutFields';
import { centre } from './resources';
import { FORM_TEXT as TEXT } from './text';

/** File types of uploaded contracts and proofs: a picture or a PDF. */
const PAPER_KINDS = ['png', 'jpeg', 'pdf'] as const;

/** Field for the upload of a document. */
function Paper({ name, label, value, problem, onChange }: CustomFieldProps) {
  const form = useContext(OpenForm);
  return (
    <LazyPictureField
      field={`${form}/${name}`}
      label={label}
      value={value}
      problem={problem}
      kinds={PAPER_KINDS}
      onChange={onChange}
    />
  );
}

/** Lists the products to open with their prices. */
export function ChosenProducts({ codes }: { codes: readonly string[] }) {
  const answer = useResource(centre);
  if (!answer.data) return <LoadingState of={answer} />;
  return (
    <StatTable
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
          cells: [productName, shortenRound(terms.words), limitsText(limits), terms.settleWords],
        }))}
    />
  );
}

/** Components of the application fields that are not plain text inputs. */
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
  },
};
