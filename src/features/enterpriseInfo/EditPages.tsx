import type { ReactNode } from 'react';
import { onboardingFeature } from '@/features/onboarding';
import type { OneStepSpec, SavedForm } from '@/shared/form/steps/model';
import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { formatAmount } from '@/shared/format/money';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import type { InForce } from './flows/base';
import type { Changing } from './flows/changes';
import { baseForm, beneficiariesForm, cycleForm, merchantForm, permitForm, settleForm } from './forms';
import styles from './info.module.css';
import { settleFees } from './resources';
import { TEXT } from './text';

// The pictures of these forms are read as those of an application are.
injectFeature(onboardingFeature);

const INFO = paths.account.enterpriseInfo;
const MERCHANT = paths.account.enterpriseInfoMerchant;
const BENEFICIARIES = address(paths.account.enterpriseInfoEditBaseInfo, { part: 'beneficiary' });
const success = (kind: string) => address(paths.account.enterpriseInfoEditSuccess, { kind });

const Instead = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.instead}>
    <p>{text}</p>
    <ActionLink to={to} main>
      {way}
    </ActionLink>
  </div>
);

interface EditPageProps<Facts> {
  title: string;
  lead: ReactNode;
  form: OneStepSpec<Facts>;
  kind: string;
  /** Returns the text of a missing precondition; null if there is none. */
  missing?: (facts: Facts) => string | null;
  back?: string;
}

/** A page that changes audited data. During an audit no further change is possible, and the current data stays in force. */
function EditPage<Facts extends Changing>({ title, lead, form, kind, missing, back = INFO }: EditPageProps<Facts>) {
  const outOfTurn = ({ facts }: SavedForm<Facts>) => {
    const lacking = missing?.(facts);
    if (lacking) return <Instead text={lacking} to={back} way={back === INFO ? TEXT.toInfo : TEXT.toMerchant} />;
    return facts.change.modifyStatus === 'INIT' ? (
      <Instead text={TEXT.pending} to={success(kind)} way={TEXT.toProgress} />
    ) : null;
  };
  return <OneStepForm spec={form} title={title} lead={lead} outOfTurn={outOfTurn} done={() => success(kind)} />;
}

const notPassed = ({ change }: InForce) => (change.enterprise ? null : TEXT.notPassed);

/** /account-center/enterprise-info/editBaseInfo: enterprise and legal person; with `part=beneficiary` the beneficiaries. */
export function EditBaseInfoPage() {
  const ofBeneficiaries = new URLSearchParams(usePageSearch()).get('part') === 'beneficiary';
  return ofBeneficiaries ? (
    <EditPage
      key="beneficiary"
      title={TEXT.editBeneficiaries}
      lead={`${TEXT.beneficiariesLead}${TEXT.inForce}`}
      form={beneficiariesForm}
      kind="beneficiary"
      missing={notPassed}
    />
  ) : (
    <EditPage
      key="base"
      title={TEXT.editBase}
      lead={
        <>
          {`${TEXT.baseLead}${TEXT.inForce}`}
          <span className={styles.aside}>
            <ActionLink to={BENEFICIARIES}>{TEXT.editBeneficiaries}</ActionLink>
          </span>
        </>
      }
      form={baseForm}
      kind="base"
      missing={notPassed}
    />
  );
}

/** /account-center/enterprise-info/editSettle */
export const EditSettlePage = () => (
  <EditPage title={TEXT.editSettle} lead={TEXT.settleLead} form={settleForm} kind="settle" />
);

/** /account-center/enterprise-info/editBankUrl */
export const EditBankUrlPage = () => (
  <EditPage
    title={TEXT.editBankUrl}
    lead={TEXT.bankUrlLead}
    form={permitForm}
    kind="permit"
    missing={({ account }) => (account?.accountKind === 'CORPORATE' ? null : TEXT.noCorporate)}
  />
);

/** The fee of each way, before the user chooses. The form also works without the fees. */
function Fees() {
  const { data } = useResource(settleFees);
  return data ? (
    <span className={styles.fees}>
      {data.map(({ way, wayName, feeRate, minFee, arrival }) => (
        <span key={way}>{`${wayName}：${TEXT.feeRate(feeRate, formatAmount(minFee), arrival)}`}</span>
      ))}
    </span>
  ) : null;
}

/** /account-center/enterprise-info/edit-cycle */
export const EditCyclePage = () => (
  <EditPage
    title={TEXT.editCycle}
    lead={
      <>
        {TEXT.cycleLead}
        <Fees />
      </>
    }
    form={cycleForm}
    kind="cycle"
  />
);

/** /account-center/enterprise-info/editMerchant */
export const EditMerchantPage = () => (
  <>
    <LinkNotes unknown={useMessageLink().unknown} />
    <EditPage
      title={TEXT.editMerchant}
      lead={TEXT.merchantLead}
      form={merchantForm}
      kind="merchant"
      missing={({ merchant }) => (merchant ? null : TEXT.noMerchant)}
      back={MERCHANT}
    />
  </>
);
