import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import type { Fact } from '@/shared/ui/DescriptionList';
import type { Moment } from '@/shared/ui/Timeline';
import styles from './bricks.module.css';
import { BRICKS } from './ids';
import type { Group } from './model';

const facts: readonly Fact[] = [
  ['订单号', 'W 20261123 0100 00021'],
  ['金额（元）', '128,000.00'],
  ['收款方', '杭州云帆贸易有限公司'],
  ['经办人', '张明'],
];
const SENT = '2026-11-23T09:12:45+08:00';
const moment = (title: string, state: Moment['state'], time?: string): Moment => ({ title, state, time });
const actions = (
  <>
    <ActionLink to={BRICKS} main>
      查看记录
    </ActionLink>
    <ActionLink to={BRICKS}>返回</ActionLink>
  </>
);
const hurry = () => undefined;

const page = (view: StatusView | null, status?: { stage: string; asOf: number | null; error: string | null }) => (
  <div className={styles.ground}>
    <StatusPage title="提现" view={view} {...(status ? { status: { ...status, hurry } } : {})} />
  </div>
);

export const STATUS_BRICKS: Group = {
  title: '状态页',
  bricks: [
    {
      names: ['StatusPage'],
      from: '@/shared/status/StatusPage',
      use: '由别处决定的事：一个图标、一句话、资料、接下来做什么。轮询用 defineStatus 和 useStatus。',
      states: [
        {
          label: '处理中',
          wide: true,
          shown: page(
            {
              tone: 'pending',
              headline: '银行处理中',
              next: '结果会自动更新，可以离开本页。',
              facts,
              actions,
              timeline: [
                moment('提交', 'done', SENT),
                moment('银行处理', 'current'),
                moment('到账', 'waiting', '2026-11-23T18:00:00+08:00'),
              ],
            },
            { stage: 'waiting', asOf: Date.parse(SENT), error: null },
          ),
        },
        {
          label: '完成',
          wide: true,
          shown: page({ tone: 'done', headline: '提现成功', next: '处理已完成。', facts, actions }),
        },
        {
          label: '被拒绝',
          wide: true,
          shown: page({
            tone: 'refused',
            headline: '提现失败',
            next: '收款账户已销户，款项已退回余额账户。',
            facts,
            actions,
            timeline: [moment('提交', 'done', SENT), moment('银行处理', 'failed', SENT)],
          }),
        },
        {
          label: '需要处理',
          wide: true,
          shown: page({ tone: 'attention', headline: '请先完成企业认证', next: '认证通过后可以提现。', actions }),
        },
        { label: '加载中', shown: page(null) },
        {
          label: '没有取到',
          shown: page(null, { stage: 'failed', asOf: null, error: '网络连接中断' }),
        },
      ],
    },
  ],
};
