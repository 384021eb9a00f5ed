import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import { statementDay } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { valueCopied } from '@/shared/list/slice';
import { fileKey, selectFetching, statementsEvents } from './slice';
import styles from './statements.module.css';
import { TEXT } from './text';

type Day = AnswerOf<typeof statementDay>;

const DAY_LENGTH = '2026-11-20'.length;
/**
 * Splits the key of a detail into day and merchant: `2026-11-20`, or with the list's merchant filter `2026-11-20-S800010000001`.
 */
function dayOf(at: string): { day: string; ofMerchantNo?: string } {
  const merchantNo = at.slice(DAY_LENGTH + 1);
  return { day: at.slice(0, DAY_LENGTH), ...(merchantNo === '' ? {} : { ofMerchantNo: merchantNo }) };
}

/** Shows a complete SHA-256 hash with a copy button. */
function Digest({ what, sha256 }: { what: string; sha256: string }) {
  const dispatch = useDispatch();
  return (
    <span className={styles.digest}>
      <code>{sha256}</code>
      <button
        type="button"
        className={styles.link}
        aria-label={TEXT.copySha(what)}
        onClick={() => dispatch(valueCopied({ text: sha256 }))}
      >
        {TEXT.copy}
      </button>
    </span>
  );
}

/**
 * Says whether the day's file covers the whole enterprise or one merchant. A merchant's file has only that merchant's entries.
 */
function DayNote({ data: { state, fileFormat, merchantNo } }: Within<Day>) {
  if (state !== 'MADE')
    return <p role="status">{state === 'OPEN' ? TEXT.open : merchantNo === null ? TEXT.nothing : TEXT.nothingOf}</p>;
  return (
    <>
      {merchantNo === null ? null : (
        <p className={styles.aside}>
          {fileFormat === 1 ? TEXT.ofMerchantBefore(merchantNo) : TEXT.ofMerchant(merchantNo)}
        </p>
      )}
      <p className={styles.aside}>{TEXT.longNumbers}</p>
      <p className={styles.aside}>{merchantNo !== null && fileFormat === 1 ? TEXT.noSha : TEXT.shaHint}</p>
    </>
  );
}

/** Lists the stored files of the day with their download buttons. */
function Files({ data: { state }, at }: Within<Day>) {
  const of = dayOf(at);
  const dispatch = useDispatch();
  const fetching = useSelector(selectFetching);
  if (state !== 'MADE') return null;
  return FILES.map(({ file, text }) => (
    <Button
      key={text}
      type={text === TEXT.csv ? 'primary' : 'default'}
      loading={fetching.includes(fileKey({ ...of, ...file }))}
      onClick={() => dispatch(statementsEvents.fileRequested({ ...of, ...file }))}
    >
      {text}
    </Button>
  ));
}
const FILES = [
  { file: { format: 'csv' }, text: TEXT.csv },
  { file: { format: 'xlsx' }, text: TEXT.xlsx },
  { file: { format: 'csv', type: 'TRADE' }, text: TEXT.itemsCsv },
] as const;

/** The detail of a day: its stored statement with files and hashes. */
export const dayDetail = defineDetail<typeof statementDay>({
  id: 'statements.day',
  title: TEXT.dayTitle,
  call: statementDay,
  request: dayOf,
  facts: (of) => [
    [TEXT.day, of.day],
    [TEXT.state, TEXT.states[of.state]],
    ...(of.state === 'MADE'
      ? ([
          ...(of.statementNo === '' ? [] : ([[TEXT.statementNo, of.statementNo]] as const)),
          [TEXT.madeTime, formatTime(of.madeTime)],
          ...(of.postings === null
            ? []
            : ([
                [TEXT.postings, formatCount(of.postings)],
                [TEXT.billRows, formatCount(of.billRows)],
              ] as const)),
          ...(of.csvSha256 === ''
            ? []
            : ([
                [TEXT.csvSize, TEXT.bytes(formatCount(of.csvSize))],
                [TEXT.csvSha, <Digest key="csv" what={TEXT.csvSha} sha256={of.csvSha256} />, 'wide'],
              ] as const)),
          ...(of.itemsSha256 === ''
            ? []
            : ([
                [TEXT.itemsRows, formatCount(of.itemsRows)],
                [TEXT.itemsSize, TEXT.bytes(formatCount(of.itemsSize))],
                [TEXT.itemsSha, <Digest key="items" what={TEXT.itemsSha} sha256={of.itemsSha256} />, 'wide'],
              ] as const)),
          ...(of.billSha256 === ''
            ? []
            : ([[TEXT.billSha, <Digest key="bill" what={TEXT.billSha} sha256={of.billSha256} />, 'wide']] as const)),
        ] as const)
      : []),
  ],
  Main: DayNote,
  Actions: Files,
});
