import { Button } from '@arco-design/web-react';
import { useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { useFields } from '@/shared/form/useFields';
import { MoneyForm } from '@/shared/money/MoneyForm';
import { useResource } from '@/shared/resource/useResource';
import { Dialog, Unsaved } from '@/shared/ui/Dialog';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import type { Options } from '@/shared/ui/Select';
import { SUB_LIST } from './ids';
import { subOf, options as subOptions } from './resources';
import { move } from './settlementMove';
import { subAccountsEvents as events } from './slice';
import styles from './subAccounts.module.css';
import { MOVE_TEXT as TEXT } from './text';

/** Returns the sub-merchants of the warehouse as options. The user can search them by name, branch or number. */
function useSubs(): { options: Options; nameOf: (subMemberNo: string) => string } {
  const { data, stage, again } = useResource(subOptions);
  return useMemo(
    () => ({
      options: data
        ? data.map(({ subMemberNo, subName, branch }) => ({
            value: subMemberNo,
            label: `${subName}（${branch}）`,
            also: subMemberNo,
          }))
        : stage === 'failed'
          ? { stage, again }
          : { stage: 'loading' as const },
      nameOf: (subMemberNo) => data?.find((sub) => sub.subMemberNo === subMemberNo)?.subName ?? subMemberNo,
    }),
    [data, stage, again],
  );
}

/** Field that chooses the paying account, if the dialog was opened without one. */
function Source({ onClose }: { onClose: () => void }) {
  const dispatch = useDispatch();
  const { options } = useSubs();
  const { form, field, submit, dirty } = useFields({
    busy: false,
    initial: { from: '' },
    rules: { from: (from) => (from === '' ? TEXT.fromNeeded : undefined) },
  });
  return (
    <Dialog title={TEXT.title} width={480} closeText={TEXT.close} onClose={onClose}>
      <Unsaved dirty={dirty} />
      <form
        ref={form}
        noValidate
        className={`${styles.form} ${styles.searches}`}
        onSubmit={submit(({ from }) => dispatch(events.moveOpened({ subMemberNo: from })))}
      >
        <SearchSelect {...field('from')} label={TEXT.from} options={options} />
        <div className={styles.end}>
          <Button onClick={onClose}>{TEXT.close}</Button>
          <Button type="primary" htmlType="submit">
            {TEXT.next}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Amount({ from, onClose }: { from: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const of = useMemo(() => subOf({ subMemberNo: from }), [from]);
  const answer = useResource(of);
  const { options, nameOf } = useSubs();
  const others = useMemo<Options>(
    () => (Array.isArray(options) ? options.filter(({ value }) => value !== from) : options),
    [options, from],
  );
  useEffect(() => {
    dispatch(move.opened({ subject: from }));
  }, [dispatch, from]);
  const { data } = answer;
  if (!data)
    return (
      <Dialog title={TEXT.title} width={480} closeText={TEXT.close} onClose={onClose}>
        <div className={styles.form}>
          <LoadingState of={answer} />
        </div>
      </Dialog>
    );
  return (
    <MoneyForm
      form={move}
      subject={from}
      most={data.available.startsWith('-') ? '0.00' : data.available}
      listId={SUB_LIST}
      rules={{ toMemberNo: (to) => (to === '' ? TEXT.toNeeded : undefined) }}
      review={({ toMemberNo }) => ({
        facts: [
          [TEXT.from, data.subName],
          [TEXT.account, accountNumber(data.accountNo)],
          [TEXT.to, nameOf(toMemberNo)],
        ],
        note: TEXT.note,
      })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className={styles.hint}>{TEXT.hint(data.subName)}</p>
          <SearchSelect {...field('toMemberNo')} label={TEXT.to} options={others} />
        </>
      )}
    </MoneyForm>
  );
}

/**
 * 子商户调拨 (move money between sub-merchants): asks for the paying account, the payee and the amount, then shows the review with the
 * payment password. `from`: the paying account; empty: the user chooses it.
 */
export function MoveForm({ from }: { from: string }) {
  const dispatch = useDispatch();
  const close = () => dispatch(events.moveClosed());
  return createPortal(
    from === '' ? <Source onClose={close} /> : <Amount key={from} from={from} onClose={close} />,
    document.body,
  );
}
