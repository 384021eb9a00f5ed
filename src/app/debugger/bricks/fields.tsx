import { type ComponentProps, useState } from 'react';
import type { AgreementName } from '@/contract/calls/agreements';
import { DateRangeField } from '@/shared/dates/DateRangeField';
import type { DayRange } from '@/shared/dates/range';
import { rangeProblems } from '@/shared/dates/range';
import { AgreementsField } from '@/shared/form/AgreementsField';
import { ChecksField } from '@/shared/form/ChecksField';
import { CodeField } from '@/shared/form/CodeField';
import { Field } from '@/shared/form/Field';
import { FormEnd } from '@/shared/form/FormEnd';
import { MoneyField } from '@/shared/form/MoneyField';
import { PasswordField, StrengthMeter } from '@/shared/form/PasswordField';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { DraftState, MineKept, Overtaken } from '@/shared/form/steps/DraftNotes';
import type { SharedDraft } from '@/shared/form/steps/model';
import { TextField } from '@/shared/form/TextField';
import type { FormSubmission } from '@/shared/submission/useSubmission';
import fieldStyles from '@/shared/ui/field.module.css';
import { type Options, Select as PlainSelect } from '@/shared/ui/Select';
import styles from './bricks.module.css';
import type { Brick, Group } from './model';
import { CODES } from './store';

const nothing = () => undefined;

/** Returns the props of a sample field, as `useFields` does for the fields of a form. */
function useField<Value>(initial: Value, problem?: string) {
  const [value, onChange] = useState(initial);
  return { name: 'field', value, onChange, problem, onLeave: nothing };
}

/** Disables the fields inside, as a form does while it is being submitted. */
const Disabled = ({ children }: { children: React.ReactNode }) => (
  <fieldset disabled className={styles.plain}>
    {children}
  </fieldset>
);

interface StateProps {
  initial: string;
  problem?: string | undefined;
}
const Text = ({ initial, problem }: StateProps) => (
  <TextField {...useField(initial, problem)} label="收款户名" placeholder="请输入户名" hint="与银行预留的一致" />
);
const Checks = ({ initial, problem }: StateProps) => (
  <ChecksField
    {...useField(initial, problem)}
    label="代付用途"
    options={[
      { value: 'SALARY', label: '工资薪酬发放', note: '需提供劳动合同样本' },
      { value: 'REBATE', label: '返利与佣金' },
      { value: 'REFUND', label: '退款与赔付' },
    ]}
  />
);
const Password = ({ initial, problem, metered = false }: StateProps & { metered?: boolean }) => (
  <PasswordField
    {...useField(initial, problem)}
    label="登录密码"
    placeholder="请输入密码"
    autoComplete="new-password"
    metered={metered}
  />
);
const Code = ({ initial, problem, place = CODES.empty }: StateProps & { place?: string }) => (
  <CodeField {...useField(initial, problem)} label="验证码" placeholder="6 位数字" code={place} onSend={nothing} />
);
const BANKS: Options = ['中国工商银行', '中国农业银行', '中国银行', '中国建设银行', '交通银行', '招商银行', '浦发银行']
  .concat(['中信银行', '中国民生银行', '兴业银行', '平安银行', '杭州银行'])
  .map((label, at) => ({ value: String(at), label }));
const Select = ({ initial, problem, options = BANKS }: StateProps & { options?: Options }) => (
  <SearchSelect {...useField(initial, problem)} label="开户银行" options={options} hint="输入名称的一部分" />
);
const FEW = [
  { value: '0', label: '对公' },
  { value: '1', label: '对私' },
];
const Few = ({ initial, problem }: StateProps) => (
  <SelectField {...useField(initial, problem)} label="账户类型" options={FEW} />
);
function Choice(props: Pick<ComponentProps<typeof PlainSelect>, 'look' | 'fit' | 'disabled'>) {
  const [value, onChange] = useState('1');
  return <PlainSelect {...props} label="账户类型" few options={FEW} value={value} onChange={onChange} />;
}
function Money({ initial, problem }: StateProps) {
  const [value, onChange] = useState(initial);
  return <MoneyField label="转账金额" value={value} onChange={onChange} {...(problem ? { error: problem } : {})} />;
}
function Days({ initial }: { initial: DayRange }) {
  const [value, setValue] = useState(initial);
  return (
    <DateRangeField
      value={value}
      problems={rangeProblems(value)}
      onChange={(from, to) => setValue([from, to])}
      longTerm
    />
  );
}
const AGREEMENTS: readonly AgreementName[] = [
  { faceAgreementNo: '1', agreementName: '用户服务协议', agreementType: 'REGISTER', version: '1' },
  { faceAgreementNo: '2', agreementName: '支付服务协议', agreementType: 'PAYMENT', version: '1' },
];
const Agreements = ({ stage, problem }: { stage: 'ready' | 'loading' | 'failed'; problem?: string }) => (
  <AgreementsField
    {...useField<boolean>(false, problem)}
    agreements={{ stage, again: nothing, data: stage === 'ready' ? AGREEMENTS : null }}
  />
);
const saved: FormSubmission = {
  stage: 'idle',
  message: null,
  busy: false,
  fields: undefined,
  attempt: '',
  type: '',
  scope: 'page',
};

