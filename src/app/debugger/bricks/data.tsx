import detailStyles from '@/shared/detail/detail.module.css';
import { Postings, RelatedTrades, Trail } from '@/shared/detail/parts';
import { CountBadge } from '@/shared/ui/CountBadge';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { accountNumber, issuedNumber, numberCell } from '@/shared/ui/LongNumber';
import { Popover } from '@/shared/ui/Popover';
import { StatTable } from '@/shared/ui/StatTable';
import { StepHead } from '@/shared/ui/StepHead';
import { Timeline } from '@/shared/ui/Timeline';
import styles from './bricks.module.css';
import type { Group } from './model';

const TRADE = 'T202611230100011995';
const MORNING = '2026-11-23T09:12:45+08:00';
const NOON = '2026-11-23T12:00:03+08:00';

const STEPS = ['填写', '确认', '结果'];

export const DATA_BRICKS: Group = {
  title: '资料与数字',
  bricks: [
    {
      names: ['issuedNumber', 'accountNumber', 'numberCell'],
      from: '@/shared/ui/LongNumber',
      use: '长号码：文字是号码本身，间隔由样式画出，复制时没有空格。平台编号按类别、日期、序号分组，账号四位一组。',
      states: [
        { label: '平台编号', shown: <span>{issuedNumber(TRADE)}</span> },
        { label: '账号', shown: <span>{accountNumber('6222021234567890128')}</span> },
        { label: '遮盖的账号', shown: <span>{accountNumber('3501***********4410')}</span> },
        { label: '表格中', shown: <span>{numberCell('issued')(TRADE)}</span> },
      ],
    },
    {
      names: ['CountBadge'],
      from: '@/shared/ui/CountBadge',
      use: '图标右上角的数量，超过 99 显示 99+，为 0 时不显示。读屏软件从按钮本身读到数量。',
      states: [3, 120].map((count) => ({
        label: String(count),
        shown: (
          <span className={styles.corner}>
            <CountBadge count={count} />
          </span>
        ),
      })),
    },
    {
      names: ['DescriptionList', 'knownOf'],
      from: '@/shared/ui/DescriptionList',
      use: '一件事的资料：标签和值并排，列数随宽度变化。knownOf 去掉没有值的。',
      states: [
        {
          label: '两列',
          wide: true,
          shown: (
            <DescriptionList
              of={[
                ['企业名称', '杭州云帆贸易有限公司'],
                ['统一社会信用代码', '91330106MA2B0A1C2X'],
                ['交易单号', issuedNumber(TRADE)],
                ['完成时间', '2026-11-23 12:00:03'],
                ['法定代表人证件有效期', '2016-01-01 至 长期'],
                ['备注', ''],
                [
                  '营业执照',
                  <a key="licence" href="#licence">
                    查看
                  </a>,
                  'wide',
                ],
              ]}
            />
          ),
        },
        {
          label: '窄卡片里',
          shown: (
            <DescriptionList
              of={[
                ['账户', '6222021234567890123'],
                ['地址', '浙江省杭州市西湖区文三路 100 号云帆大厦 A 座 1208 室'],
                ['网址', 'https://www.example.com/a/very/long/address/without/a/single/space/in/it'],
              ]}
            />
          ),
        },
      ],
    },
    {
      names: ['StatTable'],
      from: '@/shared/ui/StatTable',
      use: '每行几个数字的小表：不排序，不分页。放不下时给 frame，在框里滚动。',
      states: [
        {
          label: '在页面里',
          shown: (
            <StatTable
              label="手续费"
              columns={[{ title: '方式' }, { title: '笔数', right: true }, { title: '金额（元）', right: true }]}
              rows={[
                { key: 'bank', cells: ['转账到银行卡', '1,204', '2,408.00'] },
                { key: 'balance', cells: ['转账到余额', '36', '0.00'] },
              ]}
            />
          ),
        },
        {
          label: '在框里滚动',
          shown: (
            <StatTable
              label="批次明细"
              frame={{ tableFrom: 560, most: 140 }}
              columns={[
                { title: '序号', whole: true },
                { title: '收款方' },
                { title: '账号', whole: true },
                { title: '金额（元）', right: true },
              ]}
              rows={Array.from({ length: 8 }, (_, at) => ({
                key: String(at),
                cells: [at + 1, '杭州云帆贸易有限公司', '6222 0212 3456 7890 123', `${at + 1},000.00`],
              }))}
            />
          ),
        },
      ],
    },
    {
      names: ['StepHead'],
      from: '@/shared/ui/StepHead',
      use: '几步办完的表单走到哪一步，放在标题下面。不能点。',
      states: [
        { label: '第一步', shown: <StepHead label="办理步骤" steps={STEPS} at={0} /> },
        { label: '最后一步', shown: <StepHead label="办理步骤" steps={STEPS} at={2} /> },
      ],
    },
    {
      names: ['Timeline'],
      from: '@/shared/ui/Timeline',
      use: '先后发生的事，状态页、详情和申请都用它。没有 state 的是已经发生的事。',
      states: [
        {
          label: '办理进度',
          shown: (
            <Timeline
              moments={[
                { title: '提交申请', state: 'done', time: MORNING, by: '张明' },
                { title: '审核', state: 'failed', time: NOON, note: '营业执照照片不清晰' },
                { title: '修改后重新提交', state: 'current' },
                { title: '签约', state: 'waiting' },
              ]}
            />
          ),
        },
        {
          label: '已经发生',
          shown: (
            <Timeline
              label="处理过程"
              moments={[
                { title: '提交', time: MORNING, by: '张明' },
                { title: '复核通过', time: NOON, by: '周洁', note: '金额与合同一致' },
              ]}
            />
          ),
        },
      ],
    },
    {
      names: ['Popover'],
      from: '@/shared/ui/Popover',
      use: '一个词，指到、聚焦或按下时说明更多；里面可以有链接。',
      states: [
        {
          label: '收起',
          shown: <Popover label="数据可能不是最新">平台正在恢复，完成后会自动更新。</Popover>,
        },
      ],
    },
    {
      names: ['Trail', 'RelatedTrades', 'Postings'],
      from: '@/shared/detail/parts',
      use: '详情的各部分，顺序固定；页面用 defineDetail 和 DetailList，不直接拼。',
      states: [
        {
          label: '处理过程',
          shown: (
            <div className={detailStyles.inside}>
              <Trail
                of={[
                  { time: MORNING, text: '提交', byName: '张明' },
                  { time: NOON, text: '复核通过', byName: '周洁' },
                ]}
              />
            </div>
          ),
        },
        {
          label: '关联交易',
          wide: true,
          shown: (
            <div className={detailStyles.inside}>
              <RelatedTrades
                here={null}
                of={[{ relation: 'REFUND', tradeNo: TRADE, amount: '128000.00', status: 'SUCCESS', createTime: NOON }]}
              />
            </div>
          ),
        },
        {
          label: '账务记录',
          wide: true,
          shown: (
            <div className={detailStyles.inside}>
              <Postings
                own=""
                of={[
                  {
                    flowNo: 'F202611230100018801',
                    accountType: 'BALANCE',
                    direction: 'OUT',
                    amount: '128000.00',
                    balance: '9872000.00',
                    createTime: NOON,
                  },
                ]}
              />
            </div>
          ),
        },
        {
          label: '还没有',
          shown: (
            <div className={detailStyles.inside}>
              <Postings own="" of={[]} />
            </div>
          ),
        },
      ],
    },
  ],
};
