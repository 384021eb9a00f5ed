import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { APPLICATION_KIND_WORDS, type ApplicationDetail } from '@/contract/calls/applications';
import type { ProductCode } from '@/contract/words/productCodes';
import { sessionSelectors } from '@/features/session';
import { ApplicationFacts } from '@/shared/application/ApplicationFacts';
import { formatTime } from '@/shared/format/time';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { useSubmission } from '@/shared/submission/useSubmission';
import { Card, PageTitle } from '@/shared/ui/Card';
import { knownOf } from '@/shared/ui/DescriptionList';
import { Dialog } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useMessageLink } from '@/shared/ui/useMessageLink';
import { withdrawalRequested } from './flows/submissions';
import { detailOf, mendingOf, signingOf } from './links';
import { applicationList } from './lists';
import styles from './products.module.css';
import { applicationsAbout, centre } from './resources';
import { applicationStatus } from './status';
import { APPLY_TEXT as TEXT } from './text';

const { product: PRODUCT } = paths;

const mending: LazySpec<{ application: ApplicationDetail }> = {
  load: () =>
    import(/* webpackChunkName: "productMending" */ './MendApplication').then(({ MendApplication }) => MendApplication),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

/** Loads the component for pictures only when needed, because most applications have no picture. */
const picture: LazySpec<{ label: string; url: string }> = {
  load: () => import(/* webpackChunkName: "storedPicture" */ '@/features/uploads').then((m) => m.StoredPicture),
  waiting: null,
  failed: (again) => (
    <Retry inline again={again}>
      {TEXT.failed}
    </Retry>
  ),
};
const Picture = (props: { label: string; url: string }) => <LazyComponent of={picture} props={props} />;

/** Button 撤回 (withdraw) with a confirmation: a withdrawn application cannot be submitted again. */
function Withdrawal({ applyNo, message }: { applyNo: string; message: string | null }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const { busy } = useSubmission(withdrawalRequested.type);
  const close = () => setAsking(false);
  return (
    <>
      <Button loading={busy} onClick={() => setAsking(true)}>
        {TEXT.withdraw}
      </Button>
      {asking ? (
        <Dialog title={TEXT.withdraw} width={420} closeText={TEXT.close} onClose={close}>
          <p className={styles.ask}>{TEXT.withdrawAsk}</p>
          <footer className={styles.foot}>
            <Button onClick={close}>{TEXT.cancel}</Button>
            <Button
              type="primary"
              onClick={() => {
                dispatch(withdrawalRequested({ applyNo, status: statusKey(applicationStatus, `applyNo=${applyNo}`) }));
                close();
              }}
            >
              {TEXT.ok}
            </Button>
          </footer>
        </Dialog>
      ) : null}
      <FormAlert>{message}</FormAlert>
    </>
  );
}

/**
 * Returns the address of the page that corrects a refused application: the form that opens a merchant, or the form with the
 * refused sections.
 */
const mendOf = ({ kind, applyNo }: ApplicationDetail) =>
  kind === 'MERCHANT' ? address(PRODUCT.openStep, { applyNo }) : mendingOf(applyNo);

const Follows = ({ applyNo }: { applyNo: string }) => (
  <ActionLink to={address(PRODUCT.applyDetail, { applyNo })} label={`${TEXT.follows} ${applyNo}`}>
    {issuedNumber(applyNo)}
  </ActionLink>
);

interface ViewProps {
  application: ApplicationDetail;
  mayOpen: boolean;
  /**
   * True if the application belongs to another merchant than the current one. The user must correct it under the
   * other merchant.
   */
  elsewhere: boolean;
  show: 'reasons' | 'timeline' | undefined;
  notes: React.ReactNode;
  message: string | null;
}

const TONES = {
  AUDITING: 'pending',
  WAIT_SIGN: 'attention',
  PASSED: 'done',
  REJECTED: 'refused',
  WITHDRAWN: 'attention',
} as const;

function viewOf({ application, mayOpen, elsewhere, show, notes, message }: ViewProps): StatusView {
  const { applyNo, kind, title, state, subject, dueAt, effectiveFrom, follows, followedBy, canWithdraw } = application;
  const refused = state === 'REJECTED' && followedBy === '' && mayOpen;
  const mends = refused && !elsewhere;
  const about = kind === 'PRODUCT' || kind === 'FEE_CHANGE' ? (subject.split(',')[0] as ProductCode) : null;
  const actions = [
    state === 'WAIT_SIGN' && mayOpen ? (
      <ActionLink key="sign" to={signingOf(applyNo)} main>
        {TEXT.sign}
      </ActionLink>
    ) : null,
    mends ? (
      <ActionLink key="mend" to={mendOf(application)} main>
        {TEXT.mend}
      </ActionLink>
    ) : null,
    followedBy ? (
      <ActionLink key="next" to={address(PRODUCT.applyDetail, { applyNo: followedBy })} main>
        {TEXT.followedBy}
      </ActionLink>
    ) : null,
    canWithdraw && mayOpen ? <Withdrawal key="withdraw" applyNo={applyNo} message={message} /> : null,
    about ? (
      <GuardedLink key="about" to={detailOf(about)}>
        {TEXT.toProduct}
      </GuardedLink>
    ) : null,
    <ActionLink key="list" to={PRODUCT.applyDetail}>
      {TEXT.toList}
    </ActionLink>,
  ].filter(Boolean);
  return {
    tone: TONES[state],
    headline: `${title}：${TEXT.headline[state]}`,
    next:
      state === 'AUDITING' && dueAt
        ? TEXT.due(formatTime(dueAt))
        : state === 'PASSED' && effectiveFrom
          ? TEXT.holdsFrom(formatTime(effectiveFrom))
          : followedBy
            ? TEXT.followed
            : refused && elsewhere
              ? TEXT.elsewhere
              : TEXT.next[state],
    actions,
    facts: knownOf([
      [TEXT.applyNo, issuedNumber(applyNo)],
      [TEXT.kind, APPLICATION_KIND_WORDS[kind]],
      [TEXT.merchantNo, issuedNumber(application.merchantNo)],
      [TEXT.submittedBy, application.submittedBy],
      [TEXT.submittedAt, formatTime(application.submittedAt)],
      [TEXT.decidedAt, application.decidedAt ? formatTime(application.decidedAt) : ''],
      [TEXT.follows, follows ? <Follows key="follows" applyNo={follows} /> : null],
    ]),
    children: (
      <div className={styles.facts}>
        {notes}
        <ApplicationFacts of={application} Picture={Picture} show={show} />
      </div>
    ),
  };
}

/** The page of one application: state, content and actions. */
function One({ applyNo, edit }: { applyNo: string; edit: boolean }) {
  const { productCode, show, unknown } = useMessageLink();
  const status = useStatus(applicationStatus, `applyNo=${applyNo}`);
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  const { message } = useSubmission(withdrawalRequested.type);
  const merchantNo = useResource(centre).data?.merchantNo;
  const application = status.data;
  const elsewhere =
    merchantNo !== undefined && application?.merchantNo !== '' && application?.merchantNo !== merchantNo;
  if (
    application &&
    edit &&
    mayOpen &&
    !elsewhere &&
    application.openSections.length > 0 &&
    application.kind !== 'MERCHANT'
  )
    return <LazyComponent of={mending} props={{ application }} />;
  // The application number selects the page, not the product code. If the application does not contain the product, a note says
  // that the code was ignored.
  const isAbout = !productCode || application?.subject.split(',').includes(productCode);
  const notes = <LinkNotes unknown={unknown} unused={isAbout ? [] : ['productCode']} />;
  return (
    <StatusPage
      title={TEXT.title}
      status={status}
      what={TEXT.what}
      elsewhere={
        <ActionLink to={PRODUCT.applyDetail} main>
          {TEXT.toList}
        </ActionLink>
      }
      view={application && viewOf({ application, mayOpen, elsewhere, show, notes, message })}
    />
  );
}

/** Shows the newest application for the product, if a message's link names a product and no application. */
function About({ productCode }: { productCode: ProductCode }) {
  const { show, unknown } = useMessageLink();
  const answer = useResource(applicationsAbout({ subject: productCode, pageNo: 1, pageSize: 10 }));
  const [newest] = answer.data?.rows ?? [];
  if (newest) return <One applyNo={newest.applyNo} edit={false} />;
  return (
    <Card as="article" page="full">
      <PageTitle>{TEXT.title}</PageTitle>
      <LinkNotes unknown={unknown} unused={show ? ['rejectReason'] : []} />
      {answer.data ? (
        <>
          <p>{TEXT.noneAbout}</p>
          <ActionLink to={detailOf(productCode)} main>
            {TEXT.toProduct}
          </ActionLink>
        </>
      ) : (
        <LoadingState of={answer} />
      )}
    </Card>
  );
}

function ApplyDetail() {
  const search = usePageSearch();
  const params = new URLSearchParams(search);
  const { productCode, show, unknown } = useMessageLink();
  const applyNo = params.get('applyNo') ?? '';
  if (applyNo !== '') return <One key={applyNo} applyNo={applyNo} edit={params.get('edit') === '1'} />;
  if (productCode) return <About key={productCode} productCode={productCode} />;
  return (
    <>
      <LinkNotes unknown={unknown} unused={show ? ['rejectReason'] : []} />
      <ListPage spec={applicationList} />
    </>
  );
}

/**
 * The page /product/applyDetail: the application `applyNo`, or the list of all applications. `edit=1` opens the form that
 * corrects a refused one.
 */
export const ApplyDetailPage = Object.assign(ApplyDetail, {
  firstEvents: (search: string) => {
    const params = new URLSearchParams(search);
    return params.has('applyNo') || params.has('productCode') ? [] : [firstQuestion(applicationList, search)];
  },
});
