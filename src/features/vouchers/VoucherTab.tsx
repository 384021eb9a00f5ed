import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Voucher } from '@/contract/calls/warehouseVouchers';
import { VOUCHER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { DetailList, lazyDetail } from '@/shared/detail/DetailList';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { firstQuestion } from '@/shared/list/ListPage';
import { selectList } from '@/shared/list/slice';
import { address } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { choicesFeature } from './feature';
import { VOUCHER_LIST } from './ids';
import { voucherList } from './lists';
import { IMPORT_PATH, LIST_PATH, voucherForm, withQuery } from './paths';
import { statistics } from './resources';
import { StateLinks } from './StateLinks';
import { voucherBadge } from './states';
import { TEXT } from './text';
import { useMaker } from './useMay';
import { VoidDialog } from './VoidDialog';
import styles from './vouchers.module.css';

injectFeature(choicesFeature);

const detail = lazyDetail(() =>
  import(/* webpackChunkName: "detail.voucher" */ './voucherDetail').then((m) => m.oneVoucher),
);
/** Definition of the list without row selection, for users who may only read. */
const { selectionActions: _, ...looked } = voucherList;

const failed = (again: () => void) => <LoadingState of={{ stage: 'failed', error: TEXT.fileFailed, again }} />;
const form: LazySpec<{ voucherNo: string | null; onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "part.voucherForm" */ './VoucherForm').then((m) => m.VoucherForm),
  waiting: null,
  failed,
};
const payees: LazySpec<{ onClose: () => void }> = {
  load: () => import(/* webpackChunkName: "part.warehousePayees" */ './Payees').then((m) => m.Payees),
  waiting: null,
  failed,
};

/**
 * Count and sum of the vouchers per state. Each figure links to the list filtered by its state; the current state links to all.
 */
function Statistics({ shown }: { shown: string | null }) {
  const { data, error, again } = useResource(statistics, { asked: true });
  if (data === null)
    return error ? (
      <Retry inline again={again}>
        {error}
      </Retry>
    ) : null;
  return (
    <StateLinks
      label={TEXT.statistics}
      of={data.states.map(({ state, count, amount }) => ({
        state,
        badge: voucherBadge.render(state, undefined as never),
        count,
        amount,
        current: shown === state,
        to: shown === state ? LIST_PATH : address(LIST_PATH, { state }),
        name: `${TEXT.listOf(VOUCHER_STATE_WORDS[state])}，${TEXT.countAndSum(formatCount(count), formatMoney(amount))}`,
      }))}
    />
  );
}

/** Opens the dialog that voids the vouchers named in the address. Their data comes from the displayed list. */
function Voiding({ nos, onClose }: { nos: readonly string[]; onClose: () => void }) {
  const page = useSelector(selectList(VOUCHER_LIST))?.page;
  const rows = (page?.rows ?? []) as unknown as readonly Voucher[];
  const found = rows.filter(({ voucherNo }) => nos.includes(voucherNo));
  // The vouchers for which the dialog was opened. The dialog keeps these vouchers if the list changes meanwhile.
  const [of, setOf] = useState(found);
  if (of.length === 0 && found.length > 0) setOf(found);
  return of.length === 0 ? null : <VoidDialog of={of} onClose={onClose} />;
}

/** The list of vouchers with its actions. `tabs` are shown above the list. */
export function VoucherTab({ tabs }: { tabs: ReactNode }) {
  const navigate = useNavigate();
  const search = usePageSearch();
  const maker = useMaker();
  const params = new URLSearchParams(search);
  const [voucherNo, voided] = [params.get('form'), params.get('void')];
  const close = (...names: readonly string[]) =>
    void navigate(
      { search: withQuery(search, Object.fromEntries(names.map((name) => [name, '']))) },
      { replace: true },
    );
  return (
    <>
      {tabs}
      <DetailList
        spec={maker ? voucherList : looked}
        detail={detail}
        actions={
          <div className={styles.actions}>
            {maker ? (
              <>
                <Button onClick={() => navigate({ search: withQuery(search, { payees: '1' }) })}>{TEXT.payees}</Button>
                <ActionLink to={IMPORT_PATH}>{TEXT.importFile}</ActionLink>
                <Button type="primary" onClick={() => navigate({ search: voucherForm(search, 'new') })}>
                  {TEXT.create}
                </Button>
              </>
            ) : null}
          </div>
        }
      >
        <Statistics shown={params.get('state')} />
      </DetailList>
      {maker && voucherNo !== null ? (
        <LazyComponent
          of={form}
          props={{ voucherNo: voucherNo === 'new' ? null : voucherNo, onClose: () => close('form') }}
        />
      ) : null}
      {maker && voided !== null ? <Voiding key={voided} nos={voided.split('.')} onClose={() => close('void')} /> : null}
      {maker && params.has('payees') ? (
        <LazyComponent of={payees} props={{ onClose: () => close('payees', 'payee') }} />
      ) : null}
    </>
  );
}

/** Returns the requests of the page that are sent before it is rendered. */
export const firstOfVouchers = (search: string) => [
  firstQuestion(voucherList, search),
  resourceRequested({ id: statistics.id }),
];
