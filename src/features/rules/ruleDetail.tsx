import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { ORDER_STATE_WORDS } from '@/contract/calls/orders';
import { type RuleDetail, type RuleVersion, ruleDetail } from '@/contract/calls/rules';
import { RULE_STATE_WORDS } from '@/contract/words/words';
import { defineDetail, type Within } from '@/shared/detail/defineDetail';
import { NumberLink } from '@/shared/detail/parts';
import { SelectField } from '@/shared/form/SelectField';
import { formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { issuedNumber } from '@/shared/ui/LongNumber';
import { StatTable } from '@/shared/ui/StatTable';
import { PublishDialog, StopDialog } from './Decisions';
import { RULE_DETAIL } from './forms';
import { type Edited, RuleEditor } from './RuleEditor';
import styles from './rules.module.css';
import { TEXT } from './text';
import { compared, linesOf } from './words';

/** Returns the version that is shown first: the currently valid version, otherwise the newest. */
const shownOf = ({ versions, version }: RuleDetail): RuleVersion | undefined =>
  versions.find((one) => one.version === version) ?? versions[0];

function Versions({ versions }: RuleDetail) {
  return (
    <section aria-label={TEXT.versions}>
      <h3>{TEXT.versions}</h3>
      <StatTable
        label={TEXT.versions}
        frame={{ tableFrom: 560 }}
        columns={[
          { title: TEXT.version, whole: true },
          { title: TEXT.state, whole: true },
          { title: TEXT.effectiveFrom, whole: true },
          { title: TEXT.by_, whole: true },
          { title: TEXT.orders, right: true },
        ]}
        rows={versions.map((one) => ({
          key: String(one.version),
          cells: [
            TEXT.versionNo(one.version),
            TEXT.versionStates[one.state],
            formatTime(one.effectiveFrom) || '—',
            one.publisherName || one.saverName,
            TEXT.count(one.orders),
          ],
        }))}
      />
    </section>
  );
}

/** Shows two versions of a rule next to each other and marks the differences. */
function Compare({ versions, names }: RuleDetail) {
  const [chosen, setChosen] = useState<readonly [number, number]>([
    versions[1]?.version ?? 0,
    versions[0]?.version ?? 0,
  ]);
  const [left, right] = chosen.map((no) => versions.find(({ version }) => version === no));
  if (versions.length < 2) return null;
  const pick = (label: string, at: 0 | 1) => (
    <SelectField
      label={label}
      value={String(chosen[at])}
      options={versions.map(({ version, state }) => ({
        value: String(version),
        label: `${TEXT.versionNo(version)}（${TEXT.versionStates[state]}）`,
      }))}
      onChange={(version) => setChosen(at === 0 ? [Number(version), chosen[1]] : [chosen[0], Number(version)])}
    />
  );
  return (
    <section aria-label={TEXT.compare}>
      <h3>{TEXT.compare}</h3>
      <div className={styles.picks}>
        {pick(TEXT.left, 0)}
        {pick(TEXT.right, 1)}
      </div>
      {left && right ? (
        <StatTable
          label={TEXT.compare}
          columns={[
            { title: TEXT.item, whole: true },
            { title: TEXT.versionNo(left.version) },
            { title: TEXT.versionNo(right.version) },
          ]}
          rows={compared(left.content, right.content, names).map((row) => ({
            key: row.label,
            cells: [
              row.label,
              row.left,
              row.left === row.right ? (
                row.right
              ) : (
                <strong key="changed">
                  {row.right} <span className={styles.tag}>{TEXT.changed}</span>
                </strong>
              ),
            ],
          }))}
        />
      ) : null}
    </section>
  );
}

function UsedBy({ usedBy }: RuleDetail) {
  return (
    <section aria-label={TEXT.usedBy}>
      <h3>{TEXT.usedBy}</h3>
      {usedBy.length === 0 ? (
        <p className={styles.hint}>{TEXT.noOrders}</p>
      ) : (
        <StatTable
          label={TEXT.usedBy}
          frame={{ tableFrom: 600 }}
          columns={[
            { title: TEXT.orderNo, whole: true },
            { title: TEXT.version, whole: true },
            { title: TEXT.amount, right: true },
            { title: TEXT.split, right: true },
            { title: TEXT.state, whole: true },
            { title: TEXT.time, whole: true },
          ]}
          rows={usedBy.map((order) => ({
            key: order.orderNo,
            cells: [
              <NumberLink key="no" list={paths.fund.operate} number={order.orderNo} />,
              TEXT.versionNo(order.version),
              formatMoney(order.amount),
              formatMoney(order.split),
              ORDER_STATE_WORDS[order.state],
              formatTime(order.createTime),
            ],
          }))}
        />
      )}
    </section>
  );
}

function Main({ data }: Within<RuleDetail>) {
  const shown = shownOf(data);
  return (
    <>
      {shown ? (
        <section aria-label={TEXT.content(shown.version)}>
          <h3>{TEXT.content(shown.version)}</h3>
          <DescriptionList
            of={linesOf(shown.content, data.names).map(([label, text]) => [label, text, 'wide'] as const)}
          />
        </section>
      ) : null}
      <Versions {...data} />
      <Compare key={data.versions.length} {...data} />
      <UsedBy {...data} />
    </>
  );
}

function Actions({ data }: Within<RuleDetail>) {
  const [editing, setEditing] = useState<Edited>(null);
  const [deciding, setDeciding] = useState<'publish' | 'stop' | null>(null);
  const draft = data.versions.find(({ state }) => state === 'DRAFT');
  const from = draft ?? data.versions[0];
  const close = () => setDeciding(null);
  if (data.state === 'STOPPED') return null;
  return (
    <>
      {draft ? (
        <Button type="primary" onClick={() => setDeciding('publish')}>
          {TEXT.publish}
        </Button>
      ) : null}
      {from ? (
        <Button onClick={() => setEditing({ rule: data, from })}>{draft ? TEXT.editDraft : TEXT.newVersion}</Button>
      ) : null}
      <Button onClick={() => setDeciding('stop')}>{TEXT.stop}</Button>
      {editing ? createPortal(<RuleEditor of={editing} onClose={() => setEditing(null)} />, document.body) : null}
      {deciding === 'publish' && draft
        ? createPortal(<PublishDialog rule={data} draft={draft} onClose={close} />, document.body)
        : null}
      {deciding === 'stop' ? createPortal(<StopDialog rule={data} onClose={close} />, document.body) : null}
    </>
  );
}

/** The detail of a rule: its versions, the orders that use it, and its actions. */
export const oneRule = defineDetail<typeof ruleDetail>({
  id: RULE_DETAIL,
  title: TEXT.detailTitle,
  call: ruleDetail,
  request: (ruleNo) => ({ ruleNo }),
  facts: (rule) => [
    [TEXT.ruleName, rule.ruleName],
    [TEXT.state, RULE_STATE_WORDS[rule.state]],
    [TEXT.current, TEXT.versionNo(rule.version)],
    [TEXT.orders, TEXT.count(rule.orders)],
    [TEXT.ruleNo, issuedNumber(rule.ruleNo)],
    ...(rule.nextFrom ? [[TEXT.nextFrom, formatTime(rule.nextFrom)] as const] : []),
    [TEXT.createTime, formatTime(rule.createTime)],
    [TEXT.changeTime, formatTime(rule.changeTime)],
    ...(rule.stopReason ? [[TEXT.stopReason, rule.stopReason, 'wide'] as const] : []),
  ],
  Main,
  trail: ({ trail }) => trail,
  Actions,
});