const DRAFT: SharedDraft = { values: {}, by: '张明', at: '2026-11-23T09:12:45+08:00', version: 3 };
const DRAFTS: Brick = {
  names: ['DraftState', 'Overtaken', 'MineKept'],
  from: '@/shared/form/steps/DraftNotes',
  use: '多人共用的草稿：保存到哪一步，被别人抢先时怎么办。分步表单声明 draft 后自动出现。',
  states: [
    { label: '别人填过', shown: <DraftState draft={DRAFT} keeping={undefined} /> },
    { label: '正在保存', shown: <DraftState draft={DRAFT} keeping={{ stage: 'sending' }} /> },
    { label: '已保存', shown: <DraftState draft={DRAFT} keeping={{ stage: 'kept' }} /> },
    { label: '未保存', shown: <DraftState draft={DRAFT} keeping={{ stage: 'failing' }} /> },
    {
      label: '被拒绝',
      shown: <DraftState draft={DRAFT} keeping={{ stage: 'refused', msg: '商户简称最多 20 个字' }} />,
    },
    { label: '被抢先', shown: <Overtaken by="李静" onShow={nothing} onInsist={nothing} /> },
    { label: '内容已保留', shown: <MineKept onRestore={nothing} onDrop={nothing} /> },
  ],
};

const FIELD: Brick = {
  names: ['Field'],
  from: '@/shared/form/Field',
  use: '标签、控件和下面的一行：提示或错误。其他字段都由它做成。',
  states: [
    {
      label: '有提示',
      shown: (
        <Field label="角色" problem={undefined} hint="决定能看到的菜单">
          {(control) => <input {...control} className={fieldStyles.input} />}
        </Field>
      ),
    },
    {
      label: '被拒绝',
      shown: (
        <Field label="角色" problem="请选择角色">
          {(control) => <input {...control} className={fieldStyles.input} />}
        </Field>
      ),
    },
  ],
};

