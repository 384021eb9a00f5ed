import { Button } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatCount } from '@/shared/format/count';
import { exactCents, formatMoney } from '@/shared/format/money';
import { Card, PageTitle } from '@/shared/ui/Card';
import { FormAlert } from '@/shared/ui/FormAlert';
import fieldStyles from '@/shared/ui/field.module.css';
import { NoticeList } from '@/shared/ui/NoticeList';
import { ResultTable } from './ResultTable';
import styles from './reconcile.module.css';
import { reconcileEvents as events, selectReconcile } from './slice';
import { RECONCILE_TEXT as TEXT } from './text';
import { LISTS, type ListName, type Result } from './workspace';

/** Pause in typing before the search starts, ms. */
const REST = 200;

const countOf = (result: Result, list: ListName) => (list === 'faults' ? result.faults : result.lists[list].count);

/** Subtracts two amounts exactly, in whole cents without floating point. */
const minus = (a: string, b: string) => {
  const cents = exactCents(a) - exactCents(b);
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Shows that the sums of the result lists add up to the total of one book. */
function Side({ name, parts, total }: { name: string; parts: readonly (readonly [string, string])[]; total: string }) {
  return (
    <p>
      <strong>{name}</strong>{' '}
      {parts.map(([label, sum], at) => (
        <span key={label}>
          {at === 0 ? '' : ' + '}
          {label} {formatMoney(sum)}
        </span>
      ))}
      {` = ${TEXT.total} ${formatMoney(total)}`}
    </p>
  );
}

function Proof({ result: { lists, own, theirs, adds } }: { result: Result }) {
  return (
    <div className={styles.proof} data-wrong={adds ? undefined : true}>
      <Side
        name={`${TEXT.ownSide} ${TEXT.count(own.count)}`}
        parts={(['agreed', 'otherAmount', 'onlyOwn'] as const).map((list) => [TEXT.lists[list], lists[list].own])}
        total={own.sum}
      />
      <Side
        name={`${TEXT.theirSide} ${TEXT.count(theirs.count)}`}
        parts={(['agreed', 'otherAmount', 'onlyTheirs'] as const).map((list) => [TEXT.lists[list], lists[list].theirs])}
        total={theirs.sum}
      />
      <p>
        <strong>{TEXT.equation}</strong> {formatMoney(own.sum)} − {formatMoney(theirs.sum)} ={' '}
        {formatMoney(minus(own.sum, theirs.sum))}
      </p>
      {adds ? <strong className={styles.adds}>✓ {TEXT.adds}</strong> : <FormAlert>{TEXT.differs}</FormAlert>}
    </div>
  );
}

/** The result of the comparison: count and sum of each list, the proof that they add up, the lists, and the download. */
export function ResultCard({ result }: { result: Result }) {
  const dispatch = useDispatch();
  const { fileName, range } = useSelector(selectReconcile);
  const first = LISTS.find((list) => countOf(result, list) > 0) ?? 'agreed';
  const [list, setList] = useState<ListName>(first);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  const { otherAmount, onlyOwn, onlyTheirs, agreed } = result.lists;
  const isClean = otherAmount.count + onlyOwn.count + onlyTheirs.count + result.faults === 0 && agreed.count > 0;
  const shown = LISTS.filter((one) => one !== 'faults' || result.faults > 0);
  return (
    <Card page="full" aria-label={TEXT.result}>
      <PageTitle
        lead={`${fileName} · ${range.from} 至 ${range.to}`}
        actions={
          <div className={styles.actions}>
            <Button type="primary" onClick={() => dispatch(events.exportRequested({ format: 'xlsx' }))}>
              {TEXT.xlsx}
            </Button>
            <Button onClick={() => dispatch(events.exportRequested({ format: 'csv' }))}>{TEXT.csv}</Button>
            <Button onClick={() => dispatch(events.rangeReopened())}>{TEXT.adjust}</Button>
            <Button onClick={() => dispatch(events.anotherRequested())}>{TEXT.another}</Button>
          </div>
        }
      >
        {TEXT.title}
      </PageTitle>
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">{TEXT.tabs}</legend>
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            data-list={countOf(result, one) > 0 ? one : undefined}
            aria-pressed={list === one}
            onClick={() => setList(one)}
          >
            <span className={styles.tileName}>{TEXT.lists[one]}</span>
            <strong>{TEXT.count(countOf(result, one))}</strong>
            {one === 'faults' ? null : (
              <span className={styles.tileSums}>
                {one === 'onlyTheirs' ? null : (
                  <span>
                    {TEXT.ownSide} {formatMoney(result.lists[one].own)}
                  </span>
                )}
                {one === 'onlyOwn' ? null : (
                  <span>
                    {TEXT.theirSide} {formatMoney(result.lists[one].theirs)}
                  </span>
                )}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <Proof result={result} />
      <NoticeList
        label={TEXT.notes}
        of={[
          ...(isClean ? [TEXT.cleanHint] : []),
          ...(result.theirs.count === 0 ? [TEXT.noTheirs] : []),
          ...(result.otherDay > 0 ? [TEXT.otherDay(result.otherDay)] : []),
          ...(result.outside.count > 0 ? [TEXT.outside(result.outside.count, formatMoney(result.outside.sum))] : []),
          ...(result.faults > 0 ? [TEXT.faultsLeft(result.faults)] : []),
        ]}
      />
      <div className={styles.head}>
        <h2>{`${TEXT.lists[list]} ${formatCount(countOf(result, list))}`}</h2>
        <input
          type="search"
          className={`${fieldStyles.input} ${styles.search}`}
          aria-label={TEXT.search}
          placeholder={TEXT.search}
          maxLength={64}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <ResultTable key={`${list}|${search}`} list={list} search={search} />
    </Card>
  );
}
