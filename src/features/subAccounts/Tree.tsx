import { IconDown, IconRight } from '@arco-design/web-react/icon';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { subAccountTree } from '@/contract/calls/warehouseAccounts';
import type { AnswerOf } from '@/contract/defineCall';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { withDetail } from '@/shared/list/detail';
import { address, paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { Card } from '@/shared/ui/Card';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { useNarrow } from '@/shared/ui/useNarrow';
import { LowMark } from './cells';
import { tree } from './resources';
import styles from './subAccounts.module.css';
import { TEXT } from './text';

type Answer = AnswerOf<typeof subAccountTree>;
type Branch = Answer['branches'][number];

const LIST = paths.warehouse.subMerchantList;

interface SumsProps extends Pick<Branch, 'accounts' | 'balance' | 'low'> {
  /** True: shows the figures in one line instead of a column. */
  inLine?: boolean;
}

const Sums = ({ accounts, balance, low, inLine }: SumsProps) => (
  <>
    <span className={styles.sums}>{TEXT.sums(formatCount(accounts), formatMoney(balance))}</span>
    {inLine && low > 0 ? '，' : null}
    {low > 0 ? <span className={styles.low}>{TEXT.lowOf(formatCount(low))}</span> : null}
  </>
);

/** A branch of the warehouse. Its name filters the list by the branch; its button shows the branch's sub-merchants below it. */
function BranchNode({ of, isShown }: { of: Branch; isShown: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(isShown);
  useEffect(() => {
    if (isShown) setOpen(true);
  }, [isShown]);
  const { branch, subs } = of;
  return (
    <li>
      <span className={styles.node} data-shown={isShown || undefined}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? TEXT.shut(branch) : TEXT.open(branch)}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconDown aria-hidden="true" /> : <IconRight aria-hidden="true" />}
        </button>
        <Link className={styles.branch} to={address(LIST, { branch })} aria-current={isShown ? 'true' : undefined}>
          <strong>{branch}</strong>
          <Sums {...of} />
        </Link>
      </span>
      <ul id={id} className={styles.subs} hidden={!open}>
        {open
          ? subs.map(({ subMemberNo, subName, balance, low }) => (
              <li key={subMemberNo}>
                <Link className={styles.sub} to={withDetail(address(LIST, { branch }), subMemberNo)}>
                  <span>{subName}</span>
                  <span className={styles.figure}>
                    {low ? <LowMark /> : null} {formatMoney(balance)}
                  </span>
                </Link>
              </li>
            ))
          : null}
      </ul>
    </li>
  );
}

/**
 * Shows the platform's own account, then the branches with the total balance of their sub-merchants. `shown`: the branch by which
 * the list is filtered.
 */
export function Tree({ shown, low }: { shown: string; low: boolean }) {
  const answer = useResource(tree, { asked: true });
  const { data } = answer;
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const id = useId();
  const body = data ? (
    <nav aria-label={TEXT.tree}>
      <ul className={styles.tree}>
        <li className={styles.platform}>
          <strong>{TEXT.platform}</strong>
          <span className={styles.sums}>{accountNumber(data.platform.accountNo)}</span>
          <span className={styles.figure}>{TEXT.balanceOf(formatMoney(data.platform.balance))}</span>
        </li>
        <li>
          <Link
            className={`${styles.branch} ${styles.node}`}
            data-shown={(shown === '' && !low) || undefined}
            aria-current={shown === '' && !low ? 'true' : undefined}
            to={LIST}
          >
            <strong>{TEXT.all}</strong>
            <Sums {...data.total} low={0} />
          </Link>
        </li>
        {data.total.low > 0 ? (
          <li>
            <Link
              className={`${styles.branch} ${styles.node}`}
              data-shown={(shown === '' && low) || undefined}
              aria-current={shown === '' && low ? 'true' : undefined}
              to={address(LIST, { low: 'Y' })}
            >
              <strong>{TEXT.lowOnes}</strong>
              <span className={styles.low}>{TEXT.accounts(formatCount(data.total.low))}</span>
            </Link>
          </li>
        ) : null}
        {data.branches.map((branch) => (
          <BranchNode key={branch.branch} of={branch} isShown={branch.branch === shown} />
        ))}
      </ul>
    </nav>
  ) : (
    <LoadingState of={answer} />
  );
  return (
    <Card
      title={TEXT.tree}
      className={styles.treeCard}
      actions={
        narrow ? (
          <button
            type="button"
            className={styles.link}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? TEXT.shutTree : TEXT.openTree}
          </button>
        ) : null
      }
    >
      <div id={id} hidden={narrow && !open}>
        {narrow && !open ? null : body}
      </div>
      {narrow && !open && data ? (
        <p className={styles.hint}>
          <Sums {...data.total} inLine />
        </p>
      ) : null}
    </Card>
  );
}