export const FIELD_BRICKS: Group = {
  title: '表单',
  bricks: [
    FIELD,
    {
      names: ['TextField'],
      from: '@/shared/form/TextField',
      use: '一行文字；值、错误和离开来自 useFields。',
      states: [
        { label: '空', shown: <Text initial="" /> },
        { label: '已填', shown: <Text initial="杭州云帆贸易有限公司第一百二十三供应链管理分公司" /> },
        { label: '被拒绝', shown: <Text initial="云帆" problem="户名与账号不一致" /> },
        {
          label: '停用',
          shown: (
            <Disabled>
              <Text initial="杭州云帆贸易有限公司" />
            </Disabled>
          ),
        },
      ],
    },
    {
      names: ['ChecksField'],
      from: '@/shared/form/ChecksField',
      use: '几项中选多项，每项一个选框；值是用逗号隔开的代码。',
      states: [
        { label: '未选', shown: <Checks initial="" /> },
        { label: '已选，有说明', shown: <Checks initial="SALARY,REFUND" /> },
        { label: '被拒绝', shown: <Checks initial="" problem="请至少选择一项用途" /> },
      ],
    },
    {
      names: ['PasswordField', 'StrengthMeter'],
      from: '@/shared/form/PasswordField',
      use: '密码，可以查看；新密码用 metered 显示强度。',
      states: [
        { label: '空', shown: <Password initial="" /> },
        { label: '已填，有强度', shown: <Password initial="Sandbox#2026" metered /> },
        { label: '强度低', shown: <StrengthMeter password="12345678" /> },
        { label: '被拒绝', shown: <Password initial="12345678" problem="密码不正确，还可以尝试 3 次" /> },
        {
          label: '停用',
          shown: (
            <Disabled>
              <Password initial="Sandbox#2026" />
            </Disabled>
          ),
        },
      ],
    },
    {
      names: ['CodeField'],
      from: '@/shared/form/CodeField',
      use: '6 位验证码和获取按钮，每 60 秒一次；发送用 defineCode。',
      states: [
        { label: '空', shown: <Code initial="" /> },
        { label: '发送中', shown: <Code initial="" place={CODES.sending} /> },
        { label: '倒计时', shown: <Code initial="246810" place={CODES.counting} /> },
        { label: '被拒绝', shown: <Code initial="246810" problem="验证码不正确" /> },
        {
          label: '停用',
          shown: (
            <Disabled>
              <Code initial="" />
            </Disabled>
          ),
        },
      ],
    },
    {
      names: ['SelectField'],
      from: '@/shared/form/SelectField',
      use: '几个选项；更多的用 SearchSelect。',
      states: [
        { label: '已选一项', shown: <Few initial="1" /> },
        { label: '选项被拒绝', shown: <Few initial="0" problem="请选择其他账户类型" /> },
      ],
    },
    {
      names: ['SearchSelect'],
      from: '@/shared/form/SearchSelect',
      use: '九个以上选项，输入名称的一部分来找。',
      states: [
        { label: '空', shown: <Select initial="" /> },
        { label: '已选', shown: <Select initial="11" /> },
        { label: '被拒绝', shown: <Select initial="0" problem="该银行暂不支持" /> },
        {
          label: '停用',
          shown: (
            <Disabled>
              <Select initial="11" />
            </Disabled>
          ),
        },
        { label: '加载中', shown: <Select initial="" options={{ stage: 'loading' }} /> },
        { label: '没有取到', shown: <Select initial="" options={{ stage: 'failed', again: nothing }} /> },
      ],
    },
    {
      names: ['Select'],
      from: '@/shared/ui/Select',
      use: '没有标签的选择：筛选条件、分页和表格里。表单里用 SelectField 或 SearchSelect。',
      states: [
        { label: '在框里', shown: <Choice look="box" /> },
        {
          label: '在一行里，同最长的选项一样宽',
          shown: (
            <div className={fieldStyles.group}>
              <Choice look="bare" fit />
            </div>
          ),
        },
        { label: '停用', shown: <Choice look="box" disabled /> },
      ],
    },
    {
      names: ['MoneyField'],
      from: '@/shared/form/MoneyField',
      use: '金额，下面是大写；值是两位小数的字符串。',
      states: [
        { label: '空', shown: <Money initial="" /> },
        { label: '已填', shown: <Money initial="128000.00" /> },
        { label: '被拒绝', shown: <Money initial="128000.00" problem="超过单笔限额" /> },
        {
          label: '停用',
          shown: (
            <Disabled>
              <Money initial="128000.00" />
            </Disabled>
          ),
        },
      ],
    },
    {
      names: ['DateRangeField'],
      from: '@/shared/dates/DateRangeField',
      use: '起止日期，可以输入，也可以从日历选。',
      states: [
        { label: '空', shown: <Days initial={[undefined, undefined]} /> },
        { label: '已填', shown: <Days initial={['2026-11-01', '2026-11-23']} /> },
        { label: '被拒绝', shown: <Days initial={['2026-11-23', '2026-11-01']} /> },
      ],
    },
    {
      names: ['AgreementsField'],
      from: '@/shared/form/AgreementsField',
      use: '要同意的协议和一个勾选框。',
      states: [
        { label: '可以同意', shown: <Agreements stage="ready" /> },
        { label: '被拒绝', shown: <Agreements stage="ready" problem="请先阅读并同意协议" /> },
        { label: '加载中', shown: <Agreements stage="loading" /> },
        { label: '没有取到', shown: <Agreements stage="failed" /> },
      ],
    },
    {
      names: ['FormEnd'],
      from: '@/shared/form/FormEnd',
      use: '对话框里表单的结尾：整体被拒绝的原因和保存。',
      states: [
        { label: '可以保存', shown: <FormEnd saving={saved} /> },
        { label: '保存中', shown: <FormEnd saving={{ ...saved, stage: 'submitting', busy: true }} /> },
        { label: '被拒绝', shown: <FormEnd saving={{ ...saved, stage: 'refused', message: '名称已被使用' }} /> },
      ],
    },
    DRAFTS,
  ],
};
