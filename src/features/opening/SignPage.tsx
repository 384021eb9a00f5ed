import { Button } from '@arco-design/web-react';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { readConfig } from '@/shared/config';
import { useCountdown } from '@/shared/form/useCountdown';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { useSubmission } from '@/shared/submission/useSubmission';
import { knownOf } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { openingFeature } from './feature';
import { linkResent } from './forms';
import styles from './opening.module.css';
import { type Signing, signStatus } from './status';
import { TEXT } from './text';

injectFeature(openingFeature);

type Known = NonNullable<Signing>;
const { openStatus, productIndex } = paths.product;

/**
 * Minimum time between two SMS links in s. If the remaining time is longer, the platform's clock is ahead of the
 * browser's clock.
 */
const BETWEEN = 60;

/** Button that sends the signing link to the signer again; disabled until the platform allows it. */
function Resend({ sign: { applyNo, signing }, status }: { sign: Known; status: string }) {
  const dispatch = useDispatch();
  const { busy, message } = useSubmission(linkResent.type);
  const left = useCountdown(signing.resendAt === null ? null : Date.parse(signing.resendAt));
  return (
    <>
      <Button
        type="primary"
        loading={busy}
        disabled={left > 0}
        onClick={() => dispatch(linkResent({ applyNo, status }))}
      >
        {left > BETWEEN ? TEXT.resendSoon : left > 0 ? TEXT.resendIn(left) : TEXT.resend}
      </Button>
      <FormAlert>{message}</FormAlert>
    </>
  );
}

/** Links to the sandbox's outbox, which replaces the signer's phone. Shown only with sandbox controls. */
const Sandbox = () =>
  readConfig().sandboxControls ? (
    <div className={styles.note}>
      <p>{TEXT.sandbox}</p>
      <ActionLink to={paths.open.developerTools}>{TEXT.toOutbox}</ActionLink>
    </div>
  ) : null;

function viewOf(sign: Known, status: string): StatusView {
  const { applyNo, title, state, signing } = sign;
  const { facts: FACTS, signing: SIGNING } = TEXT;
  const facts = knownOf([
    [FACTS.title, title],
    [FACTS.no, applyNo],
    [FACTS.signer, signing.signerName],
    [FACTS.mobile, signing.mobileMasked],
    [FACTS.sentAt, formatTime(signing.sentAt)],
    [FACTS.expiresAt, signing.state === 'SIGNED' ? '' : formatTime(signing.expiresAt)],
    [FACTS.signedAt, formatTime(signing.signedAt)],
  ]);
  const toStatus = <ActionLink to={address(openStatus, { applyNo })}>{TEXT.toStatus}</ActionLink>;
  if (state === 'WAIT_SIGN') {
    const late = signing.state === 'LATE';
    return {
      tone: late ? 'attention' : 'pending',
      ...(late ? SIGNING.LATE : SIGNING.SENT),
      facts,
      actions: (
        <>
          <Resend sign={sign} status={status} />
          {toStatus}
        </>
      ),
      children: <Sandbox />,
    };
  }
  if (signing.state === 'SIGNED')
    return {
      tone: 'done',
      ...SIGNING.SIGNED,
      facts,
      actions: (
        <>
          <GuardedLink to={productIndex} main>
            {TEXT.toProducts}
          </GuardedLink>
          {toStatus}
        </>
      ),
    };
  return {
    tone: state === 'AUDITING' ? 'pending' : 'attention',
    ...(state === 'AUDITING' ? SIGNING.AUDITING : SIGNING.CLOSED),
    facts,
    actions: (
      <>
        <ActionLink to={address(openStatus, { applyNo })} main>
          {TEXT.toStatus}
        </ActionLink>
        <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
      </>
    ),
  };
}

const NOTHING: StatusView = {
  tone: 'attention',
  headline: TEXT.noSign,
  next: TEXT.noSignNext,
  actions: (
    <>
      <ActionLink to={openStatus} main>
        {TEXT.toStatus}
      </ActionLink>
      <ActionLink to={paths.home.home}>{TEXT.toHome}</ActionLink>
    </>
  ),
};

/**
 * The page /product/revision/textMessageSign: shows the signer of an application and the state of the SMS link, until the
 * application is signed.
 */
export function SignPage() {
  const applyNo = new URLSearchParams(usePageSearch()).get('applyNo');
  const search = new URLSearchParams(applyNo ? { applyNo } : {}).toString();
  const status = useStatus(signStatus, search);
  const { data } = status;
  // If the address has no application number, the page adds the number of the application that was found. A reload
  // then shows the same application.
  const navigate = useNavigate();
  const found = applyNo ? '' : (data?.sign?.applyNo ?? '');
  useEffect(() => {
    if (found !== '') navigate(address(paths.product.textMessageSign, { applyNo: found }), { replace: true });
  }, [found, navigate]);
  const view = data && (data.sign === null ? NOTHING : viewOf(data.sign, statusKey(signStatus, search)));
  return <StatusPage title={TEXT.sign} status={status} what={TEXT.what} elsewhere={NOTHING.actions} view={view} />;
}
