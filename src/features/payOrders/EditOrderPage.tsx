import { Button } from '@arco-design/web-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { payOrderSave } from '@/contract/calls/warehouseOrders';
import type { Voucher } from '@/contract/calls/warehouseVouchers';
import {
  LINE_MODE_WORDS,
  LineMode,
  MOST_ORDERED,
  PAY_ORDER_STATE_WORDS,
  VOUCHER_KIND_WORDS,
} from '@/contract/words/warehouseWords';
import { AttachmentsField, NEW, ORDERS_PATH, SubField, useUploading } from '@/features/vouchers';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { useStill } from '@/shared/form/useStill';
import { formatCount } from '@/shared/format/count';
import { centsOf, formatMoney, sumOf } from '@/shared/format/money';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage } from '@/shared/status/StatusPage';
import { useDialogSubmission, useSubmission } from '@/shared/submission/useSubmission';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Checkbox } from '@/shared/ui/Checkbox';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { Retry } from '@/shared/ui/LoadingState';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { Select } from '@/shared/ui/Select';
import { type Editor, editorEvents as events, selectEditor } from './editor';
import { editorFeature } from './editorFeature';
import { orderMovesFeature } from './effects';
import { orderPath } from './paths';
import styles from './payOrders.module.css';
import { orderSaved } from './saveOrder';
import { ChoiceTable, type PreviewLine, PreviewTable } from './Tables';
import { TEXT } from './text';

injectFeature(editorFeature);
injectFeature(orderMovesFeature);

const KINDS = [
  { value: '', label: TEXT.allKinds },
  ...Object.entries(VOUCHER_KIND_WORDS).map(([value, label]) => ({ value, label })),
];
const FIELD = 'warehouse/payOrder';
const REMARK = ruleOf(payOrderSave.request.def.shape.remark);

/** Fields for the payer, the mode of payment, the remark and the attachments of an order. */
function About({ editor }: { editor: Editor }) {
  const dispatch = useDispatch();
  const { busy, fields: refused } = useSubmission(orderSaved.type);
  const { orderNo, subMemberNo, mode, remark, attachments, account, restored } = editor;
  const title = orderNo === NEW ? TEXT.newTitle : TEXT.editTitle;
  const number = orderNo === NEW ? '' : orderNo;
  return (
    <Card page="full" aria-label={`${title} ${number}`.trim()}>
      <PageTitle
        lead={restored ? TEXT.kept : TEXT.editorLead}
        actions={
          <div className={styles.actions}>
            <Button disabled={busy} onClick={() => dispatch(events.clearWished())}>
              {orderNo === NEW ? TEXT.clear : TEXT.reload}
            </Button>
            <ActionLink to={ORDERS_PATH}>{TEXT.toList}</ActionLink>
          </div>
        }
      >
        {title} {issuedNumber(number)}
      </PageTitle>
      <div className={styles.about}>
        <SubField
          name="subMemberNo"
          value={subMemberNo}
          problem={refused?.['subMemberNo']}
          onChange={(value) => dispatch(events.subWished({ subMemberNo: value }))}
          onLeave={() => undefined}
        />
        <fieldset className={styles.modes}>
          <legend>{TEXT.mode}</legend>
          {LineMode.options.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="pay-order-mode"
                checked={mode === one}
                onChange={() => dispatch(events.contentChanged({ mode: one }))}
              />
              {LINE_MODE_WORDS[one]}
            </label>
          ))}
        </fieldset>
        <TextField
          name="remark"
          value={remark}
          problem={refused?.['remark'] ?? REMARK(remark)}
          onChange={(value) => dispatch(events.contentChanged({ remark: value }))}
          onLeave={() => undefined}
          label={TEXT.remark}
          hint={TEXT.remarkHint}
          maxLength={60}
          autoComplete="off"
        />
        <AttachmentsField
          field={FIELD}
          value={attachments}
          onChange={(value) => dispatch(events.contentChanged({ attachments: value }))}
          problem={refused?.['attachments']}
        />
      </div>
      {account ? (
        <DescriptionList
          of={knownOf([
            [TEXT.payerAccount, accountNumber(account.accountNo)],
            [TEXT.balance, formatMoney(account.balance)],
            [TEXT.available, formatMoney(account.available)],
          ])}
        />
      ) : null}
    </Card>
  );
}

