import { useState } from 'react';
import { CashierView, type CashierViewProps } from '@/shared/cashier/CashierView';
import { FlowDiagram } from '@/shared/diagram/FlowDiagram';
import { Card } from '@/shared/ui/Card';
import { type CompareColumn, type Compared, CompareTable } from '@/shared/ui/CompareTable';
import styles from './bricks.module.css';
import type { Group } from './model';

const nothing = () => undefined;

const COLUMNS: readonly CompareColumn[] = [
  { title: '费率' },
  { title: '单笔限额（元）', right: true },
  { title: '单日限额（元）', right: true },
  { title: '到账时间' },
  { title: '所需资料' },
  { title: '状态' },
];
const METHODS: readonly Compared[] = [
  {
    key: 'WECHAT',
    name: '微信支付',
    note: '公众号、小程序、扫码',
    cells: ['0.60%，最低 0.01 元', '50,000.00', '500,000.00', '次日', '公众号或小程序 AppID', '未开通'],
  },
  {
    key: 'ALIPAY',
    name: '支付宝',
    cells: ['0.60%，最低 0.01 元', '50,000.00', '500,000.00', '次日', '无', '未开通'],
  },
  {
    key: 'ZTO_ECURRENCY_PAYMENT',
    name: '数字人民币',
    cells: ['0.00%', '10,000.00', '100,000.00', '实时', '对公账户证明', '审核中'],
    blocked: '正在审核，请等待结果',
  },
  {
    key: 'ZTO_QUICK_PAYMENT',
    name: '快捷支付',
    cells: ['0.38%，最低 0.20 元，最高 20.00 元', '20,000.00', '200,000.00', '当日', '无', '已开通'],
    blocked: '已开通',
  },
];

function Compare({ initial, blocked, busy = false }: { initial: readonly string[]; blocked?: true; busy?: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <div className={styles.ground}>
      <Card aria-label="支付方式" page="full">
        <CompareTable
          label="支付方式"
          nameTitle="支付方式"
          columns={COLUMNS}
          of={blocked ? METHODS.map((one) => ({ ...one, blocked: '您没有开通产品的权限' })) : METHODS}
          chosen={chosen}
          onChoose={setChosen}
          action={{ text: '一起开通', busy, run: nothing }}
        />
      </Card>
    </div>
  );
}

const CASHIER: CashierViewProps = {
  title: '云帆优选',
  logo: null,
  accent: 'BLUE',
  amount: '12800.00',
  orderTitle: '云帆优选订单 20261123000017',
  countdown: '14:59',
  methods: [
    { code: 'WECHAT', name: '微信支付' },
    { code: 'ALIPAY', name: '支付宝' },
    { code: 'ZTO_BALANCE', name: '余额支付', note: '余额不足', disabled: true },
  ],
  stage: 'choosing',
  chosen: 'WECHAT',
  onChoose: nothing,
  onPay: nothing,
  level: 3,
};
function Cashier(over: Partial<CashierViewProps>) {
  const [chosen, onChoose] = useState<string | null>('WECHAT');
  return <CashierView {...CASHIER} {...over} chosen={chosen} onChoose={onChoose} />;
}

