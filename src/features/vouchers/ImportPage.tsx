import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { LARGEST_LINES_FILE } from '@/contract/rules/sheetLines';
import { VOUCHER_EXTENSIONS, VOUCHER_LAYOUT, type VoucherField } from '@/contract/rules/voucherSheet';
import { VOUCHER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { type GridColumn, Grid as Lines } from '@/shared/grid/Grid';
import { secrets } from '@/shared/ports/secrets';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { ColumnsCard } from '@/shared/sheet/ColumnsCard';
import { SheetFile } from '@/shared/sheet/SheetFile';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { ActionLink } from '@/shared/status/GuardedLink';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import { Leaving } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { Retry } from '@/shared/ui/LoadingState';
import { NoticeList } from '@/shared/ui/NoticeList';
import { useLeaveGuard } from '@/shared/ui/useLeaveGuard';
import { useTopOn } from '@/shared/ui/useTopOn';
import { templateRequested } from './events';
import { monthsAround } from './months';
import { LIST_PATH } from './paths';
import { importFeature } from './sheet/feature';
import { sheetImported, yuan } from './sheet/form';
import { voucherSheets } from './sheet/sheets';
import { importEvents as events, type ImportForm, selectImport } from './sheet/slice';
import { TEXT } from './text';
import styles from './vouchers.module.css';

injectFeature(importFeature);

/** Owner name of the chosen file in the port for files in memory. */
const OWNER = 'warehouse/import';

/** Widths of the columns in px. A whole line fits on a 1440 px screen; the columns share the remaining width. */
const WIDTHS: Readonly<Record<VoucherField, number>> = {
  sourceNo: 140,
  subMemberNo: 132,
  payeeNo: 124,
  payeeName: 164,
  kind: 92,
  period: 88,
  amount: 116,
  remark: 132,
};
const ROLES: Readonly<Partial<Record<VoucherField, 'party' | 'amount'>>> = { payeeName: 'party', amount: 'amount' };
const COLUMNS: readonly GridColumn<VoucherField>[] = VOUCHER_LAYOUT.columns.map(({ field, heading }) => ({
  field,
  label: field === 'amount' ? TEXT.amountColumn : heading,
  width: WIDTHS[field],
  ...(field === 'kind' ? { options: Object.values(VOUCHER_KIND_WORDS) } : {}),
  ...(ROLES[field] ? { role: ROLES[field] } : {}),
}));

function ChooseFile({ form }: { form: ImportForm }) {
  const dispatch = useDispatch();
  const { stage, problem, fileName } = form;
  return (
    <Card page="narrow" aria-label={TEXT.importTitle}>
      <PageTitle lead={TEXT.importLead} actions={<ActionLink to={LIST_PATH}>{TEXT.toList}</ActionLink>}>
        {TEXT.importTitle}
      </PageTitle>
      <div className={styles.template}>
        <Button onClick={() => dispatch(templateRequested())}>{TEXT.template}</Button>
        <span className={styles.hint}>{TEXT.templateHint}</span>
      </div>
      <SheetFile
        owner={OWNER}
        label={TEXT.file}
        accept={VOUCHER_EXTENSIONS}
        hints={[TEXT.chooseHint]}
        problem={problem}
        onlyOne={TEXT.onlyOne}
        refuse={({ size }) =>
          size > LARGEST_LINES_FILE * 1024 * 1024 ? SHEET_TEXT.tooLarge(LARGEST_LINES_FILE) : null
        }
        onChosen={(file) => dispatch(events.fileChosen(file))}
        onRefused={(why) => dispatch(events.fileRefused(why))}
        reading={
          stage === 'reading' ? (
            <>
              <strong>{fileName}</strong>
              <span role="status">{TEXT.reading}</span>
            </>
          ) : null
        }
      />
    </Card>
  );
}

function Editing({ form }: { form: ImportForm }) {
  const dispatch = useDispatch();
  const importing = useDialogSubmission(sheetImported.type, () => undefined);
  const { sums, checking, asking, fileName } = form;
  const sheet = voucherSheets.get();
  // Asks for confirmation before the page is left, because the lines and their corrections exist only on this page.
  const guard = useLeaveGuard(true);
  if (!sheet) return null;
  const errors = sums?.errors ?? 0;
  const warnings = sums?.warnings ?? 0;
  const ready = sums !== null && !checking && asking === null;
  const reason =
    errors > 0 ? TEXT.withErrors(errors) : sheet.lines.length === 0 ? TEXT.noLines : ready ? null : TEXT.checking;
  const { busy } = importing;
  return (
    <Card page="full" aria-label={TEXT.grid}>
      <PageTitle
        lead={fileName}
        actions={
          <div className={styles.actions}>
            <Button disabled={busy} onClick={() => dispatch(events.anotherRequested())}>
              {TEXT.another}
            </Button>
            <ActionLink to={LIST_PATH}>{TEXT.toList}</ActionLink>
          </div>
        }
      >
        {TEXT.importTitle}
      </PageTitle>
      {asking === null ? (
        <p className={styles.note} data-tone={errors > 0 ? 'error' : undefined}>
          {sums === null
            ? TEXT.asking
            : checking
              ? TEXT.checking
              : errors > 0
                ? TEXT.withErrors(errors)
                : warnings > 0
                  ? TEXT.withWarnings(warnings)
                  : TEXT.noErrors}
        </p>
      ) : (
        <div className={styles.problem}>
          <Retry inline again={() => dispatch(events.factsRequested())}>
            {TEXT.factsFailed(asking)}
          </Retry>
        </div>
      )}
      <NoticeList label={SHEET_TEXT.notes} of={form.notes} />
      {errors > 0 ? (
        <p className={styles.note}>
          <Button size="small" disabled={busy} onClick={() => dispatch(events.errorsDropped())}>
            {TEXT.dropErrors(errors)}
          </Button>
        </p>
      ) : null}
      <Lines
        label={TEXT.grid}
        columns={COLUMNS}
        lines={sheet.lines}
        issues={sheet.issues}
        counts={{ lines: sheet.lines.length, errors, warnings }}
        disabled={busy}
        onChange={(lineNo, field, value) =>
          dispatch(events.cellEdited({ lineNo, field, secretId: secrets.put(value) }))
        }
        onDrop={(lineNo) => dispatch(events.linesDropped({ lineNos: [lineNo] }))}
      />
      <FormAlert>{importing.message}</FormAlert>
      <CardBar className={styles.bar}>
        <dl className={styles.sums}>
          <div>
            <dt>{TEXT.lines}</dt>
            <dd>{formatCount(sheet.lines.length)}</dd>
          </div>
          <div>
            <dt>{TEXT.sum}</dt>
            <dd>{sums === null ? '—' : formatMoney(yuan(sums.cents))}</dd>
          </div>
        </dl>
        <span className={styles.hint}>{reason ?? ''}</span>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={reason !== null}
          onClick={() => dispatch(sheetImported({}))}
        >
          {TEXT.submit}
        </Button>
      </CardBar>
      {guard.asking ? <Leaving onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Card>
  );
}

/**
 * The page /cloud-warehouse/makeOrder/import: imports vouchers from a file. The lines are validated and corrected on the page
 * first.
 */
export function ImportPage() {
  const dispatch = useDispatch();
  const form = useSelector(selectImport);
  const { stage, columns, fileName } = form;
  useTopOn(stage === 'columns' || stage === 'editing' ? stage : 'file');
  if (stage === 'columns' && columns !== null)
    return (
      <div className={styles.page}>
        <ColumnsCard
          title={TEXT.importTitle}
          fileName={fileName}
          layout={VOUCHER_LAYOUT}
          choice={columns}
          offered={{ period: monthsAround(Date.now()) }}
          onChange={(next) => dispatch(events.columnsChanged(next))}
          onRead={() => dispatch(events.columnsChosen())}
          onAnother={() => dispatch(events.anotherRequested())}
        />
      </div>
    );
  return (
    <div className={styles.page}>{stage === 'editing' ? <Editing form={form} /> : <ChooseFile form={form} />}</div>
  );
}
