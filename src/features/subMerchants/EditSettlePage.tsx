import { SUB_SETTLE_APPLICATION } from '@/contract/calls/subMerchants';
import { applyingForm } from '@/features/products';
import type { SavedForm } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { loadSettle, SETTLE_SECTIONS, type SettleFacts, sendSettle } from './flows';
import { progressOf } from './links';
import styles from './subMerchants.module.css';
import { EDIT_TEXT, SETTLE_TEXT as TEXT } from './text';

const toList = (
  <ActionLink to={paths.operation.merchantPower} main>
    {EDIT_TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: EDIT_TEXT.noneNext, actions: toList };

const settleForm = applyingForm<SettleFacts>({
  id: 'subMerchants.settle',
  spec: SUB_SETTLE_APPLICATION,
  names: SETTLE_SECTIONS,
  load: loadSettle,
  send: sendSettle,
});

/** Explains why the settlement cannot be changed now; null if it is possible. */
function unavailable({ facts: { newest, sub } }: SavedForm<SettleFacts>) {
  if (newest?.state === 'AUDITING')
    return (
      <div className={styles.instead}>
        <p>{TEXT.pending}</p>
        <ActionLink to={progressOf(newest.applyNo)} main>
          {TEXT.toProgress}
        </ActionLink>
      </div>
    );
  return sub.state === 'PASS' ? null : (
    <div className={styles.instead}>
      <p>{TEXT.notPassed}</p>
      {toList}
    </div>
  );
}

/** The text above the form: the sub-merchant and its current settlement. */
const leadFor = ({ facts: { sub } }: SavedForm<SettleFacts>) => (
  <span>
    {TEXT.formOf(sub.merchantName)}。
    {sub.settlement ? TEXT.now(sub.settlement.bankName, sub.settlement.accountNoMasked, sub.settlement.wayName) : null}
    {TEXT.lead}
  </span>
);

/** The page /operation/merchantPower/editSettle: changes the account and cycle of the sub-merchant's settlement. */
export function EditSettlePage() {
  const merchantNo = new URLSearchParams(usePageSearch()).get('subMerchantNo') ?? '';
  return merchantNo === '' ? (
    <StatusPage title={TEXT.title} view={NONE} />
  ) : (
    <StepForm
      key={merchantNo}
      spec={settleForm}
      title={TEXT.title}
      lead={TEXT.lead}
      leadFor={leadFor}
      unavailable={unavailable}
      done={() => paths.operation.merchantPowerApplyStatus}
    />
  );
}