/** Lists the chosen vouchers that have changed or become unavailable since the user chose them. */
function LostOnes({ editor }: { editor: Editor }) {
  const dispatch = useDispatch();
  if (editor.lost.length === 0) return null;
  return (
    <div className={styles.lost} role="alert">
      <strong>{TEXT.lost}</strong>
      <ul>
        {editor.lost.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Button size="small" onClick={() => dispatch(events.lostSeen())}>
        {TEXT.seen}
      </Button>
    </div>
  );
}

interface View {
  text: string;
  kind: string;
  chosenOnly: boolean;
}
const EVERYTHING: View = { text: '', kind: '', chosenOnly: false };

/** Returns the vouchers that match the search text and the kind. */
function shownOf(rows: readonly Voucher[], { text, kind }: Pick<View, 'text' | 'kind'>): readonly Voucher[] {
  const query = text.trim().toLowerCase();
  if (query === '' && kind === '') return rows;
  return rows.filter(
    (row) =>
      (kind === '' || row.kind === kind) &&
      (query === '' || `${row.payeeName} ${row.sourceNo} ${row.voucherNo}`.toLowerCase().includes(query)),
  );
}

/** The list of vouchers to choose from. Vouchers that a filter hides stay chosen. */
function Choices({ editor }: { editor: Editor }) {
  const dispatch = useDispatch();
  const [view, setView] = useState<View>(EVERYTHING);
  // The vouchers that were chosen when the user opened the view of chosen vouchers. A voucher that the user deselects
  // stays visible until the view changes.
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const { total, subMemberNo, looking, lookProblem } = editor;
  // Renders up to two thousand new rows with low priority, so that the page stays responsive.
  const rows = useDeferredValue(editor.rows);
  const chosen = useMemo(() => new Set(editor.chosen), [editor.chosen]);
  const deferred = useDeferredValue(view);
  const shown = useMemo(() => {
    const found = shownOf(rows, deferred);
    return only ? found.filter(({ voucherNo }) => only.has(voucherNo)) : found;
  }, [rows, deferred, only]);
  const turn = (next: ReadonlySet<string>) =>
    dispatch(
      events.vouchersTurned({
        add: shown.flatMap(({ voucherNo }) => (next.has(voucherNo) && !chosen.has(voucherNo) ? [voucherNo] : [])),
        take: shown.flatMap(({ voucherNo }) => (chosen.has(voucherNo) && !next.has(voucherNo) ? [voucherNo] : [])),
      }),
    );
  return (
    <Card page="full" title={TEXT.choose}>
      {subMemberNo === '' ? (
        <p className={styles.empty}>{TEXT.chooseSubFirst}</p>
      ) : (
        <>
          <LostOnes editor={editor} />
          <div className={styles.filters}>
            <input
              type="search"
              className={styles.search}
              aria-label={TEXT.search}
              placeholder={TEXT.searchHint}
              maxLength={64}
              value={view.text}
              onChange={({ target }) => setView({ ...view, text: target.value })}
            />
            <Select
              label={TEXT.kind}
              fit
              few
              options={KINDS}
              value={view.kind}
              onChange={(kind) => setView({ ...view, kind })}
            />
            <Checkbox checked={only !== null} onChange={({ target }) => setOnly(target.checked ? chosen : null)}>
              {TEXT.chosenOnly}
            </Checkbox>
            <span className={styles.hint} role="status">
              {looking ? TEXT.looking : ''}
            </span>
          </div>
          {lookProblem === '' ? null : (
            <Retry inline again={() => dispatch(events.lookWished())}>
              {TEXT.lookFailed(lookProblem)}
            </Retry>
          )}
          {total > rows.length ? (
            <p className={styles.hint}>{TEXT.moreChoices(formatCount(rows.length), formatCount(total))}</p>
          ) : null}
          {shown.length > 0 ? (
            <div className={styles.choices}>
              <ChoiceTable label={TEXT.choose} rows={shown} selection={{ chosen, onChange: turn }} />
            </div>
          ) : looking || rows !== editor.rows ? null : (
            <p className={styles.empty}>{rows.length === 0 ? TEXT.noChoices : TEXT.nothingFound}</p>
          )}
        </>
      )}
    </Card>
  );
}

/** Returns the payments that an order of the chosen vouchers makes: joined by payee, or one per voucher. */
function linesOf(vouchers: readonly Voucher[], mode: LineMode): readonly PreviewLine[] {
  const groups = new Map<string, Voucher[]>();
  for (const one of vouchers) {
    const key = mode === 'APART' ? one.voucherNo : `${one.payeeNo} ${one.accountNo}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const { payeeName, accountNo, bank } = first;
    const amount = sumOf(group.map((one) => one.amount));
    return [{ lineNo: at + 1, payeeName, accountNo, bank, amount, vouchers: group.length }];
  });
}

const minus = (available: string, amount: string): string => {
  const cents = (centsOf(available) ?? 0) - (centsOf(amount) ?? 0);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The sum of the chosen vouchers, with the actions to save and submit. */
function Totals({ editor }: { editor: Editor }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(orderSaved.type, () => undefined);
  const uploading = useUploading(FIELD);
  const [previewed, setPreviewed] = useState(false);
  const { rows, chosen, mode, account, remark, subMemberNo, moved, looking, orderNo } = editor;
  const vouchers = useMemo(() => {
    const numbers = new Set(chosen);
    return rows.filter(({ voucherNo }) => numbers.has(voucherNo));
  }, [rows, chosen]);
  const lines = useMemo(() => linesOf(vouchers, mode), [vouchers, mode]);
  const amount = useMemo(() => sumOf(vouchers.map((one) => one.amount)), [vouchers]);
  const left = account ? minus(account.available, amount) : null;
  const reason =
    subMemberNo === ''
      ? TEXT.chooseSubFirst
      : chosen.length === 0
        ? TEXT.noVouchers
        : chosen.length > MOST_ORDERED
          ? TEXT.tooMany
          : uploading
            ? TEXT.uploading
            : (REMARK(remark) ?? null);
  const busy = saving.busy;
  const act = (submits: boolean) => {
    if (!busy && reason === null) dispatch(orderSaved({ submits }));
  };
  return (
    <Card page="full" aria-label={TEXT.preview} className={previewed ? styles.opened : styles.totals}>
      <dl className={styles.sums} aria-live="polite">
        <div>
          <dt className={styles.hint}>{TEXT.chosen}</dt>
          <dd>{formatCount(chosen.length)}</dd>
        </div>
        <div>
          <dt className={styles.hint}>{TEXT.payLines}</dt>
          <dd>{formatCount(lines.length)}</dd>
        </div>
        <div>
          <dt className={styles.hint}>{TEXT.sum}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt className={styles.hint}>{TEXT.availableNow}</dt>
          <dd>{account ? formatMoney(account.available) : '—'}</dd>
        </div>
        <div>
          <dt className={styles.hint}>{TEXT.left}</dt>
          <dd data-short={left?.startsWith('-') || undefined}>{left === null ? '—' : formatMoney(left)}</dd>
        </div>
      </dl>
      <p className={styles.hint}>{left?.startsWith('-') ? TEXT.short : TEXT.feeHint}</p>
      {lines.length > 0 ? (
        <details className={styles.preview} onToggle={({ currentTarget }) => setPreviewed(currentTarget.open)}>
          <summary>{TEXT.previewLead}</summary>
          {previewed ? <PreviewTable label={TEXT.preview} rows={lines} /> : null}
        </details>
      ) : null}
      {moved ? (
        <p className={styles.moved} role="alert">
          {TEXT.moved}
          <Button size="small" disabled={busy} onClick={() => dispatch(events.reloadWished())}>
            {TEXT.reload}
          </Button>
        </p>
      ) : null}
      <FormAlert>{saving.message}</FormAlert>
      <div className={styles.bar}>
        <Button type="primary" loading={busy} disabled={reason !== null || looking} onClick={() => act(true)}>
          {TEXT.submit}
        </Button>
        <Button aria-disabled={busy || undefined} disabled={reason !== null} onClick={() => act(false)}>
          {TEXT.save}
        </Button>
        {orderNo === NEW ? null : <ActionLink to={orderPath(orderNo)}>{TEXT.toOrder}</ActionLink>}
        <span className={styles.hint}>{reason ?? ''}</span>
      </div>
    </Card>
  );
}

function Ready({ editor }: { editor: Editor }) {
  const page = useRef<HTMLDivElement>(null);
  // Blocks the page during a save, because the user has confirmed exactly these vouchers.
  useStill(page, useSubmission(orderSaved.type).busy);
  return (
    <div ref={page} className={styles.page}>
      <About editor={editor} />
      <Choices editor={editor} />
      <Totals editor={editor} />
    </div>
  );
}

/** The page /cloud-warehouse/makeOrder/edit: creates an order of up to 2,000 vouchers, or changes the order `orderNo`. */
export function EditOrderPage() {
  const dispatch = useDispatch();
  const orderNo = new URLSearchParams(usePageSearch()).get('orderNo') ?? NEW;
  const editor = useSelector(selectEditor);
  useEffect(() => void dispatch(events.editorOpened({ orderNo })), [dispatch, orderNo]);
  useEffect(() => () => void dispatch(events.editorLeft()), [dispatch]);
  const statusPage = (headline: string, next: string, again = false) => (
    <StatusPage
      title={TEXT.editTitle}
      view={{
        tone: 'attention',
        headline,
        next,
        actions: (
          <>
            {again ? (
              <Button type="primary" onClick={() => dispatch(events.editorOpened({ orderNo }))}>
                {TEXT.retryLoad}
              </Button>
            ) : editor.stage === 'locked' ? (
              <ActionLink main to={orderPath(orderNo)}>
                {TEXT.toOrder}
              </ActionLink>
            ) : null}
            <ActionLink to={ORDERS_PATH}>{TEXT.toList}</ActionLink>
          </>
        ),
      }}
    />
  );
  switch (editor.stage) {
    case 'ready':
      return <Ready editor={editor} />;
    case 'locked':
      return statusPage(TEXT.locked(PAY_ORDER_STATE_WORDS[editor.state ?? 'WAIT_AUDIT']), TEXT.lockedNext);
    case 'absent':
      return statusPage(TEXT.absent, TEXT.absentNext);
    case 'failed':
      return statusPage(TEXT.loadFailed, editor.problem, true);
    default:
      return <StatusPage title={TEXT.editTitle} view={null} />;
  }
}
