import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { selectByTypeToAgreementName } from '@/contract/calls/agreements';
import { BRAND_WALLET_AGREEMENTS } from '@/contract/calls/brandWallet';
import { AgreementsField } from '@/shared/form/AgreementsField';
import { CodeField } from '@/shared/form/CodeField';
import { AGREEMENTS_TEXT } from '@/shared/form/text';
import { useFields } from '@/shared/form/useFields';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { secrets } from '@/shared/ports/secrets';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { statusKey } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { useSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { accountNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import type { Moment } from '@/shared/ui/Timeline';
import { codeProblem } from '@/shared/validation/contact';
import styles from './brandWallet.module.css';
import { CODE_PLACE, codeRequested, openingSubmitted } from './forms';
import { type BrandWallet, brandWalletStatus } from './status';
import { TEXT } from './text';

const { state: STATE, facts: FACTS, moments: MOMENTS } = TEXT;

const allAgreements = defineResource({ id: 'brandWallet/agreements', call: selectByTypeToAgreementName, request: {} });

function useAgreements() {
  const all = useResource(allAgreements);
  return {
    ...all,
    data: all.data?.filter(({ agreementType }) => BRAND_WALLET_AGREEMENTS.includes(agreementType)) ?? null,
  };
}

/**
 * The last step of opening a brand wallet: shows the data that the brand will see, the offers, the agreements and the code field.
 */
function Confirm({ wallet, status }: { wallet: BrandWallet; status: string }) {
  const { detail, info, offers } = wallet;
  const dispatch = useDispatch();
  const { busy, refused, fields } = useSubmission(openingSubmitted.type);
  const agreements = useAgreements();
  const { solutionNo } = detail;
  const { form, field, submit } = useFields({
    busy,
    initial: { agreed: false as boolean, code: '' },
    refused: fields,
    rules: {
      agreed: (agreed) => (agreed ? undefined : AGREEMENTS_TEXT.notAgreed),
      code: codeProblem,
    },
  });
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={submit(({ code }) => {
        if (busy) return;
        const faceAgreementNos = (agreements.data ?? []).map(({ faceAgreementNo }) => faceAgreementNo);
        const secretIds = { code: secrets.put(code.trim()) };
        dispatch(openingSubmitted({ solutionNo, faceAgreementNos, status, secretIds }));
      })}
    >
      <section aria-label={TEXT.info}>
        <h2>{TEXT.info}</h2>
        <DescriptionList
          of={[
            [FACTS.enterprise, info?.enterpriseName],
            [FACTS.licence, info?.businessLicenseNo],
            [FACTS.legal, info?.legalName],
            [
              FACTS.account,
              info?.settleAccountMasked ? (
                <>
                  {info.settleBankName} {accountNumber(info.settleAccountMasked)}
                </>
              ) : null,
            ],
          ]}
        />
      </section>
      <section aria-label={TEXT.offers}>
        <h2>{TEXT.offers}</h2>
        <ul className={styles.offers}>
          {offers.map(({ name, description, fee }) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{description}</span>
              <span className={styles.fee}>{fee}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={TEXT.agreements}>
        <h2>{TEXT.agreements}</h2>
        <AgreementsField {...field('agreed')} agreements={agreements} />
        <div className={styles.code}>
          <CodeField
            {...field('code')}
            label={TEXT.code}
            code={CODE_PLACE}
            onSend={() => dispatch(codeRequested({ solutionNo }))}
          />
        </div>
      </section>
      {refused && !fields?.['code'] ? <FormAlert>{refused.msg}</FormAlert> : null}
      <div>
        <Button type="primary" size="large" htmlType="submit" loading={busy}>
          {detail.state === 'REFUSED' ? TEXT.again : TEXT.submit}
        </Button>
      </div>
    </form>
  );
}

function timelineOf({ state, invitedAt, submittedAt, decidedAt }: BrandWallet['detail']): readonly Moment[] {
  const sent = submittedAt !== null;
  const open = state === 'OPEN';
  return [
    { title: MOMENTS.invite, state: 'done', time: invitedAt },
    { title: MOMENTS.submit, state: sent ? 'done' : 'current', time: submittedAt ?? undefined },
    {
      title: MOMENTS.review,
      state: open ? 'done' : state === 'REFUSED' ? 'failed' : state === 'REVIEWING' ? 'current' : 'waiting',
      time: decidedAt ?? undefined,
    },
    { title: MOMENTS.open, state: open ? 'done' : 'waiting', time: open ? (decidedAt ?? undefined) : undefined },
  ];
}

function viewOf(wallet: BrandWallet, status: string): StatusView {
  const { detail, step } = wallet;
  const { state, brandWalletName, customerNoMasked, invitedAt, validUntil, walletNo } = detail;
  const facts = knownOf([
    [FACTS.wallet, brandWalletName],
    [FACTS.invited, customerNoMasked],
    [FACTS.invitedAt, formatTime(invitedAt)],
    [FACTS.validUntil, state === 'OPEN' ? '' : formatTime(validUntil)],
    [FACTS.walletNo, walletNo],
  ]);
  const home = (
    <ActionLink to={paths.home.home} main={step === 'DONE'}>
      {TEXT.toHome}
    </ActionLink>
  );
  const timeline = timelineOf(detail);
  const shown = { facts, actions: home };

  if (state === 'REVIEWING')
    return {
      ...shown,
      timeline,
      tone: 'pending',
      headline: STATE.reviewing,
      next: detail.dueAt ? STATE.reviewingNext(formatTime(detail.dueAt)) : STATE.reviewingSoon,
    };
  if (state === 'OPEN') return { ...shown, timeline, tone: 'done', headline: STATE.open, next: STATE.openNext };
  if (state === 'EXPIRED') return { ...shown, tone: 'refused', headline: STATE.expired, next: STATE.expiredNext };
  if (step === 'ENTERPRISE')
    return {
      facts,
      tone: 'attention',
      headline: STATE.enterprise,
      next: STATE.enterpriseNext,
      actions: (
        <>
          <ActionLink to={paths.onboarding.application} main>
            {TEXT.toEnterprise}
          </ActionLink>
          {home}
        </>
      ),
    };
  if (step === 'ENTITY') return { ...shown, tone: 'attention', headline: STATE.entity, next: STATE.entityNext };
  const refused = state === 'REFUSED';
  return {
    ...shown,
    tone: refused ? 'refused' : 'attention',
    headline: refused ? STATE.refused : STATE.invited,
    next: refused ? STATE.refusedNext(detail.reason) : TEXT.lead,
    children: <Confirm wallet={wallet} status={status} />,
  };
}

/**
 * The page /solution-manage/activate-wallet: opens the brand wallet that `solutionNo` names, from the invitation to the wallet's
 * number.
 */
export function ActivateWalletPage() {
  const search = usePageSearch();
  // Only `solutionNo` selects the wallet; other query parameters are ignored.
  const solutionNo = new URLSearchParams(search).get('solutionNo') ?? '';
  const which = new URLSearchParams(solutionNo ? { solutionNo } : {}).toString();
  const missing: StatusView = {
    tone: 'attention',
    headline: STATE.missing,
    next: STATE.missingNext,
    actions: (
      <ActionLink to={paths.home.home} main>
        {TEXT.toHome}
      </ActionLink>
    ),
  };
  return solutionNo ? <Known which={which} /> : <StatusPage title={TEXT.title} view={missing} />;
}

function Known({ which }: { which: string }) {
  const status = useStatus(brandWalletStatus, which);
  return (
    <StatusPage
      title={TEXT.title}
      status={status}
      view={status.data && viewOf(status.data, statusKey(brandWalletStatus, which))}
    />
  );
}
