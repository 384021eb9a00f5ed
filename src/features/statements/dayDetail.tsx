import { Button } from '@arco-design/web-react';
import { useDispatch, useSelector } from 'react-redux';
import type { AnswerOf } from '@/contract/defineCall';
import { FileFormat } from '@/contract/primitives';
import { statementDay } from '@/contract/statements';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { formatCount } from '@/shared/format/count';
import { formatTime } from '@/shared/format/time';
import { valueCopied } from '@/shared/list/slice';
import { fileKey, selectFetching, statementsEvents } from './slice';
import styles from './statements.module.css';
import { TEXT } from './text';

type Day = AnswerOf<typeof statementDay>;

/** A fingerprint, whole, with a way to copy it. */
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

const Said = ({ data: { state } }: Within<Day>) =>
  state === 'MADE' ? (
    <p className={styles.aside}>{TEXT.shaHint}</p>
  ) : (
    <p role="status">{state === 'OPEN' ? TEXT.open : TEXT.nothing}</p>
  );

/** The file of the day, as it is stored. */
function Files({ data: { day, state } }: Within<Day>) {
  const dispatch = useDispatch();
  const fetching = useSelector(selectFetching);
  if (state !== 'MADE') return null;
  return FileFormat.options.map((format) => (
    <Button
      key={format}
      type={format === 'csv' ? 'primary' : 'default'}
      loading={fetching.includes(fileKey({ day, format }))}
      onClick={() => dispatch(statementsEvents.fileAsked({ day, format }))}
    >
      {TEXT[format]}
    </Button>
  ));
}

/** The stored statement of one day. */
export const dayDetail = defineDetail<typeof statementDay>({
  id: 'statements.day',
  title: TEXT.dayTitle,
  call: statementDay,
  request: (day) => ({ day }),
  facts: (of) => [
    [TEXT.day, of.day],
    [TEXT.state, TEXT.states[of.state]],
    ...(of.state === 'MADE'
      ? ([
          [TEXT.statementNo, of.statementNo],
          [TEXT.madeTime, formatTime(of.madeTime)],
          [TEXT.postings, formatCount(of.postings)],
          [TEXT.billRows, formatCount(of.billRows)],
          [TEXT.csvSize, TEXT.bytes(formatCount(of.csvSize))],
          [TEXT.csvSha, <Digest key="csv" what={TEXT.csvSha} sha256={of.csvSha256} />, 'wide'],
          [TEXT.billSha, <Digest key="bill" what={TEXT.billSha} sha256={of.billSha256} />, 'wide'],
        ] as const)
      : []),
  ],
  Main: Said,
  Actions: Files,
});
