import { type Power, type SubMerchantDetail, subMerchantPage } from '@/contract/calls/subMerchants';
import { DivisionName } from '@/shared/division/DivisionName';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { titlesOf } from '@/shared/list/declared';
import { ListPart } from '@/shared/list/ListPart';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { StatTable } from '@/shared/ui/StatTable';
import { editOf, progressOf, settleOf } from './links';
import { tradeList } from './lists';
import { productsOf } from './resources';
import { powerState, subState } from './states';
import { subStatus } from './status';
import styles from './subMerchants.module.css';
import { LIST_TEXT, DETAIL_TEXT as TEXT } from './text';

const TITLES = titlesOf(subMerchantPage);

const toList = (
  <ActionLink to={paths.operation.settled} main>
    {TEXT.toList}
  </ActionLink>
);
const NONE: StatusView = { tone: 'attention', headline: TEXT.none, next: TEXT.noneNext, actions: toList };

/** The current fee of a product, and the future fee if one is agreed. */
const Fee = ({ terms, next }: Pick<Power, 'terms' | 'next'>) => (
  <>
    {terms.words}
    {next ? <p className={styles.hint}>{TEXT.nextFee(formatTime(next.from), next.terms.words)}</p> : null}
  </>
);

/** The sub-merchant's products that are open, requested or stopped. */
function Fees({ merchantNo }: { merchantNo: string }) {
  const answer = useResource(productsOf({ merchantNos: [merchantNo] }));
  const products = answer.data?.[0]?.products.filter(({ state }) => state !== 'UN_OPEN');
  if (!products) return <LoadingState of={answer} />;
  return (
    <StatTable
      label={TEXT.fees}
      frame={{ tableFrom: 640 }}
      columns={[
        { title: TEXT.product, whole: true },
        { title: TEXT.productState, whole: true },
        { title: TEXT.fee },
        { title: TEXT.settle, whole: true },
      ]}
      rows={products.map(({ productCode, productName, state, terms, next, reason }) => ({
        key: productCode,
        cells: [
          productName,
          <span key="state">
            {powerState.render(state, undefined as never)}
            {reason ? <p className={styles.hint}>{reason}</p> : null}
          </span>,
          <Fee key="fee" terms={terms} next={next} />,
          terms.settleWords,
        ],
      }))}
    />
  );
}

function Known({ sub }: { sub: SubMerchantDetail }) {
  const { merchantNo, papers, settlement } = sub;
  return (
    <div className={styles.page}>
      <Card as="article" page="full">
        <PageTitle
          lead={TEXT.title}
          actions={
            <span className={styles.ways}>
              {subState.render(sub.state, undefined as never)}
              {sub.mayChange ? (
                <>
                  <GuardedLink to={editOf(merchantNo)}>{TEXT.toPower}</GuardedLink>
                  <GuardedLink to={settleOf(merchantNo)}>{TEXT.toSettle}</GuardedLink>
                </>
              ) : null}
              <ActionLink to={paths.operation.settled}>{TEXT.toList}</ActionLink>
            </span>
          }
        >
          {sub.merchantName}
        </PageTitle>
        <section aria-label={TEXT.facts}>
          <DescriptionList
            of={[
              [TITLES.merchantNo, issuedNumber(merchantNo)],
              [TITLES.enterpriseName, sub.enterpriseName],
              [TEXT.agent, sub.agentMerchantName],
              [TITLES.contactName, sub.contactName],
              [TITLES.contactMobileMasked, sub.contactMobileMasked],
              [TITLES.settleTime, formatTime(sub.settleTime)],
              [TEXT.monthSum(LIST_TEXT.month(sub.month)), TEXT.sum(formatMoney(sub.monthAmount), sub.monthCount)],
            ]}
          />
        </section>
        <div className={styles.parts}>
          <section className={styles.part}>
            <h2>{TEXT.papers}</h2>
            <DescriptionList
              of={[
                [TEXT.licence, papers.businessLicenseNo],
                [TEXT.legal, papers.legalName],
                [TEXT.legalId, papers.legalIdNumberMasked],
                [TEXT.industry, papers.industryName],
                [TEXT.mcc, papers.mccName],
                [TEXT.phone, papers.phoneMasked],
                [
                  TEXT.address,
                  papers.divisionCode ? (
                    <span key="address">
                      <DivisionName code={papers.divisionCode} /> {papers.address}
                    </span>
                  ) : (
                    papers.address
                  ),
                  'wide',
                ],
              ]}
            />
          </section>
          <section className={styles.part}>
            <h2>{TEXT.fees}</h2>
            <Fees merchantNo={merchantNo} />
          </section>
          <section className={styles.part}>
            <h2>{TEXT.settlement}</h2>
            {settlement ? (
              <DescriptionList
                of={[
                  [TEXT.accountName, settlement.accountName],
                  [TEXT.bank, settlement.bankName],
                  [TEXT.accountNo, accountNumber(settlement.accountNoMasked)],
                  [TEXT.way, settlement.wayName],
                  [TEXT.since, formatTime(settlement.since)],
                  [
                    TEXT.settleApply,
                    sub.settleApplyNo && sub.mayChange ? (
                      <GuardedLink key="apply" to={progressOf(sub.settleApplyNo)}>
                        {TEXT.seeApply}
                      </GuardedLink>
                    ) : null,
                  ],
                ]}
              />
            ) : (
              <p className={styles.hint}>{TEXT.noSettlement}</p>
            )}
          </section>
        </div>
      </Card>
      <ListPart spec={tradeList} about={{ subMerchantNo: merchantNo }} />
    </div>
  );
}

function LoadedMerchant({ subMerchantNo }: { subMerchantNo: string }) {
  const status = useStatus(subStatus, new URLSearchParams({ subMerchantNo }).toString());
  return status.data ? (
    <Known sub={status.data} />
  ) : (
    <StatusPage title={TEXT.title} status={status} view={null} what={TEXT.what} elsewhere={toList} />
  );
}

/** The page /operation/settled/detail: the agent's sub-merchant that `subMerchantNo` names. */
export function SettledDetailPage() {
  const subMerchantNo = new URLSearchParams(usePageSearch()).get('subMerchantNo') ?? '';
  return subMerchantNo === '' ? (
    <StatusPage title={TEXT.title} view={NONE} />
  ) : (
    <LoadedMerchant key={subMerchantNo} subMerchantNo={subMerchantNo} />
  );
}
