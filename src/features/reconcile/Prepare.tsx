import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { DateRangeField } from '@/shared/dates/DateRangeField';
import { formatMoney } from '@/shared/format/money';
import { type Field, NEEDED, NO_PLACES, OPTIONAL, placesAt } from '@/shared/reconcile/ownBook';
import { ColumnPicker } from '@/shared/sheet/ColumnPicker';
import { SHEET_TEXT } from '@/shared/sheet/text';
import { Card, PageTitle } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { FormAlert } from '@/shared/ui/FormAlert';
import { NoticeList } from '@/shared/ui/NoticeList';
import styles from './reconcile.module.css';
import { reconcileEvents as events, type Reconciliation, selectReconcile } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';
import { workspacePort } from './workspacePort';

const LABELS: Readonly<Record<Field, string>> = {
  orderNo: TEXT.orderNo,
  cents: TEXT.amount,
  day: TEXT.day,
  direction: TEXT.direction,
  out: TEXT.out,
  refund: TEXT.refund,
  state: TEXT.state,
};
const namesOf = (fields: readonly string[]) => fields.map((name) => `“${name}”`).join('、');
const PICKED = [...NEEDED, ...OPTIONAL].map((field) => ({
  field,
  label: LABELS[field],
  required: (NEEDED as readonly Field[]).includes(field),
}));

/**
 * Lets the user choose the header row and the columns of the file. The detected header row and columns are
 * preselected.
 */
function Columns({
  of: { places, known, isRemembered, row, bookProblem, wrongFields, stage },
}: {
  of: Reconciliation;
}) {
  const dispatch = useDispatch();
  const opened = workspacePort.opened();
  if (!opened) return <FormAlert>{TEXT.broken}</FormAlert>;
  const { preview } = opened;
  const missing = NEEDED.filter((field) => places[field] < 0).map((field) => LABELS[field]);
  const isFound = known && missing.length === 0;
  const found = isRemembered ? SHEET_TEXT.remembered : TEXT.columnsFound;
  const hint = missing.length > 0 ? TEXT.columnsMissing(namesOf(missing)) : known ? found : '';
  return (
    <ColumnPicker
      label={TEXT.columns}
      hint={isFound ? hint : `${hint}${TEXT.headHint}`}
      preview={preview}
      row={row}
      fields={PICKED}
      places={places}
      busy={stage !== 'ready'}
      problem={bookProblem}
      wrong={wrongFields}
      samples={!isFound || isRemembered}
      onHead={(next) => {
        const cells = preview.map((one) => one.cells);
        dispatch(events.headChosen({ row: next, places: next < 0 ? NO_PLACES : placesAt(cells, next) }));
      }}
      onColumn={(field, at) => dispatch(events.columnChosen({ field, at }))}
    />
  );
}

function Progress({ of: { stage, got, all } }: { of: Reconciliation }) {
  const dispatch = useDispatch();
  const share = stage === 'matching' ? 100 : all === 0 ? 0 : Math.floor((got / all) * 100);
  return (
    <div className={styles.working}>
      <div className={styles.bar}>
        <span role="status">{stage === 'matching' ? TEXT.matching : TEXT.fetching(got, all)}</span>
        <Button onClick={() => dispatch(events.stopRequested())}>{TEXT.cancel}</Button>
      </div>
      <div
        className={styles.gauge}
        role="progressbar"
        aria-label={TEXT.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <div style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

/** The step after the file was opened: its columns, its summary, and the range of days to compare. */
export function Prepare() {
  const dispatch = useDispatch();
  const state = useSelector(selectReconcile);
  const { stage, fileName, book, range, rangeProblems, problem } = state;
  const busy = stage === 'fetching' || stage === 'matching';
  return (
    <Card page="full" aria-label={TEXT.title}>
      <PageTitle
        lead={fileName}
        actions={
          <Button disabled={busy} onClick={() => dispatch(events.anotherRequested())}>
            {TEXT.another}
          </Button>
        }
      >
        {TEXT.title}
      </PageTitle>
      <Columns of={state} />
      {book ? (
        <>
          <section aria-label={TEXT.book} className={styles.part}>
            <h2>{TEXT.book}</h2>
            <DescriptionList
              of={[
                [TEXT.lines, TEXT.count(book.lines)],
                [TEXT.sum, `${formatMoney(book.sum)} 元`],
                [TEXT.period, book.from === book.to ? book.from : `${book.from} 至 ${book.to}`],
                [TEXT.faults, TEXT.count(book.faults)],
                [TEXT.repeated, TEXT.numbers(book.repeated)],
              ]}
            />
            <NoticeList
              label={TEXT.notes}
              of={[
                ...(book.faults > 0 ? [TEXT.faultsNote(book.faults)] : []),
                ...(book.closed > 0 ? [TEXT.closedNote(book.closed)] : []),
                ...(book.notes > 0 ? [TEXT.notesNote(book.notes)] : []),
                ...(book.unread.length > 0 ? [TEXT.unreadNote(book.unread.join('、'))] : []),
                ...(book.repeated > 0 ? [TEXT.repeatedNote(book.repeated)] : []),
              ]}
            />
          </section>
          <fieldset className={styles.range} disabled={busy}>
            <legend>{TEXT.range}</legend>
            <DateRangeField
              value={[range.from || undefined, range.to || undefined]}
              problems={[rangeProblems.startDay, rangeProblems.endDay]}
              onChange={(from, to) => dispatch(events.rangeTyped({ from: from ?? '', to: to ?? '' }))}
            />
            <p className={styles.hint}>{TEXT.rangeHint}</p>
          </fieldset>
          <FormAlert>{problem}</FormAlert>
          {busy ? (
            <Progress of={state} />
          ) : (
            <div className={styles.bar}>
              <Button type="primary" onClick={() => dispatch(events.compareRequested())}>
                {TEXT.compare}
              </Button>
            </div>
          )}
        </>
      ) : null}
      <p className={styles.privacy}>{TEXT.privacy}</p>
    </Card>
  );
}
