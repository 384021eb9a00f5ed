import { useSelector } from 'react-redux';
import type { LimitRule } from '@/contract/calls/limitRules';
import { centre } from '@/features/products';
import { sessionSelectors } from '@/features/session';
import { exactCents, formatAmount, formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { address, paths } from '@/shared/paths';
import { resourceRequested } from '@/shared/resource/slice';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink, GuardedLink } from '@/shared/status/GuardedLink';
import { Card, PageTitle } from '@/shared/ui/Card';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';
import { Retry } from '@/shared/ui/LoadingState';
import { usePageSearch } from '@/shared/ui/pageSearch';
import { useNarrow } from '@/shared/ui/useNarrow';
import { canRise } from './flows';
import { Industries } from './Industries';
import styles from './limits.module.css';
import { limits } from './resources';
import { TEXT } from './text';

const { limitRules, limitRulesSchedule, applyDetail } = paths.product;

/** Shows a limit with the used amount; limits per day or month also as a bar. */
function Usage({ limit, used, textOf }: { limit: string | null; used: string; textOf: (used: string) => string }) {
  const whole = limit === null ? null : exactCents(limit);
  const percent = whole === null ? 0 : whole === 0n ? 100 : Math.min(100, Number((exactCents(used) * 100n) / whole));
  return (
    <div className={styles.usage}>
      <span>{limit === null ? TEXT.unlimited : formatAmount(limit)}</span>
      {limit === null ? null : (
        <div aria-hidden="true" className={styles.bar} data-full={percent >= 90 || undefined}>
          <div style={{ width: `${percent}%` }} />
        </div>
      )}
      <span className={styles.hint}>{textOf(formatMoney(used))}</span>
    </div>
  );
}

const sinceOf = ({ since }: LimitRule) => (since ? formatTime(since) : TEXT.platform);
const singleOf = ({ limits: { single } }: LimitRule) => (single === null ? TEXT.unlimited : formatAmount(single));
const Day = ({ rule: { limits: held, used } }: { rule: LimitRule }) => (
  <Usage limit={held.day} used={used.day} textOf={TEXT.usedDay} />
);
const Month = ({ rule: { limits: held, used } }: { rule: LimitRule }) => (
  <Usage limit={held.month} used={used.month} textOf={TEXT.usedMonth} />
);

/** Lists the highest amounts that the merchant may request, one line per limit. */
const Highest = ({ rule }: { rule: LimitRule }) =>
  canRise(rule) ? (
    <div className={styles.highest}>
      {(['single', 'day', 'month'] as const).map((name) =>
        rule.highest[name] === null ? null : (
          <div key={name}>
            <span>{TEXT.short[name]}</span>
            {formatAmount(rule.highest[name])}
          </div>
        ),
      )}
    </div>
  ) : (
    TEXT.noHigher
  );

/** The next action for a limit: a link to apply for a higher limit, or to the running application. */
function Next({ rule, mayOpen }: { rule: LimitRule; mayOpen: boolean }) {
  const { limitKey, limitName, applyNo } = rule;
  return (
    <div className={styles.next}>
      {!mayOpen ? null : applyNo ? (
        <ActionLink to={address(limitRulesSchedule, { applyNo })} label={TEXT.progressOf(limitName)}>
          {TEXT.progress}
        </ActionLink>
      ) : canRise(rule) ? (
        <ActionLink to={address(limitRules, { apply: limitKey })} label={TEXT.applyOf(limitName)}>
          {TEXT.apply}
        </ActionLink>
      ) : null}
      {canRise(rule) ? <Industries rule={rule} /> : null}
    </div>
  );
}

