import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { digitsOf } from '@/contract/rules/batchRules';
import { lineCents } from '@/contract/rules/lineIssues';
import { useAmountsHidden } from '@/shared/amounts/hidden';
import { amountInCapitals } from '@/shared/format/capitals';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { PasswordDialog } from '@/shared/money/PasswordDialog';
import { PaymentWarnings, useWarningTicks } from '@/shared/money/PaymentWarnings';
import { firstLines } from '@/shared/money/questionLine';
import { ShowAmounts } from '@/shared/money/ShowAmounts';
import { secrets } from '@/shared/ports/secrets';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { Card, PageTitle } from '@/shared/ui/Card';
import { Retry } from '@/shared/ui/LoadingState';
import { accountNumber } from '@/shared/ui/LongNumber';
import { NoticeList } from '@/shared/ui/NoticeList';
import styles from './batches.module.css';
import { Grid } from './Grid';
import { NEW_PATH } from './paths';
import { sheetsPort } from './sheets';
import { type BatchForm, batchEvents, selectBatch } from './slice';
import { BATCH_TEXT as TEXT } from './text';

/** Formats cents as an amount in yuan with two decimals, as in requests. */
const yuan = (cents: number) => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function Saving({ form }: { form: BatchForm }) {
  const dispatch = useDispatch();
  if (form.saving === 'failed')
    return (
      <div className={styles.problem}>
        <Retry inline again={() => dispatch(batchEvents.saveRequested({ batchNo: form.batchNo }))}>
          {TEXT.saveFailed(form.saveProblem ?? '')}
        </Retry>
      </div>
    );
  return (
    <span className={styles.hint} role="status">
      {form.saving === 'saved' ? TEXT.saved : form.saving === 'saving' ? TEXT.saving : TEXT.unsaved}
    </span>
  );
}

function Lines({ form }: { form: BatchForm }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { batchNo, kind, sums, fileName } = form;
  const busy = form.stage === 'confirming';
  const sheet = sheetsPort.get(batchNo);
  if (!sheet) return null;
  const errors = sums?.errors ?? 0;
  const warnings = sums?.warnings ?? 0;
  return (
    <Card page="full" aria-label={TEXT.grid}>
      <PageTitle
        actions={
          <div className={styles.actions}>
            <Saving form={form} />
            <Button disabled={busy} onClick={() => navigate(NEW_PATH)}>
              {TEXT.another}
            </Button>
            <Button disabled={busy} onClick={() => dispatch(batchEvents.discardRequested({ batchNo }))}>
              {TEXT.discard}
            </Button>
          </div>
        }
      >
        {TEXT.title}
      </PageTitle>
      <p className={styles.note}>
        {TEXT.verb(kind)} · {fileName} · {TEXT.batchNo} {batchNo}
      </p>
      {form.moved ? (
        <p className={styles.note} role="alert" data-tone="error">
          {form.moved}
        </p>
      ) : null}
      <p className={styles.note} data-tone={errors > 0 ? 'error' : undefined}>
        {sums === null || form.checking
          ? TEXT.checking
          : errors > 0
            ? TEXT.withErrors(errors)
            : warnings > 0
              ? TEXT.withWarnings(warnings)
              : TEXT.noErrors}
      </p>
      <NoticeList label={SHEET_TEXT.notes} of={form.notes} />
      {errors > 0 ? (
        <div className={`${styles.actions} ${styles.note}`}>
          <Button size="small" onClick={() => dispatch(batchEvents.errorsRequested({ batchNo }))}>
            {TEXT.downloadErrors}
          </Button>
          <Button size="small" onClick={() => dispatch(batchEvents.errorsDropped({ batchNo }))}>
            {TEXT.dropErrors(errors)}
          </Button>
        </div>
      ) : null}
      <Grid
        key={batchNo}
        batchNo={batchNo}
        kind={kind}
        sheet={sheet}
        counts={{ lines: sheet.lines.length, errors, warnings }}
        disabled={busy}
      />
    </Card>
  );
}

/**
 * Lists the first payees of a batch with bank, full account number and amount, and shows the number of further
 * payees.
 */
