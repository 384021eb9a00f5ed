import { Button } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { formatMoney } from '../format/money';
import { type AnyListSpec, keyOfRow, listById } from '../list/defineList';
import { type ListState, selectList } from '../list/slice';
import { useStatus } from '../status/useStatus';
import { DescriptionList } from '../ui/DescriptionList';
import { Dialog } from '../ui/Dialog';
import { LoadingState, Retry } from '../ui/LoadingState';
import type { AnyDetail, DetailHead } from './defineDetail';
import styles from './detail.module.css';
import { searchOfDetail } from './key';
import { Postings, RelatedTrades, Trail } from './parts';
import { DETAIL_TEXT as TEXT } from './text';

interface PlaceProps {
  of: AnyDetail;
  /** Key of the row whose detail is shown. */
  at: string;
  /** Id of the list page over which the detail is shown; empty if there is no list. */
  list: string;
}

/** The amount with its state, the party, and the actions of the row. */
const Head = ({ of: { amount, sign, state, party }, children }: { of: DetailHead; children: ReactNode }) => (
  <div className={styles.head}>
    <div className={styles.headText}>
      <p className={styles.amount}>
        {sign}
        {formatMoney(amount)}
        <span className={styles.currency}>{TEXT.yuan}</span>
        {state}
      </p>
      {party ? <p className={styles.party}>{party}</p> : null}
    </div>
    {children}
  </div>
);

/** Keys that show the detail of the next and the previous row, unless the user types. */
const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 };
/** Elements that use these keys themselves: fields, tabs, and tables that scroll sideways. */
const USES_KEYS = 'input, textarea, [role="tab"], [role="group"]';

function Known({ of, at, list, data }: PlaceProps & { data: unknown }) {
  const { Main, Actions } = of;
  const { pathname, search } = useLocation();
  const within = { data, at, list, status: of.keyOf(at) };
  const related = of.related?.(data) ?? null;
  const postings = of.postings?.(data) ?? null;
  const trail = of.trail?.(data) ?? [];
  const here = of.relatedHere ? `${pathname}${search}` : null;
  const head = of.head?.(data);
  const actions = Actions ? (
    <div className={head ? styles.headActions : styles.actions}>
      <Actions {...within} />
    </div>
  ) : null;
  return (
    <>
      {head ? <Head of={head}>{actions}</Head> : null}
      <section aria-label={TEXT.facts}>
        <DescriptionList of={of.facts(data)} />
      </section>
      {Main ? <Main {...within} /> : null}
      {trail.length > 0 ? <Trail of={trail} /> : null}
      {related ? <RelatedTrades of={related} here={here} /> : null}
      {postings ? <Postings of={postings} own={at} /> : null}
      {head ? null : actions}
    </>
  );
}

/** Content of the drawer: the detail while loading, refused, failed with a retry button, or loaded. */
function LoadedDetail(props: PlaceProps) {
  const { data, stage, error, again } = useStatus(props.of.follows, searchOfDetail(props.at));
  if (data?.known) return <Known {...props} data={data.known} />;
  const problem = data?.refusal ?? error;
  return problem !== null && stage !== 'asking' ? (
    <Retry again={again}>
      {TEXT.failed}：{problem}
    </Retry>
  ) : (
    <LoadingState of={{ stage: 'loading', error: null, again }} />
  );
}

/** Returns the visible rows of the list under the detail, with their keys. */
function useRows(list: string): { keys: readonly string[]; rows: readonly unknown[] } {
  const state: ListState | undefined = useSelector(selectList(list));
  const spec: AnyListSpec | undefined = listById(list);
  const rows = state?.page?.rows ?? [];
  return { rows, keys: spec ? rows.map((row) => keyOfRow(spec.rowKey as string | readonly string[], row)) : [] };
}

export interface DrawerProps extends PlaceProps {
  /** Called when the user steps to the previous or next row: shows its detail instead. */
  onStep: (at: string) => void;
  onClose: () => void;
}

/**
 * The detail of a row in a drawer over its list, with buttons for the previous and the next row. The page's address can name the
 * open row.
 */
export function DetailDrawer({ onStep, onClose, ...place }: DrawerProps) {
  const { keys, rows } = useRows(place.list);
  const index = keys.indexOf(place.at);
  const row = rows[index];
  const step = (to: number, label: string, icon: React.ReactNode) => (
    <Button
      size="small"
      aria-label={label}
      title={label}
      icon={icon}
      disabled={keys[to] === undefined}
      onClick={() => keys[to] !== undefined && onStep(keys[to])}
    />
  );
  const stepByKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const by = STEPS[key];
    if (!by || altKey || ctrlKey || metaKey || (target as Element).closest(USES_KEYS)) return;
    const to = index < 0 ? undefined : keys[index + by];
    if (to !== undefined) onStep(to);
  };
  return (
    <Dialog
      drawer
      onKeyDown={stepByKey}
      title={place.of.title}
      width={720}
      closeText={TEXT.close}
      onClose={onClose}
      actions={
        index < 0 ? null : (
          <span className={styles.steps}>
            {step(index - 1, TEXT.previous, <IconLeft aria-hidden="true" />)}
            {step(index + 1, TEXT.next, <IconRight aria-hidden="true" />)}
          </span>
        )
      }
    >
      {/* Another detail starts scrolled to its top. */}
      <div key={place.at} className={styles.inside}>
        {place.of.wholeRows && row ? <Known {...place} data={row} /> : <LoadedDetail {...place} />}
      </div>
    </Dialog>
  );
}