const Table = ({ of, mayOpen }: { of: readonly LimitRule[]; mayOpen: boolean }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable, so that it can be scrolled by keyboard
  <section className={styles.frame} aria-label={TEXT.title} tabIndex={0}>
    <table className={styles.table} aria-label={TEXT.title}>
      <thead>
        <tr>
          <th scope="col">{TEXT.name}</th>
          <th scope="col" className={styles.right}>
            {TEXT.single}
            {TEXT.amountUnit}
          </th>
          <th scope="col">
            {TEXT.day}
            {TEXT.amountUnit}
          </th>
          <th scope="col">
            {TEXT.month}
            {TEXT.amountUnit}
          </th>
          <th scope="col">
            {TEXT.highest}
            {TEXT.amountUnit}
          </th>
          <th scope="col">{TEXT.since}</th>
          <th scope="col">{TEXT.action}</th>
        </tr>
      </thead>
      <tbody>
        {of.map((rule) => (
          <tr key={rule.limitKey}>
            <th scope="row">{rule.limitName}</th>
            <td className={styles.right}>{singleOf(rule)}</td>
            <td>
              <Day rule={rule} />
            </td>
            <td>
              <Month rule={rule} />
            </td>
            <td>
              <Highest rule={rule} />
            </td>
            <td className={styles.since}>{sinceOf(rule)}</td>
            <td>
              <Next rule={rule} mayOpen={mayOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** The limits as cards, for narrow screens. */
const Cards = ({ of, mayOpen }: { of: readonly LimitRule[]; mayOpen: boolean }) => (
  <ul className={styles.cards} aria-label={TEXT.title}>
    {of.map((rule) => (
      <li key={rule.limitKey} className={styles.card}>
        <strong>{rule.limitName}</strong>
        <dl>
          <div>
            <dt>
              {TEXT.single}
              {TEXT.amountUnit}
            </dt>
            <dd>{singleOf(rule)}</dd>
          </div>
          <div>
            <dt>
              {TEXT.day}
              {TEXT.amountUnit}
            </dt>
            <dd>
              <Day rule={rule} />
            </dd>
          </div>
          <div>
            <dt>
              {TEXT.month}
              {TEXT.amountUnit}
            </dt>
            <dd>
              <Month rule={rule} />
            </dd>
          </div>
          <div>
            <dt>
              {TEXT.highest}
              {TEXT.amountUnit}
            </dt>
            <dd>
              <Highest rule={rule} />
            </dd>
          </div>
          <div>
            <dt>{TEXT.since}</dt>
            <dd>{sinceOf(rule)}</dd>
          </div>
        </dl>
        <Next rule={rule} mayOpen={mayOpen} />
      </li>
    ))}
  </ul>
);

/** Names the colleagues who may apply for a higher limit, for a user without the permission. */
function Openers() {
  const { data } = useResource(centre);
  return data ? <p className={styles.notice}>{TEXT.mayNot(data.openers)}</p> : null;
}

function Rules({ mayOpen }: { mayOpen: boolean }) {
  const { data, stage, error, again } = useResource(limits, { asked: true });
  const narrow = useNarrow();
  return (
    <Card as="article" page="full" aria-busy={stage === 'loading'}>
      <PageTitle
        lead={TEXT.lead}
        actions={<GuardedLink to={address(applyDetail, { kind: 'LIMIT_RAISE' })}>{TEXT.records}</GuardedLink>}
      >
        {TEXT.title}
      </PageTitle>
      {mayOpen ? null : <Openers />}
      {data ? (
        data.length === 0 ? (
          <p className={styles.hint}>{TEXT.empty}</p>
        ) : narrow ? (
          <Cards of={data} mayOpen={mayOpen} />
        ) : (
          <Table of={data} mayOpen={mayOpen} />
        )
      ) : stage === 'failed' ? (
        <Retry again={again}>
          {TEXT.failed}：{error}
        </Retry>
      ) : (
        <div role="status" className={styles.skeleton}>
          <span className="visually-hidden">{TEXT.title}</span>
          {[1, 2, 3, 4, 5].map((row) => (
            <span key={row} aria-hidden="true" />
          ))}
        </div>
      )}
    </Card>
  );
}

const raising: LazySpec<{ name: string }> = {
  load: () => import(/* webpackChunkName: "limitRaise" */ './RaiseForm').then(({ RaiseForm }) => RaiseForm),
  waiting: null,
  failed: (again) => <Retry again={again}>{TEXT.failed}</Retry>,
};

function Raising({ limitKey }: { limitKey: string }) {
  const { data } = useResource(limits, { asked: true });
  const name = data?.find((one) => one.limitKey === limitKey)?.limitName ?? '';
  return <LazyComponent of={raising} props={{ name }} />;
}

function Page() {
  const apply = new URLSearchParams(usePageSearch()).get('apply') ?? '';
  const mayOpen = useSelector(sessionSelectors.selectPermissions).includes('product:open');
  return apply !== '' && mayOpen ? <Raising key={apply} limitKey={apply} /> : <Rules mayOpen={mayOpen} />;
}

/** The page /product/limitRules: the limits with their usage; with `apply` in the query the form to apply for a higher limit. */
export const LimitRulesPage = Object.assign(Page, {
  firstEvents: () => [resourceRequested({ id: limits.id })],
});
