import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { CollectSignDetail } from '@/contract/calls/collectSign';
import { Allowed } from '@/features/session';
import type { Within } from '@/shared/detail/defineDetail';
import { SelectField } from '@/shared/form/SelectField';
import { exactCents } from '@/shared/format/money';
import { MoneyForm } from '@/shared/money/MoneyForm';
import { useResource } from '@/shared/resource/useResource';
import { collection, rulesInForce } from './collection';
import styles from './collectSign.module.css';
import { COLLECT_TEXT as TEXT } from './text';

/** Returns the highest amount that the contract allows for one collection: the smallest of its remaining limits. */
export const mostOf = ({ singleLimit, left }: Pick<CollectSignDetail, 'singleLimit' | 'left'>): string =>
  [singleLimit, left.today, left.month, left.total].reduce((least, one) =>
    exactCents(one) < exactCents(least) ? one : least,
  );

function Form({ data, status, list, onClose }: Within<CollectSignDetail> & { onClose: () => void }) {
  const rules = useResource(rulesInForce).data?.rows ?? [];
  const { signNo, payerName, project, bankName, cardMasked } = data;
  return (
    <MoneyForm
      form={collection}
      subject={signNo}
      most={mostOf(data)}
      listId={list}
      status={status}
      review={({ ruleNo }) => ({
        facts: [
          [TEXT.payer, payerName],
          [TEXT.card, `${bankName} ${cardMasked}`],
          [TEXT.project, project],
          [TEXT.to, TEXT.settlement],
          ...(ruleNo === ''
            ? []
            : [[TEXT.rule, rules.find((rule) => rule.ruleNo === ruleNo)?.ruleName ?? ruleNo] as const]),
        ],
        note: TEXT.note,
      })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={styles.hint}>{TEXT.hint(payerName, project)}</p>
          <SelectField
            {...field('ruleNo')}
            label={TEXT.rule}
            hint={TEXT.ruleHint}
            options={[
              { value: '', label: TEXT.noRule },
              ...rules.map(({ ruleNo, ruleName }) => ({ value: ruleNo, label: ruleName })),
            ]}
          />
        </>
      )}
    </MoneyForm>
  );
}

/**
 * 发起代收 (collect): the form that collects an amount under a valid contract. It opens over the detail of the contract.
 */
export function CollectionForm(props: Within<CollectSignDetail>) {
  const { data, status } = props;
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  if (data.closed !== null && !open) return null;
  return (
    <Allowed all="fund:move">
      <Button
        type="primary"
        onClick={() => {
          dispatch(collection.opened({ subject: data.signNo, status }));
          setOpen(true);
        }}
      >
        {TEXT.action}
      </Button>
      {open ? createPortal(<Form {...props} onClose={() => setOpen(false)} />, document.body) : null}
    </Allowed>
  );
}
