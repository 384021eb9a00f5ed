import { Button } from '@arco-design/web-react';
import { PaymentWarnings } from '@/shared/money/PaymentWarnings';
import { ActionLink } from '@/shared/status/GuardedLink';
import { Card, CardBar, PageTitle } from '@/shared/ui/Card';
import { Checkbox } from '@/shared/ui/Checkbox';
import { FormAlert } from '@/shared/ui/FormAlert';
import { LinkNotes } from '@/shared/ui/LinkNotes';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import looks from '@/shared/ui/looks.module.css';
import { NoticeList } from '@/shared/ui/NoticeList';
import { QueryButton } from '@/shared/ui/QueryButton';
import styles from './bricks.module.css';
import { BRICKS } from './ids';
import type { Group } from './model';

const nothing = () => undefined;
/** A very long enterprise name without spaces, to test line breaks. */
const LONG = '杭州云帆贸易有限公司第一百二十三供应链管理分公司跨境结算事业部西湖区文三路营业厅';

const FIRST = '首次向该账户付款';
const warnings = {
  of: [FIRST, '14:03:59已向何雨桐提交过5,000.00元（单号202611200000000000000001），请确认不是重复付款'],
  disabled: false,
  onTick: nothing,
};

const Buttons = ({ disabled = false, loading = false }) => (
  <div className={styles.row}>
    <Button type="primary" disabled={disabled} loading={loading}>
      提交
    </Button>
    <Button disabled={disabled} loading={loading}>
      取消
    </Button>
    <Button type="text" disabled={disabled} loading={loading}>
      刷新
    </Button>
  </div>
);

