import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { CollectSignDetail } from '@/contract/collectSign';
import { Allowed } from '@/features/session';
import { type Become, PayBackForm } from '@/features/trades';
import type { Within } from '@/shared/detail/defineDetail';
import { formatMoney } from '@/shared/format/money';
import { type Collected, collection, collectOpened } from './collect';
import styles from './collectSign.module.css';
import { COLLECT_TEXT as TEXT } from './text';

const WORDS = {
  title: TEXT.title,
  amount: TEXT.amount,
  reason: TEXT.remark,
  most: TEXT.most,
  all: TEXT.all,
  amountNeeded: TEXT.amountNeeded,
  tooMuch: TEXT.tooMuch,
};

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** The most that one order can be: the least of what is left of all limits. */
export const mostOf = ({ singleLimit, left }: Pick<CollectSignDetail, 'singleLimit' | 'left'>): string =>
  [singleLimit, left.today, left.month, left.total].reduce((least, one) => (cents(one) < cents(least) ? one : least));

function outcome(result: unknown): Become {
  const { order, earlier } = (result ?? {}) as Partial<Collected>;
  if (!order) return { head: TEXT.unknown, facts: TEXT.unknownHint };
  const { state, amount, reason, orderNo } = order;
  const how = state === 'SUCCESS' || state === 'FAILED' ? state : 'PROCESSING';
  return {
    head: earlier ? TEXT.notSent : TEXT.heads[how],
    earlier: earlier && TEXT.earlier,
    facts: TEXT.facts[how](formatMoney(amount), reason ?? ''),
    orderNo,
  };
}

/** 发起代收, over the detail of a contract in force. */
export function Collect({ data, status, list }: Within<CollectSignDetail>) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const { signNo, payerName, project, bankName, cardMasked, closed } = data;
  if (closed !== null && !open) return null;
  return (
    <Allowed all="fund:move">
      <Button
        type="primary"
        onClick={() => {
          dispatch(collectOpened({ tradeNo: signNo, status }));
          setOpen(true);
        }}
      >
        {TEXT.action}
      </Button>
      {open
        ? createPortal(
            <PayBackForm
              way={collection}
              words={WORDS}
              tradeNo={signNo}
              most={mostOf(data)}
              listId={list}
              status={status}
              review={() => ({
                facts: [
                  [TEXT.payer, payerName],
                  [TEXT.card, `${bankName} ${cardMasked}`],
                  [TEXT.project, project],
                  [TEXT.to, TEXT.settlement],
                ],
                note: TEXT.note,
              })}
              outcome={outcome}
              onClose={() => setOpen(false)}
            >
              <p className={styles.hint}>{TEXT.hint(payerName, project)}</p>
            </PayBackForm>,
            document.body,
          )
        : null}
    </Allowed>
  );
}
