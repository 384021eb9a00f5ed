import { useContext } from 'react';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { PictureField } from '@/features/uploads';
import type { FieldParts } from '@/shared/application/sectionFields';
import { ChecksField } from '@/shared/form/ChecksField';
import { CHOICE } from '@/shared/form/steps/kinds/choice';
import type { CustomFieldProps, Options } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { groupInFours } from '@/shared/format/longNumber';
import { useResource } from '@/shared/resource/useResource';
import { Figures } from '@/shared/ui/Figures';
import { Waiting } from '@/shared/ui/Waiting';
import { limitsText } from './limitsText';
import { centre, ownAccounts, purposesOf } from './resources';
import { FORM_TEXT as TEXT } from './text';

/** Contracts and proofs come as a picture or as a PDF. */
const PAPER_KINDS = ['png', 'jpeg', 'pdf'] as const;

/** A stored file as a field of the form that is open. */
function Paper({ name, label, value, problem, onChange }: CustomFieldProps) {
  const form = useContext(OpenForm);
  return (
    <PictureField
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

/** The account that payouts are paid from: an own balance. */
function usePayAccounts(): Options {
  const { data, stage, again } = useResource(ownAccounts);
  if (data)
    return data
      .filter(({ own, accountType, status }) => own && accountType === 'BALANCE' && status === 'NORMAL')
      .map(({ accountNo, accountType }) => ({
        value: accountNo,
        label: `${ACCOUNT_TYPE_WORDS[accountType]} ${groupInFours(accountNo)}`,
        also: accountNo,
      }));
  return stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' };
}

/** What payouts are for, each with the papers that it asks for. */
function Purposes(props: CustomFieldProps) {
  const answer = useResource(purposesOf({ productCode: 'ZTO_DEFRAY' }));
  if (!answer.data) return <Waiting of={answer} />;
  const options = answer.data.map(({ purpose, purposeName, needs }) => ({
    value: purpose,
    label: purposeName,
    note: TEXT.needs(needs),
  }));
  return <ChecksField {...props} options={options} hint={props.help} />;
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
    purposes: {
      kind: 'custom',
      name: 'purposes',
      label: TEXT.purposes,
      rule: (value) => (value === '' ? TEXT.noPurpose : undefined),
      render: (props) => <Purposes {...props} />,
    },
    payAccountNo: {
      ...CHOICE,
      name: 'payAccountNo',
      label: TEXT.payAccount,
      rule: (value) => (value === '' ? TEXT.noPayAccount : undefined),
      useOptions: usePayAccounts,
    },
  },
};
