import { PROVES } from '@/contract/permissions';
import { FIELD_WORDS, ONBOARDING_TEXT as ONBOARDING } from '@/features/onboarding';
import { Allowed } from '@/features/session';
import { StoredPicture } from '@/features/uploads';
import { periodText } from '@/shared/dates/range';
import { DivisionName } from '@/shared/division/DivisionName';
import { formatAmount } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import styles from './info.module.css';
import { inForce, modification, settling, wallet } from './resources';
import { Section } from './Section';
import { TEXT } from './text';

const BENEFICIARIES = address(paths.account.enterpriseInfoEditBaseInfo, { part: 'beneficiary' });

/** Notice about a change of the enterprise's data that is under review or was refused. */
function Change() {
  const { data } = useResource(modification);
  if (!data || data.modifyStatus === 'NONE' || data.modifyStatus === 'PASS') return null;
  const refused = data.modifyStatus === 'UN_PASS';
  const ofBeneficiaries = Object.keys(data.reasons).every((name) => name.startsWith('beneficiary.'));
  const why = Object.entries(data.reasons).map(([name, reason]) => {
    const word = FIELD_WORDS[name.split('.').find((part) => part in FIELD_WORDS) ?? ''];
    return word ? `${word}：${reason}` : reason;
  });
  return (
    <div className={styles.notice} data-tone={refused ? 'refused' : 'pending'} role="status">
      <span>{refused ? `${TEXT.refused}${why.join('；')}` : TEXT.pending}</span>
      <Allowed all="account:admin">
        {refused ? (
          <ActionLink to={ofBeneficiaries ? BENEFICIARIES : paths.account.enterpriseInfoEditBaseInfo}>
            {TEXT.toMend}
          </ActionLink>
        ) : (
          <ActionLink to={address(paths.account.enterpriseInfoEditSuccess, { kind: 'base' })}>
            {TEXT.toProgress}
          </ActionLink>
        )}
      </Allowed>
    </div>
  );
}

/** Notice that no money can be paid to an unverified bank account, with a link to the verification. */
function Unverified() {
  const { data } = useResource(wallet);
  if (data?.walletStatus !== 'UNVERIFIED') return null;
  return (
    <div className={styles.notice} data-tone="pending" role="status">
      <span>{TEXT.unverified}</span>
      <Allowed any={PROVES}>
        <GuardedLink to={paths.onboarding.openStatus}>{TEXT.toVerify}</GuardedLink>
      </Allowed>
    </div>
  );
}

const licenceOf = (url: string) => (url ? <StoredPicture label={ONBOARDING.licencePic} url={url} /> : '');

/**
 * The page /account-center/enterprise-info/index: the enterprise's currently valid data with masked numbers, and links to change
 * it.
 */
export function InfoPage() {
  const real = useResource(inForce);
  const settle = useResource(settling);
  const waiting = real.data !== null && real.data.settledStatus !== 'PASS';
  return (
    <div className={styles.page}>
      <PageTitle>{TEXT.info}</PageTitle>
      {waiting ? (
        <div className={styles.notice} data-tone="pending">
          <span>{TEXT.notPassed}</span>
          <GuardedLink to={paths.onboarding.openStatus}>{TEXT.toStatus}</GuardedLink>
        </div>
      ) : (
        <>
          <Unverified />
          <Change />
        </>
      )}
      <Section
        title={TEXT.base}
        state={real}
        actions={
          waiting ? null : (
            <Allowed all="account:admin">
              <ActionLink to={paths.account.enterpriseInfoEditBaseInfo}>{TEXT.editBase}</ActionLink>
            </Allowed>
          )
        }
      >
        {({ enterpriseName, enterpriseNo, businessLicenseNo, passedAt, enterprise }) => (
          <DescriptionList
            of={[
              [ONBOARDING.enterpriseName, enterpriseName],
              [TEXT.enterpriseNo, issuedNumber(enterpriseNo)],
              [ONBOARDING.uscc, businessLicenseNo],
              [TEXT.passedAt, passedAt ? formatTime(passedAt) : ''],
              ...(enterprise
                ? ([
                    [
                      ONBOARDING.licenceValidity,
                      periodText([enterprise.licenseValidity.start, enterprise.licenseValidity.end]),
                    ],
                    [
                      ONBOARDING.capital,
                      enterprise.registeredCapital ? formatAmount(enterprise.registeredCapital) : '',
                    ],
                    [
                      ONBOARDING.address,
                      <>
                        <DivisionName code={enterprise.divisionCode} />
                        {enterprise.address}
                      </>,
                    ],
                    [ONBOARDING.industry, enterprise.industryName],
                    [ONBOARDING.mcc, enterprise.mccName],
                    [ONBOARDING.phone, enterprise.phone],
                    [ONBOARDING.licencePic, licenceOf(enterprise.businessLicensePicUrl)],
                  ] as const)
                : []),
            ]}
          />
        )}
      </Section>
      <Section title={TEXT.legal} state={real}>
        {({ legal }) =>
          legal ? (
            <DescriptionList
              of={[
                [ONBOARDING.legalName, legal.legalName],
                [ONBOARDING.idNumber, legal.legalIdNumberMasked],
                [ONBOARDING.idValidity, periodText([legal.legalIdValidity.start, legal.legalIdValidity.end])],
              ]}
            />
          ) : (
            <p>{TEXT.none}</p>
          )
        }
      </Section>
      <Section
        title={TEXT.beneficiaries}
        state={real}
        actions={
          waiting ? null : (
            <Allowed all="account:admin">
              <ActionLink to={BENEFICIARIES}>{TEXT.editBeneficiaries}</ActionLink>
            </Allowed>
          )
        }
      >
        {({ beneficiary }) =>
          beneficiary && beneficiary.beneficiaries.length > 0 ? (
            <ul className={styles.rows}>
              {beneficiary.beneficiaries.map(({ beneficiaryId, name, idNumberMasked, way, shareRatio }) => (
                <li key={beneficiaryId}>
                  <strong>{name}</strong>
                  <span>
                    {ONBOARDING.ways[way]}
                    {shareRatio ? ` ${shareRatio}%` : ''}
                  </span>
                  <span>{idNumberMasked}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p>{TEXT.noBeneficiaries}</p>
          )
        }
      </Section>
      {waiting ? null : (
        <Section
          title={TEXT.settle}
          state={settle}
          actions={
            <>
              <GuardedLink to={paths.account.enterpriseInfoEditSettle}>{TEXT.editSettle}</GuardedLink>
              <GuardedLink to={paths.account.enterpriseInfoEditBankUrl}>{TEXT.editBankUrl}</GuardedLink>
              <GuardedLink to={paths.account.enterpriseInfoEditCycle}>{TEXT.editCycle}</GuardedLink>
            </>
          }
        >
          {({ wayName, cutTime, since, account }) => (
            <DescriptionList
              of={[
                [TEXT.current, wayName],
                [TEXT.cutTime, cutTime],
                [TEXT.since, since ? formatTime(since) : ''],
                ...(account
                  ? ([
                      [ONBOARDING.accountName, account.accountName],
                      [ONBOARDING.accountNo, accountNumber(account.accountNoMasked)],
                      [ONBOARDING.bank, account.bankName],
                      [ONBOARDING.branch, account.branchName],
                    ] as const)
                  : ([[TEXT.accounts, TEXT.noAccount]] as const)),
              ]}
            />
          )}
        </Section>
      )}
    </div>
  );
}