function Payees({ batchNo }: { batchNo: string }) {
  const lines = sheetsPort.get(batchNo)?.lines ?? [];
  return (
    <ul className={styles.payees}>
      {firstLines(
        lines,
        ({ lineNo, name, bank, accountNo, amount }) => (
          <li key={lineNo}>
            {name} {bank} {accountNumber(digitsOf(accountNo))} {formatMoney(yuan(lineCents(amount) ?? 0))} 元
          </li>
        ),
        (others) => (
          <li key="others">{TEXT.otherPayees(formatCount(others))}</li>
        ),
      )}
    </ul>
  );
}

function Totals({ form }: { form: BatchForm }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const hidden = useAmountsHidden();
  const { batchNo, kind, sums, info } = form;
  const busy = form.stage === 'confirming';
  const check = info?.check;
  const ticks = useWarningTicks([
    ...(info?.twins ?? []),
    ...(sums && sums.warnings > 0 ? [TEXT.linesWithWarnings(sums.warnings)] : []),
  ]);
  if (!sums || !info || !check) return null;
  const amount = yuan(sums.cents);
  // The platform calculates the fee from the saved lines. While the user corrects lines, the fee is unknown.
  const settled = form.saving === 'saved' && !form.checking && info.batch.amount === amount;
  const total = settled ? yuan(sums.cents + Number(info.batch.fee.replace('.', ''))) : null;
  const reason =
    sums.errors > 0
      ? TEXT.withErrors(sums.errors)
      : sums.lines === 0
        ? TEXT.noLines
        : settled
          ? check.refusal
          : form.saving === 'failed'
            ? TEXT.unsaved
            : TEXT.saving;
  return (
    <Card page="full" aria-label={TEXT.totals}>
      <dl className={styles.sums}>
        <div>
          <dt>{TEXT.lines}</dt>
          <dd>{formatCount(sums.lines)}</dd>
        </div>
        <div>
          <dt>{TEXT.sum}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>{TEXT.fee}</dt>
          <dd>{settled ? formatMoney(info.batch.fee) : '—'}</dd>
        </div>
        <div>
          <dt>{TEXT.total}</dt>
          <dd>{total ? formatMoney(total) : '—'}</dd>
        </div>
        <div>
          <dt>{TEXT.available}</dt>
          <dd>{formatMoney(check.availableBalance)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {hidden ? null : `${TEXT.capitals} ${amountInCapitals(amount)}；`}
        {TEXT.rule(check.rule)}
        <ShowAmounts />
      </p>
      <PaymentWarnings {...ticks.boxes} disabled={busy} />
      {check.needsRelease ? <p className={styles.note}>{TEXT.needsRelease}</p> : null}
      <div className={styles.bar}>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={reason !== null}
          onClick={() => setAsking(ticks.isPassed())}
        >
          {TEXT.confirm(kind)}
        </Button>
        <span className={reason === null || reason === TEXT.saving ? styles.hint : styles.problem}>
          {reason ?? TEXT.confirmHint(sums.lines, formatMoney(amount))}
        </span>
      </div>
      {asking && ticks.isTicked ? (
        <PasswordDialog
          about={[
            [TEXT.total, `${formatMoney(total ?? amount)}${hidden ? '' : ` ${amountInCapitals(total ?? amount)}`}`],
            [TEXT.lines, formatCount(sums.lines)],
            [TEXT.payees, <Payees key="payees" batchNo={batchNo} />],
          ]}
          confirmed={ticks.boxes.of}
          busy={busy}
          refused={form.refused}
          onClose={() => setAsking(false)}
          onConfirm={(password) => dispatch(batchEvents.batchConfirmed({ batchNo, secretId: secrets.put(password) }))}
        />
      ) : null}
    </Card>
  );
}

/** The editor of a draft: its lines, its sums, and the confirmation. */
export function EditBatch() {
  const form = useSelector(selectBatch);
  const dirty = form.saving !== 'saved';
  useEffect(() => {
    if (!dirty) return;
    // Leaving for another page of the console saves the draft. Closing the browser tab would lose the changes, so the browser
    // asks first.
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, [dirty]);
  return (
    <div className={styles.page}>
      <Lines form={form} />
      <Totals form={form} />
    </div>
  );
}
