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
import { StatTable } from '@/shared/ui/StatTable';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import type { InForce } from './flows/base';
import type { Changing } from './flows/changes';
import { baseForm, beneficiariesForm, cycleForm, merchantForm, permitForm, settleForm } from './forms';
import styles from './info.module.css';
import { settleFees } from './resources';
import { TEXT } from './text';

// Loads the text recognition of uploaded pictures, which these forms share with the onboarding.
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
  /** Returns the message about a missing precondition of the change; null if there is none. */
  missing?: (facts: Facts) => string | null;
  back?: string;
}

/**
 * A page that changes audited data of the enterprise. While a change is under review, no further change is possible and the old
 * data stays valid.
 */
function EditPage<Facts extends Changing>({ title, lead, form, kind, missing, back = INFO }: EditPageProps<Facts>) {
  const unavailable = ({ facts }: SavedForm<Facts>) => {
    const lacking = missing?.(facts);
    if (lacking) return <Instead text={lacking} to={back} way={back === INFO ? TEXT.toInfo : TEXT.toMerchant} />;
    return facts.change.modifyStatus === 'INIT' ? (
      <Instead text={TEXT.pending} to={success(kind)} way={TEXT.toProgress} />
    ) : null;
  };
  return <OneStepForm spec={form} title={title} lead={lead} unavailable={unavailable} done={() => success(kind)} />;
}

const notPassed = ({ change }: InForce) => (change.enterprise ? null : TEXT.notPassed);

/**
 * The page /account-center/enterprise-info/editBaseInfo: changes the enterprise and its legal person; with `part=beneficiary` the
 * beneficiaries.
 */
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

/** The page /account-center/enterprise-info/editSettle: changes the settlement account. */
export const EditSettlePage = () => (
  <EditPage title={TEXT.editSettle} lead={TEXT.settleLead} form={settleForm} kind="settle" />
);

/** The page /account-center/enterprise-info/editBankUrl: uploads a new account permit of a company account. */
export const EditBankUrlPage = () => (
  <EditPage
    title={TEXT.editBankUrl}
    lead={TEXT.bankUrlLead}
    form={permitForm}
    kind="permit"
    missing={({ account }) => (account?.accountKind === 'CORPORATE' ? null : TEXT.noCorporate)}
  />
);

/**
 * Shows the fee of each kind of settlement before the user chooses. If the fees cannot be loaded, the form works without them.
 */
function Fees() {
  const { data } = useResource(settleFees);
  return data ? (
    <div className={styles.fees}>
      <StatTable
        label={TEXT.cycleFees}
        columns={[
          { title: TEXT.way, whole: true },
          { title: TEXT.cycleRate, right: true },
          { title: TEXT.cycleLeast, right: true },
          { title: TEXT.cycleArrival },
        ]}
        rows={data.map(({ way, wayName, feeRate, minFee, arrival }) => ({
          key: way,
          cells: [wayName, `${feeRate}%`, formatAmount(minFee), arrival],
        }))}
      />
    </div>
  ) : null;
}

/** The page /account-center/enterprise-info/edit-cycle: changes the settlement cycle. */
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

/** The page /account-center/enterprise-info/editMerchant: changes the merchant's data. */
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
