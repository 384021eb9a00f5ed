import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnswerOf } from '@/contract/defineCall';
import { queryCurMonthPsAmount } from '@/contract/fundAccounts';
import { psRecordDetail, type SplitTarget } from '@/contract/splits';
import { ACCOUNT_TYPE_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import { groupInFours } from '@/shared/format/longNumber';
import { formatMoney, formatText } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';
import { firstQuestion, ListPage } from '@/shared/list/ListPage';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import { Dialog } from '@/shared/ui/Dialog';
import { usePageSearch } from '@/shared/ui/pageSearch';
import styles from './action/action.module.css';
import overview from './overview.module.css';
import { SPLIT_LISTS } from './splitLists';
import { SPLIT_TEXT as TEXT } from './text';

const month = defineResource<typeof queryCurMonthPsAmount>({
  id: 'funds/splitMonth',
  call: queryCurMonthPsAmount,
  request: {},
});
const detailOf = (tradeNo: string) =>
  defineResource<typeof psRecordDetail>({
    id: `funds/split/${tradeNo}`,
    call: psRecordDetail,
    request: { tradeNo },
  });

function Known({ detail, target }: { detail: AnswerOf<typeof psRecordDetail>; target: SplitTarget }) {
  const { trade, timeline, related, flows } = detail;
  const facts: readonly (readonly [string, string])[] = [
    [TEXT.tradeNo, groupInFours(trade.tradeNo)],
    [TEXT.status, TRADE_STATUS_WORDS[trade.status]],
    [TEXT.receivers[target], trade.counterpartyName],
    [TEXT.accounts[target], trade.counterpartyAccount],
    [TEXT.amount, formatMoney(trade.amount)],
    [TEXT.fee, formatMoney(trade.fee)],
    [TEXT.originalTradeNo, trade.originalTradeNo ? groupInFours(trade.originalTradeNo) : '—'],
    [TEXT.merchantOrderNo, groupInFours(trade.merchantOrderNo)],
    [TEXT.remark, trade.remark || '—'],
  ];
  return (
    <>
      <dl className={styles.review}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.sub}>{TEXT.timeline}</h3>
      <ol className={styles.trail}>
        {timeline.map(({ time, text }) => (
          <li key={`${time} ${text}`}>
            {formatText(text)}
            <small>{formatTime(time)}</small>
          </li>
        ))}
      </ol>
      {related.length > 0 ? (
        <>
          <h3 className={styles.sub}>{TEXT.related}</h3>
          <ol className={styles.trail}>
            {related.map((one) => (
              <li key={one.tradeNo}>
                {TEXT.relations[one.relation]} {groupInFours(one.tradeNo)}
                <small>
                  {formatMoney(one.amount)} 元 {formatTime(one.createTime)}
                </small>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <h3 className={styles.sub}>{TEXT.flows}</h3>
      {flows.length === 0 ? (
        <p>{TEXT.noFlows}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways can be scrolled by keys
        <section className={styles.scroll} aria-label={TEXT.flows} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{TEXT.flowNo}</th>
                <th scope="col">{TEXT.account}</th>
                <th scope="col" className={styles.right}>
                  {TEXT.flowAmount}
                </th>
                <th scope="col">{TEXT.time}</th>
              </tr>
            </thead>
            <tbody>
              {flows.map(({ flowNo, accountType, direction, amount, createTime }) => (
                <tr key={flowNo}>
                  <td>{flowNo}</td>
                  <td>{ACCOUNT_TYPE_WORDS[accountType]}</td>
                  <td className={styles.right}>
                    {direction === 'IN' ? '+' : '−'}
                    {formatMoney(amount)}
                  </td>
                  <td>{formatTime(createTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function SplitDetail({ tradeNo, target, onClose }: { tradeNo: string; target: SplitTarget; onClose: () => void }) {
  const spec = useMemo(() => detailOf(tradeNo), [tradeNo]);
  const { data, stage, error, again } = useResource(spec);
  return (
    <Dialog drawer title={TEXT.detailTitle} width={720} closeText={TEXT.close} onClose={onClose}>
      <div className={styles.dialog}>
        {data ? (
          <Known detail={data} target={target} />
        ) : stage === 'failed' ? (
          <p role="alert">
            {error}{' '}
            <button type="button" className={styles.link} onClick={again}>
              {TEXT.retry}
            </button>
          </p>
        ) : (
          <p role="status">{TEXT.loading}</p>
        )}
      </div>
    </Dialog>
  );
}

/** What was split this month, to whatever target. */
function ThisMonth() {
  const { data } = useResource(month);
  return data ? <span className={overview.month}>{TEXT.month(data.count, formatMoney(data.amount))}</span> : null;
}

function SplitPage({ target }: { target: SplitTarget }) {
  const navigate = useNavigate();
  const search = new URLSearchParams(usePageSearch());
  const detail = search.get('detail');
  const close = () => {
    search.delete('detail');
    navigate({ search: search.toString() }, { replace: true });
  };
  return (
    <>
      <ListPage spec={SPLIT_LISTS[target]} actions={<ThisMonth />} />
      {detail ? <SplitDetail key={detail} tradeNo={detail} target={target} onClose={close} /> : null}
    </>
  );
}

/** /fund-manage/psToCard: what was split to bank cards. */
export const PsToCardPage = Object.assign(() => <SplitPage target="CARD" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.CARD, search)],
});
/** /fund-manage/psToMemberPu: what was split into the registers of members. */
export const PsToMemberPuPage = Object.assign(() => <SplitPage target="MEMBER" />, {
  firstEvents: (search: string) => [firstQuestion(SPLIT_LISTS.MEMBER, search)],
});
