import type { ApplicationDetail } from '@/contract/calls/applications';
import { PRODUCT_STATE_WORDS } from '@/contract/calls/products';
import { StoredPicture } from '@/features/uploads';
import { formatTime } from '@/shared/format/time';
import { useResource } from '@/shared/resource/useResource';
import { DescriptionList, knownOf } from '@/shared/ui/DescriptionList';
import { LoadingState } from '@/shared/ui/LoadingState';
import type { Moment } from '@/shared/ui/Timeline';
import styles from './opening.module.css';
import { productStates } from './resources';
import { SIGNED } from './status';
import { TEXT } from './text';

/** Builds the timeline of an application: its past steps and, while it is running, the expected steps. */
export function timelineOf({ kind, state, timeline, dueAt }: ApplicationDetail): readonly Moment[] {
  const past = timeline.map(
    ({ at, step, text, by }): Moment => ({
      title: text,
      state: step === 'REJECTED' ? 'failed' : 'done',
      time: at,
      by: by || undefined,
    }),
  );
  const { audit, sign, open } = TEXT.moments;
  const signing: Moment = { title: sign, state: state === 'WAIT_SIGN' ? 'current' : 'waiting' };
  if (state === 'WAIT_SIGN') return [...past, signing, { title: open, state: 'waiting' }];
  if (state !== 'AUDITING') return past;
  const auditing: Moment = { title: audit, state: 'current', note: dueAt ? TEXT.due(formatTime(dueAt)) : undefined };
  return [...past, auditing, ...(SIGNED.has(kind) ? [signing] : []), { title: open, state: 'waiting' }];
}

/** Lists the reviewer's reasons for a refusal, by section of the application. */
export function ReasonList({ detail: { reasons, sections } }: { detail: ApplicationDetail }) {
  const labelOf = (key: string) => {
    const [name = '', field] = key.split('.');
    const section = sections.find((one) => one.section === name);
    if (!section) return TEXT.wholeReason;
    const label = section.facts.find((fact) => fact.field === field)?.label;
    return label ? `${section.title}，${label}` : section.title;
  };
  return (
    <ul className={styles.reasons} aria-label={TEXT.reasons}>
      {Object.entries(reasons).map(([key, reason]) => (
        <li key={key}>
          {labelOf(key)}：{reason}
        </li>
      ))}
    </ul>
  );
}

/** The submitted content of an application; `only`: limits it to these sections. */
export const ApplicationFacts = ({ detail, only }: { detail: ApplicationDetail; only?: readonly string[] }) =>
  detail.sections
    .filter(({ section }) => !only || only.includes(section))
    .map(({ section, title, facts }) => (
      <section key={section} className={styles.section} aria-label={title}>
        <h2>{title}</h2>
        <DescriptionList
          of={facts.map(({ label, value, picture, refused }) => [
            label,
            <>
              {picture && value ? <StoredPicture label={label} url={value} /> : value}
              {refused ? <span className={styles.wrong}>{refused}</span> : null}
            </>,
          ])}
        />
      </section>
    ));

/** The state and the price of each product in the application. */
export function ProductStates({ detail }: { detail: ApplicationDetail }) {
  const products = useResource(productStates);
  const chosen = detail.sections
    .flatMap(({ facts }) => facts)
    .find(({ field }) => field === 'productCodes')
    ?.value.split('、');
  if (!chosen) return null;
  const rows = products.data?.products.filter(({ productName }) => chosen.includes(productName)) ?? [];
  return (
    <section className={styles.section} aria-label={TEXT.products}>
      <h2>{TEXT.products}</h2>
      {products.data === null ? (
        <LoadingState of={products} />
      ) : (
        <ul className={styles.states}>
          {rows.map(({ productCode, productName, state, terms }) => (
            <li key={productCode}>
              <strong>{productName}</strong>
              <span>{terms.words}</span>
              <span data-state={state}>{PRODUCT_STATE_WORDS[state]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Basic data of an application: number, sender, time, and start of validity. */
export const headFacts = (detail: ApplicationDetail) =>
  knownOf([
    [TEXT.facts.title, detail.title],
    [TEXT.facts.no, detail.applyNo],
    [TEXT.facts.submittedAt, formatTime(detail.submittedAt)],
    [TEXT.facts.submittedBy, detail.submittedBy],
    [TEXT.facts.decidedAt, formatTime(detail.decidedAt)],
    [TEXT.facts.effectiveFrom, formatTime(detail.effectiveFrom)],
    [TEXT.facts.merchantNo, detail.merchantNo],
  ]);
