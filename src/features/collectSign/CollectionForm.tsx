import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { CollectSignDetail } from '@/contract/collectSign';
import { Allowed } from '@/features/session';
import { type Become, PayBackForm } from '@/features/trades';
import type { Within } from '@/shared/detail/defineDetail';
import { SelectField } from '@/shared/form/SelectField';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { type Collected, collection, collectOpened, rulesInForce } from './collection';
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

/** The rule by which it is shared out; none is the usual. */
function RuleChoice({ value, onChange }: { value: string; onChange: (ruleNo: string, name: string) => void }) {
  const { data } = useResource(rulesInForce);
  const rules = data?.rows ?? [];
  return (
    <SelectField
      label={TEXT.rule}
      hint={TEXT.ruleHint}
      options={[
        { value: '', label: TEXT.noRule },
        ...rules.map(({ ruleNo, ruleName }) => ({ value: ruleNo, label: ruleName })),
      ]}
      value={value}
      onChange={(wanted) => onChange(wanted, rules.find(({ ruleNo }) => ruleNo === wanted)?.ruleName ?? '')}
    />
  );
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Returns the highest possible amount of an order: the smallest of the remaining limits. */
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
export function CollectionForm({ data, status, list }: Within<CollectSignDetail>) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const [rule, setRule] = useState({ ruleNo: '', name: '' });
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
              more={rule.ruleNo === '' ? undefined : { ruleNo: rule.ruleNo }}
              review={() => ({
                facts: [
                  [TEXT.payer, payerName],
                  [TEXT.card, `${bankName} ${cardMasked}`],
                  [TEXT.project, project],
                  [TEXT.to, TEXT.settlement],
                  ...(rule.ruleNo === '' ? [] : [[TEXT.rule, rule.name] as const]),
                ],
                note: TEXT.note,
              })}
              outcome={outcome}
              onClose={() => setOpen(false)}
            >
              <p className={styles.hint}>{TEXT.hint(payerName, project)}</p>
              <RuleChoice value={rule.ruleNo} onChange={(ruleNo, name) => setRule({ ruleNo, name })} />
            </PayBackForm>,
            document.body,
          )
        : null}
    </Allowed>
  );
}
