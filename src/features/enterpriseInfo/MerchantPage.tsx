import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Allowed } from '@/features/session';
import { DivisionName } from '@/shared/division/DivisionName';
import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { useSubmission } from '@/shared/submission/useSubmission';
import { PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { ACCOUNTS, accountRemovalRequested, autoSettleChosen, defaultAccountChosen } from './accounts';
import { cardForm } from './forms';
import styles from './info.module.css';
import { merchantFacts, merchants, settleAccounts, settleRight } from './resources';
import { Section } from './Section';
import { TEXT } from './text';
import { VerifyAccount } from './VerifyAccount';

/** The list of bank accounts that settlements can be paid to, with their actions. */
function Accounts() {
  const dispatch = useDispatch();
  const accounts = useResource(settleAccounts);
  const { busy, type } = useSubmission(ACCOUNTS);
  const [chosen, setChosen] = useState('');
  return (
    <Section
      title={TEXT.accounts}
      state={accounts}
      actions={
        <Allowed all="account:admin">
          <ActionLink to={address(paths.account.enterpriseInfoMerchant, { add: 'card' })}>{TEXT.addCard}</ActionLink>
        </Allowed>
      }
    >
      {(rows) =>
        rows.length === 0 ? (
          <p>{TEXT.noAccount}</p>
        ) : (
          <ul className={styles.rows} aria-label={TEXT.accounts}>
            {rows.map(({ settleAccountId, accountKind, accountName, accountNoMasked, bankName, ...row }) => (
              <li key={settleAccountId}>
                <strong>{bankName}</strong>
                <span>{accountNumber(accountNoMasked)}</span>
                <span>{accountName}</span>
                <span className={styles.tag}>{TEXT.kinds[accountKind]}</span>
                {row.defaultFlag ? <span className={styles.tag}>{TEXT.default}</span> : null}
                {row.verification === 'VERIFIED' ? <span className={styles.tag}>{TEXT.verified}</span> : null}
                {row.auditStatus === 'PASS' ? null : (
                  <span className={styles.tag} data-tone={row.auditStatus}>
                    {TEXT.status[row.auditStatus]}
                    {row.reason ? `：${row.reason}` : ''}
                  </span>
                )}
                <Allowed all="account:admin">
                  {row.auditStatus === 'PASS' && row.verification !== 'VERIFIED' ? (
                    <ActionLink
                      to={address(paths.account.enterpriseInfoMerchant, { verify: settleAccountId })}
                      label={TEXT.verifyOf(accountNoMasked)}
                    >
                      {TEXT.verify}
                    </ActionLink>
                  ) : null}
                  {row.defaultFlag ? null : (
                    <span className={styles.rowActions}>
                      {row.auditStatus === 'PASS' ? (
                        <Button
                          type="text"
                          size="small"
                          loading={busy && type === defaultAccountChosen.type && chosen === settleAccountId}
                          disabled={busy}
                          aria-label={TEXT.setDefaultOf(accountNoMasked)}
                          onClick={() => {
                            setChosen(settleAccountId);
                            dispatch(defaultAccountChosen({ settleAccountId }));
                          }}
                        >
                          {TEXT.setDefault}
                        </Button>
                      ) : null}
                      {row.auditStatus === 'INIT' ? null : (
                        <Button
                          type="text"
                          size="small"
                          disabled={busy}
                          aria-label={TEXT.removeOf(accountNoMasked)}
                          onClick={() => dispatch(accountRemovalRequested({ settleAccountId }))}
                        >
                          {TEXT.remove}
                        </Button>
                      )}
                    </span>
                  )}
                </Allowed>
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  );
}

/** Switch for the start of settlements: automatically or manually. */
function AutoSettle() {
  const dispatch = useDispatch();
  const right = useResource(settleRight);
  const { busy } = useSubmission(autoSettleChosen.type);
  return (
    <Section title={TEXT.autoSettle} state={right}>
      {({ autoSettle }) => (
        <div className={styles.choice}>
          <span>{autoSettle === 'Y' ? TEXT.autoOn : TEXT.autoOff}</span>
          <Allowed all="account:admin">
            <Button
              size="small"
              loading={busy}
              onClick={() => dispatch(autoSettleChosen({ autoSettle: autoSettle === 'Y' ? 'N' : 'Y' }))}
            >
              {autoSettle === 'Y' ? TEXT.turnOff : TEXT.turnOn}
            </Button>
          </Allowed>
        </div>
      )}
    </Section>
  );
}

function Merchant() {
  const facts = useResource(merchantFacts);
  const family = useResource(merchants);
  return (
    <>
      <Section
        title={TEXT.base}
        state={facts}
        actions={
          <Allowed all="account:admin">
            <ActionLink to={paths.account.enterpriseInfoEditMerchant}>{TEXT.editMerchant}</ActionLink>
          </Allowed>
        }
      >
        {({ merchant, modifyStatus, reasons }) =>
          merchant ? (
            <>
              {modifyStatus === 'INIT' ? <p>{TEXT.pending}</p> : null}
              {modifyStatus === 'UN_PASS' ? <p>{`${TEXT.refused}${Object.values(reasons).join('；')}`}</p> : null}
              <DescriptionList
                of={[
                  [TEXT.merchantName, merchant.merchantName],
                  [TEXT.merchantNo, issuedNumber(merchant.merchantNo)],
                  [TEXT.contactName, merchant.contactName],
                  [TEXT.contactMobile, merchant.contactMobile],
                  [TEXT.servicePhone, merchant.servicePhone],
                  [
                    TEXT.address,
                    merchant.address ? (
                      <span key="address">
                        <DivisionName code={merchant.divisionCode} />
                        {merchant.address}
                      </span>
                    ) : (
                      ''
                    ),
                  ],
                ]}
              />
            </>
          ) : (
            <p>{TEXT.noMerchant}</p>
          )
        }
      </Section>
      {family.data && family.data.subs.length > 0 ? (
        <Section title={TEXT.subs} state={family}>
          {({ subs }) => (
            <ul className={styles.rows}>
              {subs.map(({ id, merchantName, merchantNo, auditStatus }) => (
                <li key={id}>
                  <strong>{merchantName}</strong>
                  <span>{issuedNumber(merchantNo)}</span>
                  <span className={styles.tag} data-tone={auditStatus}>
                    {TEXT.status[auditStatus]}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
      ) : null}
    </>
  );
}

/**
 * The page /account-center/enterprise-info/merchant: the merchant and its settlement accounts. `add=card` opens the form for a
 * card, `verify=…` opens the verification of an account.
 */
export function MerchantPage() {
  const search = new URLSearchParams(usePageSearch());
  const adding = search.get('add') === 'card';
  const verified = search.get('verify');
  if (adding)
    return (
      <OneStepForm
        spec={cardForm}
        title={TEXT.addCard}
        lead={TEXT.addCardLead}
        done={() => paths.account.enterpriseInfoMerchantAddCardStatus}
      />
    );
  if (verified) return <VerifyAccount settleAccountId={verified} />;
  return (
    <div className={styles.page}>
      <PageTitle>{TEXT.merchant}</PageTitle>
      <Merchant />
      <Accounts />
      <AutoSettle />
    </div>
  );
}
