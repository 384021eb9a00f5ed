import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import type { MySolutions } from '@/contract/calls/solutions';
import { ownProducts } from '@/features/memberProducts';
import { shortenRound } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import { BrandCard } from './BrandCard';
import { Next } from './Next';
import { brands, mine } from './resources';
import styles from './solutions.module.css';
import { InvitationBadge, SolutionBadge } from './states';
import { TEXT } from './text';
import { WalletDialog } from './WalletDialog';

const { manage: WORDS } = TEXT;

type Invitation = MySolutions['received'][number];

/** Lists the solutions that the enterprise has started or opened, each with its next step. */
const Solutions = ({ solutions }: Pick<MySolutions, 'solutions'>) =>
  solutions.length === 0 ? (
    <div className={styles.empty}>
      <p>{WORDS.noSolutions}</p>
      <p className={styles.hint}>{WORDS.noSolutionsNext}</p>
      <ActionLink to={paths.solution.solutionIndex}>{WORDS.all}</ActionLink>
    </div>
  ) : (
    <ul className={styles.rows} aria-label={WORDS.solutions}>
      {solutions.map((solution) => (
        <li key={solution.solutionCode}>
          <span className={styles.rowName}>
            <strong>{solution.solutionName}</strong>
            <span className={styles.hint}>{TEXT.list.count(solution.open, solution.all)}</span>
          </span>
          <SolutionBadge state={solution.state} />
          <span className={styles.ways}>
            <Next solution={solution} />
            <ActionLink
              to={address(paths.solution.details, { solutionCode: solution.solutionCode })}
              label={TEXT.list.detailsOf(solution.solutionName)}
            >
              {TEXT.list.details}
            </ActionLink>
          </span>
        </li>
      ))}
    </ul>
  );

interface ReceivedProps {
  received: readonly Invitation[];
  onWallet: (invitation: Invitation) => void;
}

/** Lists the invitations received from brands, and the wallets opened with them. */
const Received = ({ received, onWallet }: ReceivedProps) =>
  received.length === 0 ? (
    <p className={styles.hint}>{WORDS.noReceived}</p>
  ) : (
    <StatTable
      label={WORDS.received}
      frame={{ tableFrom: 720 }}
      columns={[
        { title: WORDS.wallet },
        { title: WORDS.customer },
        { title: WORDS.invitedAt, whole: true },
        { title: WORDS.validUntil, whole: true },
        { title: WORDS.state, whole: true },
        { title: WORDS.action, whole: true },
      ]}
      rows={received.map((one) => ({
        key: one.solutionNo,
        cells: [
          one.brandWalletName,
          one.customerName || one.customerNoMasked,
          formatTime(one.invitedAt),
          one.state === 'OPEN' ? '' : formatTime(one.validUntil),
          <InvitationBadge key="state" state={one.state} />,
          one.walletNo !== null ? (
            <Button
              key="way"
              type="text"
              size="small"
              aria-label={WORDS.productsOf(one.brandWalletName)}
              onClick={() => onWallet(one)}
            >
              {WORDS.products}
            </Button>
          ) : one.state === 'EXPIRED' ? null : (
            <ActionLink
              key="way"
              to={address(paths.solution.activateWallet, { solutionNo: one.solutionNo, businessType: '1' })}
              label={WORDS.openWalletOf(one.brandWalletName)}
            >
              {one.state === 'REVIEWING' ? TEXT.list.details : WORDS.openWallet}
            </ActionLink>
          ),
        ],
      }))}
    />
  );

/** Lists the invitations that the enterprise's own brands have sent. */
const Sent = ({ sent }: { sent: readonly Invitation[] }) => (
  <StatTable
    label={WORDS.sent}
    frame={{ tableFrom: 720 }}
    columns={[
      { title: WORDS.customer },
      { title: WORDS.wallet },
      { title: WORDS.invitedAt, whole: true },
      { title: WORDS.walletNo },
      { title: WORDS.state, whole: true },
    ]}
    rows={sent.map((one) => ({
      key: one.solutionNo,
      cells: [
        one.customerName || one.customerNoMasked,
        one.brandWalletName,
        formatTime(one.invitedAt),
        one.walletNo === null ? '—' : issuedNumber(one.walletNo),
        <InvitationBadge key="state" state={one.state} />,
      ],
    }))}
  />
);

/** Lists the products of the enterprise's own wallet with their fees. */
function Own() {
  const products = useResource(ownProducts);
  if (!products.data) return <LoadingState of={products} />;
  return (
    <ul className={styles.rows} aria-label={WORDS.own}>
      {products.data.map(({ productCode, productName, opened, openTime, fee }) => (
        <li key={productCode}>
          <span className={styles.rowName}>
            <strong>{productName}</strong>
            <span className={styles.hint}>
              {WORDS.fee}：{shortenRound(fee.words)}
            </span>
          </span>
          <span className={styles.hint}>{opened ? `${WORDS.opened} ${formatTime(openTime)}` : WORDS.notOpen}</span>
          <span className={styles.ways}>
            {opened ? null : (
              <GuardedLink
                to={productCode === 'PAY_BANK' ? paths.solution.guideOpenPaymentCard : paths.fund.quickCollection}
                label={WORDS.openProductOf(productName)}
              >
                {WORDS.openProduct}
              </GuardedLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The page /solution-manage/index: the enterprise's solutions, invitations, products and brands, each with its next step. */
export function ManagePage() {
  const own = useResource(mine);
  const owned = useResource(brands);
  const [wallet, setWallet] = useState<Invitation | null>(null);
  const { data } = own;
  return (
    <div className={styles.page}>
      <Card>
        <PageTitle lead={WORDS.lead} actions={<ActionLink to={paths.solution.solutionIndex}>{WORDS.all}</ActionLink>}>
          {WORDS.title}
        </PageTitle>
        {data ? <Solutions solutions={data.solutions} /> : <LoadingState of={own} />}
      </Card>
      <Card title={WORDS.own}>
        <Own />
      </Card>
      {data ? (
        <Card title={WORDS.received}>
          <Received received={data.received} onWallet={setWallet} />
        </Card>
      ) : null}
      {owned.data?.map((brand) => (
        <BrandCard key={brand.brandNo} brand={brand} />
      ))}
      {data && data.sent.length > 0 ? (
        <Card title={WORDS.sent}>
          <Sent sent={data.sent} />
        </Card>
      ) : null}
      {wallet?.walletNo ? (
        <WalletDialog walletNo={wallet.walletNo} name={wallet.brandWalletName} onClose={() => setWallet(null)} />
      ) : null}
    </div>
  );
}
