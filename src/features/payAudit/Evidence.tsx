import { Button } from '@arco-design/web-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Attachment as AttachmentOf } from '@/contract/calls/warehouseParts';
import { VOUCHER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { formatMoney } from '@/shared/format/money';
import { useResource } from '@/shared/resource/useResource';
import { isComposing } from '@/shared/ui/composing';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LoadingState } from '@/shared/ui/LoadingState';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';
import { useVirtualRows } from '@/shared/ui/virtualRows';
import { Attachment } from './Attachment';
import styles from './payAudit.module.css';
import { voucherOf } from './resources';
import { payAuditEvents as events } from './slice';
import type { OrderDetail } from './status';
import { ORDER_TEXT as TEXT } from './text';

type VoucherRow = OrderDetail['voucherRows'][number];
type LineRow = OrderDetail['lineRows'][number];

/** Height of a row in px, and the number of rows from which only the visible rows are rendered. */
const ROW = 56;
const VIRTUAL_FROM = 40;

type Entry =
  | { is: 'line'; key: string; line: LineRow }
  | { is: 'voucher'; key: string; voucher: VoucherRow }
  | { is: 'files'; key: string };

/** Lists the attachments of the order, then its payments, each followed by its vouchers. */
export function entriesOf({
  lineRows,
  voucherRows,
  files,
}: Pick<OrderDetail, 'lineRows' | 'voucherRows' | 'files'>): Entry[] {
  const byLine = new Map<number, VoucherRow[]>();
  for (const voucher of voucherRows) byLine.set(voucher.lineNo, [...(byLine.get(voucher.lineNo) ?? []), voucher]);
  return [
    ...(files.length > 0 ? [{ is: 'files', key: 'files' } as const] : []),
    ...lineRows.flatMap((line): Entry[] => [
      { is: 'line', key: `line ${line.lineNo}`, line },
      ...(byLine.get(line.lineNo) ?? []).map((voucher): Entry => ({ is: 'voucher', key: voucher.voucherNo, voucher })),
    ]),
  ];
}