export const CHOICE_BRICKS: Group = {
  title: '对比、图示与收银台',
  bricks: [
    {
      names: ['CompareTable'],
      from: '@/shared/ui/CompareTable',
      use: '并排比较后选几项：桌面是表格，手机是卡片，已选的和唯一的主操作在底栏。',
      states: [
        { label: '选了两项', wide: true, shown: <Compare initial={['WECHAT', 'ALIPAY']} /> },
        { label: '还没选', wide: true, shown: <Compare initial={[]} /> },
        { label: '提交中', wide: true, shown: <Compare initial={['ALIPAY']} busy /> },
        { label: '都不能选', wide: true, shown: <Compare initial={[]} blocked /> },
      ],
    },
    {
      names: ['FlowDiagram'],
      from: '@/shared/diagram/FlowDiagram',
      use: '资金流向，由数据画出；放不下时变为纵向，读屏时是步骤列表。',
      states: [
        {
          label: '平台电商分账',
          wide: true,
          shown: (
            <FlowDiagram
              caption="平台电商分账的资金流向"
              nodes={[
                { id: 'buyer', label: '消费者', kind: 'payer', column: 0 },
                { id: 'cashier', label: '收银台', kind: 'platform', column: 1 },
                { id: 'settlement', label: '平台商户待结算账户', kind: 'account', column: 2 },
                { id: 'seller', label: '入驻商家会员账簿', kind: 'receiver', column: 3 },
                { id: 'agent', label: '推广服务商会员账簿', kind: 'receiver', column: 3 },
                { id: 'bank', label: '商家结算银行卡', kind: 'bank', column: 4 },
              ]}
              edges={[
                { from: 'buyer', to: 'cashier', label: '支付订单' },
                { from: 'cashier', to: 'settlement', label: '扣除手续费后入账' },
                { from: 'settlement', to: 'seller', label: '按规则分账' },
                { from: 'settlement', to: 'agent', label: '分账最高 30%' },
                { from: 'seller', to: 'bank', label: '提现' },
                { from: 'settlement', to: 'buyer', label: '退款原路退回' },
              ]}
            />
          ),
        },
        {
          label: '很窄',
          shown: (
            <FlowDiagram
              caption="付款到银行卡"
              nodes={[
                { id: 'payer', label: '杭州云帆贸易有限公司余额账户', kind: 'account', column: 0 },
                { id: 'fee', label: '手续费账户', kind: 'account', column: 0 },
                { id: 'platform', label: '支付平台', kind: 'platform', column: 1 },
                { id: 'card', label: '收款方银行卡', kind: 'bank', column: 2 },
              ]}
              edges={[
                { from: 'payer', to: 'platform', label: '付款金额' },
                { from: 'fee', to: 'platform', label: '手续费' },
                { from: 'platform', to: 'card', label: '代付到卡' },
                { from: 'card', to: 'payer', label: '退汇' },
              ]}
            />
          ),
        },
        {
          label: '同列之间',
          shown: (
            <FlowDiagram
              caption="账户之间的调拨"
              nodes={[
                { id: 'a', label: '待结算账户', kind: 'account', column: 0 },
                { id: 'b', label: '余额账户', kind: 'account', column: 0 },
              ]}
              edges={[{ from: 'a', to: 'b', label: '每日结算' }]}
            />
          ),
        },
      ],
    },
    {
      names: ['CashierView'],
      from: '@/shared/cashier/CashierView',
      use: '付款人看到的收银台：不依赖控制台，手机优先；参数页的预览和收银台本身都用它。',
      states: [
        { label: '选择支付方式', shown: <Cashier /> },
        {
          label: '标题很长',
          shown: (
            <Cashier
              accent="RED"
              title="杭州云帆贸易有限公司第一百二十三供应链管理分公司"
              amount="12345678901.00"
              orderTitle="2026 年 11 月供应链服务费及仓储物流综合结算款第三期"
            />
          ),
        },
        { label: '预览', shown: <Cashier disabled accent="GREEN" /> },
        { label: '没有支付方式', shown: <Cashier methods={[]} countdown={null} /> },
        { label: '处理中', shown: <Cashier stage="paying" accent="PURPLE" /> },
        {
          label: '成功',
          shown: <Cashier stage="paid" message="2026-11-23 12:00:03" back="https://shop.example.com/orders/17" />,
        },
        {
          label: '失败',
          shown: <Cashier stage="failed" message="银行卡余额不足" onAgain={nothing} back="https://shop.example.com/" />,
        },
        { label: '已关闭', shown: <Cashier stage="closed" /> },
        { label: '已过期', shown: <Cashier stage="expired" disabled back="https://shop.example.com/" /> },
      ],
    },
  ],
};