export const PAGE_BRICKS: Group = {
  title: '页面与提示',
  bricks: [
    {
      names: ['Card'],
      from: '@/shared/ui/Card',
      use: '页面由卡片组成。整页只有一张时用 page 定宽：narrow 为 720，full 为整宽。',
      states: [
        {
          label: '有标题和操作',
          shown: (
            <div className={styles.ground}>
              <Card title="结算账户" titleId="bricks-card" actions={<Button>修改</Button>}>
                <p>内容</p>
              </Card>
            </div>
          ),
        },
        {
          label: '标题很长',
          shown: (
            <div className={styles.ground}>
              <Card title={LONG} titleId="bricks-long-card" actions={<Button>修改</Button>}>
                <p>{LONG}</p>
              </Card>
            </div>
          ),
        },
        {
          label: '没有标题',
          shown: (
            <div className={styles.ground}>
              <Card aria-label="说明">
                <p>内容</p>
              </Card>
            </div>
          ),
        },
      ],
    },
    {
      names: ['PageTitle'],
      from: '@/shared/ui/Card',
      use: '页面的第一行：返回、标题、灰色的数量，右边是主要操作，下面一句说明。',
      states: [
        { label: '只有标题', shown: <PageTitle>收款方</PageTitle> },
        { label: '有数量', shown: <PageTitle count="共 3 条">收款方</PageTitle> },
        {
          label: '有说明和操作',
          shown: (
            <PageTitle lead="付款时可以直接选择" actions={<Button type="primary">新增</Button>}>
              收款方
            </PageTitle>
          ),
        },
        { label: '标题很长', shown: <PageTitle actions={<Button>修改</Button>}>{LONG}</PageTitle> },
      ],
    },
    {
      names: ['CardBar'],
      from: '@/shared/ui/Card',
      use: '整页卡片的底栏，滚动时留在屏幕底部。',
      states: [
        {
          label: '两个按钮',
          shown: (
            <div className={styles.ground}>
              <Card aria-label="底栏" page="full">
                <p>内容</p>
                <CardBar>
                  <Button>上一步</Button>
                  <Button type="primary">下一步</Button>
                </CardBar>
              </Card>
            </div>
          ),
        },
      ],
    },
    {
      names: ['QueryButton'],
      from: '@/shared/ui/QueryButton',
      use: '查询类表单的按钮：结果未返回时仍可再次提交，新的查询取代旧的。',
      states: [
        { label: '可用', shown: <QueryButton busy={false}>查询</QueryButton> },
        { label: '查询中', shown: <QueryButton busy>查询</QueryButton> },
      ],
    },
    {
      names: ['Button'],
      from: '@arco-design/web-react',
      use: '每个视图只有一个 primary；危险操作在确认时才用红色。表单里用 size="large"。',
      states: [
        { label: '可用', shown: <Buttons /> },
        { label: '停用', shown: <Buttons disabled /> },
        { label: '提交中', shown: <Buttons loading /> },
        {
          label: '确认危险操作',
          shown: (
            <div className={styles.row}>
              <Button>取消</Button>
              <Button status="danger">拒绝</Button>
            </div>
          ),
        },
        {
          label: '表单里',
          shown: (
            <div className={styles.row}>
              <Button size="large">取消</Button>
              <Button size="large" type="primary">
                提交
              </Button>
            </div>
          ),
        },
        {
          label: '文字里',
          shown: (
            <p>
              没有收到短信，{' '}
              <button type="button" className={looks.link}>
                重新发送
              </button>
            </p>
          ),
        },
      ],
    },
    {
      names: ['ActionLink'],
      from: '@/shared/status/GuardedLink',
      use: '通往另一页的链接；main 的看起来像按钮。',
      states: [
        {
          label: '主要和次要',
          shown: (
            <div className={styles.row}>
              <ActionLink to={BRICKS} main>
                查看记录
              </ActionLink>
              <ActionLink to={BRICKS}>返回</ActionLink>
            </div>
          ),
        },
      ],
    },
    {
      names: ['Checkbox'],
      from: '@/shared/ui/Checkbox',
      use: '一个勾选框和它的文字；没有文字时给 aria-label。部分选中用 mixed。',
      states: [
        { label: '未选', shown: <Checkbox>我已阅读并同意</Checkbox> },
        { label: '已选', shown: <Checkbox defaultChecked>我已阅读并同意</Checkbox> },
        {
          label: '部分选中',
          shown: (
            <Checkbox mixed defaultChecked={false}>
              全部
            </Checkbox>
          ),
        },
        {
          label: '停用',
          shown: (
            <div className={styles.row}>
              <Checkbox disabled>未选</Checkbox>
              <Checkbox disabled defaultChecked>
                已选
              </Checkbox>
            </div>
          ),
        },
        { label: '被拒绝', shown: <Checkbox aria-invalid>我已阅读并同意</Checkbox> },
        { label: '文字很长', shown: <Checkbox>{LONG}</Checkbox> },
      ],
    },
    {
      names: ['LinkNotes'],
      from: '@/shared/ui/LinkNotes',
      use: '消息链接里看不懂的参数：说一次，然后忽略。参数用 useMessageLink 读，列表声明 link。',
      states: [
        { label: '无法识别', shown: <LinkNotes unknown={['productCode']} /> },
        { label: '不适用', shown: <LinkNotes unknown={['tradeType']} unfit={['tradeStatus']} /> },
      ],
    },
    {
      names: ['NoticeList'],
      from: '@/shared/ui/NoticeList',
      use: '付款前需要核对的内容，一行一条；没有时不占位置',
      states: [
        {
          label: '几行',
          shown: <NoticeList label="需要核对" of={['首次向该账户付款', '与24小时内的其他付款收款账户和金额相同']} />,
        },
        { label: '没有内容', shown: <NoticeList label="需要核对" of={[]} /> },
      ],
    },
    {
      names: ['PaymentWarnings'],
      from: '@/shared/money/PaymentWarnings',
      use: '付款前要逐条勾选的提醒，放在确认页；没有提醒时不占位置',
      states: [
        { label: '未勾选', shown: <PaymentWarnings {...warnings} ticked={new Set()} tries={0} /> },
        { label: '漏了一条', shown: <PaymentWarnings {...warnings} ticked={new Set([FIRST])} tries={1} /> },
        {
          label: '正在提交',
          shown: <PaymentWarnings {...warnings} ticked={new Set(warnings.of)} tries={0} disabled />,
        },
      ],
    },
    {
      names: ['FormAlert'],
      from: '@/shared/ui/FormAlert',
      use: '整张表单被拒绝的原因，放在发生的地方。toast 已经念过的用 quiet。',
      states: [
        { label: '被拒绝', shown: <FormAlert>账户余额不足，请充值后再试</FormAlert> },
        { label: '几行', shown: <FormAlert>{'第 3 行：账号不正确\n第 8 行：金额超过限额'}</FormAlert> },
        { label: '不念出来', shown: <FormAlert quiet>验证码已失效，请重新获取</FormAlert> },
        { label: '没有内容', shown: <FormAlert>{null}</FormAlert> },
      ],
    },
    {
      names: ['Retry'],
      from: '@/shared/ui/LoadingState',
      use: '没有取到的东西，在它的位置上说明原因并可以重试。',
      states: [
        { label: '有按钮', shown: <Retry again={nothing}>数据加载失败：网络连接中断</Retry> },
        {
          label: '在一行文字里',
          shown: (
            <Retry inline role="status" again={nothing}>
              余额加载失败
            </Retry>
          ),
        },
        { label: '原因很长', shown: <Retry again={nothing}>{`${LONG}：服务暂时不可用`}</Retry> },
      ],
    },
    {
      names: ['LoadingState'],
      from: '@/shared/ui/LoadingState',
      use: '代替还没有到的答复；没有取到时就是 Retry。',
      states: [
        { label: '加载中', shown: <LoadingState of={{ stage: 'loading', error: null, again: nothing }} /> },
        { label: '失败', shown: <LoadingState of={{ stage: 'failed', error: '网络连接中断', again: nothing }} /> },
      ],
    },
  ],
};