/** Shows the attachments of a voucher or an order, one at a time in full width. */
function Files({ files }: { files: readonly AttachmentOf[] }) {
  const [at, setAt] = useState(0);
  const file = files[at] ?? files[0];
  if (!file) return <p className={styles.hint}>{TEXT.noFiles}</p>;
  return (
    <>
      {files.length > 1 ? (
        <fieldset className={styles.files} aria-label={TEXT.files}>
          {files.map(({ url, name }, index) => (
            <Button
              key={url}
              size="small"
              type={index === at ? 'outline' : 'secondary'}
              aria-pressed={index === at}
              onClick={() => setAt(index)}
            >
              {TEXT.file(index + 1, name)}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p className={styles.hint}>{TEXT.file(1, file.name)}</p>
      )}
      <Attachment key={file.url} of={file} />
    </>
  );
}

function VoucherEvidence({ of }: { of: VoucherRow }) {
  const answer = useResource(voucherOf({ voucherNo: of.voucherNo }));
  return (
    <>
      <DescriptionList
        of={[
          [TEXT.voucherAmount, formatMoney(of.amount)],
          [TEXT.sourceNo, of.sourceNo],
          [
            TEXT.voucherPayee,
            <>
              {of.payeeName} {accountNumber(of.accountNo)} {of.bank}
            </>,
            'wide',
          ],
          [TEXT.voucherKind, VOUCHER_KIND_WORDS[of.kind]],
          [TEXT.period, of.period],
          [TEXT.maker, of.makerName],
          [TEXT.remark, of.remark],
        ]}
      />
      {answer.data ? (
        <Files files={answer.data.files} />
      ) : of.attachments === 0 ? (
        <p className={styles.hint}>{TEXT.noFiles}</p>
      ) : (
        <LoadingState of={answer} />
      )}
    </>
  );
}

interface ListProps {
  entries: readonly Entry[];
  chosen: string;
  onChoose: (key: string) => void;
}

/** Scrolls a list so far that one of its rows is visible. The page around the list does not scroll. */
function scrollInside(list: HTMLElement | null, row: HTMLElement | null) {
  if (!list || !row) return;
  const [frame, place] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  const [above, below] = [place.top - frame.top, place.bottom - frame.bottom];
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/**
 * The list of an order's vouchers under their payments. The Tab key enters the list once, and arrow keys move inside
 * the list.
 */
function Vouchers({ entries, chosen, onChoose }: ListProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const open = useMemo(() => entries.filter(({ is }) => is !== 'line'), [entries]);
  const many = entries.length > VIRTUAL_FROM;
  const { drawn, before, after, show } = useVirtualRows({
    count: entries.length,
    height: ROW,
    scroller: () => box.current,
    enabled: many,
  });
  const at = open.findIndex(({ key }) => key === chosen);
  const move = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: open.length - 1 }[event.key];
    const next = to === undefined ? undefined : open[Math.min(open.length - 1, Math.max(0, to))];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
  };
  const where = entries.findIndex(({ key }) => key === chosen);
  const seen = useRef(chosen);
  // Another choice of the user is scrolled into view inside the list. The page itself stays where the user has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when another option is chosen
  useEffect(() => {
    if (seen.current === chosen) return;
    seen.current = chosen;
    if (many) show(where);
    else scrollInside(box.current, document.getElementById(`${id}-${where}`));
  }, [chosen]);
  const row = (entry: Entry, index: number) => {
    if (entry.is === 'line') {
      const { lineNo, payeeName, vouchers, amount, accountNo, bank } = entry.line;
      return (
        <div key={entry.key} role="presentation" className={styles.line}>
          <span>
            <span title={payeeName}>{TEXT.line(lineNo, payeeName)}</span>
          </span>
          <small className={styles.hint}>
            {TEXT.lineVouchers(vouchers, formatMoney(amount))} {accountNumber(accountNo)} {bank}
          </small>
        </div>
      );
    }
    const isChosen = entry.key === chosen;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all options
      <div
        key={entry.key}
        id={`${id}-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles.option}
        onClick={() => onChoose(entry.key)}
      >
        {entry.is === 'files' ? (
          <span>
            <span>{TEXT.orderFiles}</span>
          </span>
        ) : (
          <>
            <span>
              <span title={entry.voucher.sourceNo}>{entry.voucher.sourceNo}</span>
              <span className={styles.figure}>{formatMoney(entry.voucher.amount)}</span>
            </span>
            <span>
              <small className={styles.hint}>
                {VOUCHER_KIND_WORDS[entry.voucher.kind]} {entry.voucher.period}
              </small>
              <small className={styles.hint}>{TEXT.attachments(entry.voucher.attachments)}</small>
            </span>
          </>
        )}
      </div>
    );
  };
  return (
    <div
      ref={box}
      role="listbox"
      tabIndex={0}
      aria-label={TEXT.vouchers}
      aria-activedescendant={`${id}-${where}`}
      className={styles.vouchers}
      onKeyDown={move}
    >
      {many ? (
        <div role="presentation" style={{ paddingBlock: `${before}px ${after}px` }}>
          {drawn.flatMap((index) => {
            const entry = entries[index];
            return entry ? [row(entry, index)] : [];
          })}
        </div>
      ) : (
        entries.map(row)
      )}
    </div>
  );
}

/** Lists the vouchers on the left, and shows the chosen voucher with its attachments on the right. */
export function Evidence({ of }: { of: OrderDetail }) {
  const dispatch = useDispatch();
  useEffect(() => () => void dispatch(events.filesLeft()), [dispatch]);
  const entries = useMemo(() => entriesOf(of), [of]);
  const open = entries.filter(({ is }) => is !== 'line');
  const [wanted, setWanted] = useState('');
  const chosen = open.find(({ key }) => key === wanted) ?? open.find(({ is }) => is === 'voucher') ?? open[0];
  if (!chosen) return null;
  const at = open.indexOf(chosen);
  const step = (to: number, word: string) => (
    <Button disabled={!open[to]} onClick={() => setWanted(open[to]?.key ?? '')}>
      {word}
    </Button>
  );
  return (
    <section className={styles.part} aria-label={TEXT.evidence}>
      <h2>{TEXT.evidence}</h2>
      <div className={styles.sides}>
        <Vouchers entries={entries} chosen={chosen.key} onChoose={setWanted} />
        <div className={styles.evidence}>
          <div className={styles.evidenceHead}>
            <h3>
              {chosen.is === 'voucher' ? (
                <>
                  {TEXT.voucherNo} {issuedNumber(chosen.voucher.voucherNo)}
                </>
              ) : (
                TEXT.orderFiles
              )}
            </h3>
            {open.length > 1 ? (
              <span className={styles.steps}>
                {step(at - 1, TEXT.previous)}
                <span className={styles.figure} role="status">
                  {TEXT.at(at + 1, open.length)}
                </span>
                {step(at + 1, TEXT.next)}
              </span>
            ) : null}
          </div>
          {chosen.is === 'voucher' ? (
            <VoucherEvidence key={chosen.key} of={chosen.voucher} />
          ) : (
            <Files key="files" files={of.files} />
          )}
        </div>
      </div>
    </section>
  );
}
