import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { enterprisesEvents, enterprisesSelectors } from '@/features/enterprises';
import type { StepFormSpec } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import type { Application, Detail } from './flows/application';
import { anotherForm, applicationForm, refusedForm } from './form';
import styles from './onboarding.module.css';
import { onboardingFeature } from './saga';
import { TEXT } from './text';

injectFeature(onboardingFeature);

const addressOf = (path: string, { facts: { enterpriseId } }: Application) =>
  enterpriseId ? `${path}?${new URLSearchParams({ enterpriseId })}` : path;

/**
 * Returns the message that replaces the form, with the next link, if the enterprise's application is under review or
 * approved. Returns null if the application can be edited.
 */
function unavailable(saved: Application): ReactNode {
  const { settledStatus, enterpriseName } = saved.facts;
  if (settledStatus !== 'INIT' && settledStatus !== 'PASS') return null;
  return (
    <div>
      <p>
        {enterpriseName ? `${enterpriseName}：` : ''}
        {settledStatus === 'INIT' ? TEXT.underReview : TEXT.passed}
      </p>
      <div className={styles.ways}>
        <ActionLink to={addressOf(paths.onboarding.openStatus, saved)} main>
          {TEXT.toStatus}
        </ActionLink>
        <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
      </div>
    </div>
  );
}

interface ApplicationPageProps {
  title: string;
  lead: ReactNode;
  form: StepFormSpec<Detail>;
  /** Address of the page that opens after the submission. */
  done: string;
}

const ApplicationPage = ({ title, lead, form, done }: ApplicationPageProps) => (
  <StepForm
    spec={form}
    title={title}
    lead={lead}
    unavailable={unavailable}
    done={(saved) => addressOf(done, saved)}
    leadFor={(saved) => (saved.facts.settledStatus === 'UN_PASS' ? TEXT.editLead : null)}
  />
);

/** The page /companyInfo/index: the enterprise's application that the address names, otherwise the next one to complete. */
export const CompanyInfoPage = () => (
  <ApplicationPage
    title={TEXT.companyInfo}
    lead={TEXT.lead}
    form={applicationForm}
    done={paths.onboarding.openStatus}
  />
);

/**
 * The page /enterpriseWallet/index: the same application form as /companyInfo/index under another title
 * (specification "screens", section 2.5).
 */
export const EnterpriseWalletPage = () => (
  <ApplicationPage title={TEXT.wallet} lead={TEXT.lead} form={applicationForm} done={paths.onboarding.openStatus} />
);

/**
 * The page /home/editCompanyInfo: corrects the refused parts of an enterprise's application. If the review refused the picture of
 * the licence, the application page is used instead.
 */
export const EditCompanyInfoPage = () => (
  <>
    <LinkNotes unknown={useMessageLink().unknown} />
    <ApplicationPage title={TEXT.edit} lead={TEXT.lead} form={refusedForm} done={paths.home.editSuccess} />
  </>
);

/** Lists enterprises whose application is not submitted yet, so that the user can continue one instead of adding another. */
function Waiting() {
  const dispatch = useDispatch();
  const list = useSelector(enterprisesSelectors.selectEnterprises);
  const begun = list.filter(({ settledStatus }) => settledStatus === 'UN_APPLY' || settledStatus === 'UN_SUBMIT');
  useEffect(() => {
    dispatch(enterprisesEvents.enterprisesRequested());
  }, [dispatch]);
  if (begun.length === 0) return null;
  return (
    <span className={styles.waiting}>
      {TEXT.waitingEnterprises}
      {begun.map(({ enterpriseId, enterpriseNo, enterpriseName }) => (
        <ActionLink
          key={enterpriseId}
          to={address(paths.home.addEnterprises, { enterpriseId, enterpriseNo })}
        >{`${TEXT.continueWith} ${enterpriseName}`}</ActionLink>
      ))}
    </span>
  );
}

/** The page /home/addEnterprises: the application of a new enterprise, or of the incomplete enterprise that the address names. */
export function AddEnterprisesPage() {
  const isNew = !new URLSearchParams(usePageSearch()).get('enterpriseId');
  return (
    <ApplicationPage
      title={TEXT.add}
      lead={
        <>
          {TEXT.lead}
          {isNew ? <Waiting /> : null}
        </>
      }
      form={anotherForm}
      done={paths.onboarding.openStatus}
    />
  );
}
