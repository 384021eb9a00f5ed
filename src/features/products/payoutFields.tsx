import { ACCOUNT_TYPE_WORDS } from '@/contract/words/words';
import { ChecksField } from '@/shared/form/ChecksField';
import { LATE_CHOICE } from '@/shared/form/steps/kinds/lazyKinds';
import type { CustomFieldProps, FieldSpec } from '@/shared/form/steps/model';
import { groupInFours } from '@/shared/format/longNumber';
import { useResource } from '@/shared/resource/useResource';
import { LoadingState } from '@/shared/ui/LoadingState';
import type { Options } from '@/shared/ui/Select';
import { ownAccounts, purposesOf } from './resources';
import { FORM_TEXT as TEXT } from './text';

/** Returns the accounts that payouts can be paid from: the member's own balance accounts. */
function usePayAccounts(): Options {
  const { data, stage, again } = useResource(ownAccounts);
  if (data)
    return data
      .filter(({ own, accountType, status }) => own && accountType === 'BALANCE' && status === 'NORMAL')
      .map(({ accountNo, accountType }) => ({
        value: accountNo,
        // Groups the account number with spaces, because an option of a select is plain text.
        label: `${ACCOUNT_TYPE_WORDS[accountType]} ${groupInFours(accountNo)}`,
        also: accountNo,
      }));
  return stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' };
}

/** Checkboxes for the purposes of payouts, each with the documents that it requires. */
function Purposes(props: CustomFieldProps) {
  const answer = useResource(purposesOf({ productCode: 'ZTO_DEFRAY' }));
  if (!answer.data) return <LoadingState of={answer} />;
  const options = answer.data.map(({ purpose, purposeName, needs }) => ({
    value: purpose,
    label: purposeName,
    note: TEXT.needs(needs),
  }));
  return <ChecksField {...props} options={options} hint={props.help} />;
}

/** Fields for the purposes of payouts and the paying account. Their options are loaded from the platform. */
export const PAYOUT_FIELDS = {
  purposes: {
    kind: 'custom',
    name: 'purposes',
    label: TEXT.purposes,
    rule: (value) => (value === '' ? TEXT.noPurpose : undefined),
    render: (props) => <Purposes {...props} />,
  },
  payAccountNo: {
    ...LATE_CHOICE,
    name: 'payAccountNo',
    label: TEXT.payAccount,
    rule: (value) => (value === '' ? TEXT.noPayAccount : undefined),
    useOptions: usePayAccounts,
  },
} satisfies Readonly<Record<string, FieldSpec>>;
