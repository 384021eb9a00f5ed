import { useId } from 'react';
import { PRODUCT_APPLICATION } from '@/contract/calls/products';
import { SOLUTION_APPLICATION } from '@/contract/calls/solutions';
import { PictureField } from '@/features/uploads';
import { MONEY } from '@/shared/form/steps/kinds/money';
import { type CustomFieldProps, fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { Checkbox } from '@/shared/ui/Checkbox';
import type { Option } from '@/shared/ui/Select';
import styles from './solutions.module.css';
import { TEXT } from './text';

/* Fields of the solution's sections. Names, labels and rules come from the contract. */

const { PLAN, WECHAT, COLLECT, DEFRAY, SPLIT } = SOLUTION_APPLICATION.sections;
const plan = PLAN.schema.shape;
const wechat = WECHAT.schema.shape;
const collect = COLLECT.schema.shape;
const defray = DEFRAY.schema.shape;
const split = SPLIT.schema.shape;

const optionsOf = (words: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Checkboxes for several options; the value is a list separated by commas. */
function Boxes({
  words,
  name,
  label,
  value,
  problem,
  onChange,
}: CustomFieldProps & { words: Readonly<Record<string, string>> }) {
  const id = useId();
  const chosen = value ? value.split(',') : [];
  return (
    <fieldset className={styles.boxes} data-field={name} aria-describedby={`${id}-problem`}>
      <legend>{`${label}（${TEXT.open.choose}）`}</legend>
      <div className={styles.choices}>
        {Object.entries(words).map(([word, text]) => (
          <Checkbox
            key={word}
            checked={chosen.includes(word)}
            aria-invalid={problem !== undefined}
            onChange={({ target }) =>
              onChange(
                Object.keys(words)
                  .filter((one) => (one === word ? target.checked : chosen.includes(one)))
                  .join(','),
              )
            }
          >
            {text}
          </Checkbox>
        ))}
      </div>
      <div id={`${id}-problem`} className={styles.problem}>
        {problem}
      </div>
    </fieldset>
  );
}

const PAPERS = ['png', 'jpeg', 'pdf'] as const;
const picture = (place: string) => (props: CustomFieldProps) => (
  <PictureField
    field={`solutions/${place}/${props.name}`}
    label={props.label}
    value={props.value}
    problem={props.problem}
    kinds={PAPERS}
    onChange={props.onChange}
  />
);

export const PLAN_FIELDS = fieldsAs(
  { kind: 'text', name: 'scene', label: PLAN.fields.scene.label, rule: ruleOf(plan.scene), maxLength: 200 },
  { ...MONEY, name: 'monthlyAmount', label: PLAN.fields.monthlyAmount.label, rule: ruleOf(plan.monthlyAmount) },
);

export const WECHAT_FIELDS = fieldsAs(
  {
    kind: 'radio',
    name: 'wechatKind',
    label: WECHAT.fields.wechatKind.label,
    options: optionsOf(PRODUCT_APPLICATION.sections.WECHAT.fields.wechatKind.words),
    rule: ruleOf(wechat.wechatKind),
  },
  {
    kind: 'text',
    name: 'wechatAppId',
    label: WECHAT.fields.wechatAppId.label,
    rule: ruleOf(wechat.wechatAppId),
    maxLength: 18,
  },
);

export const COLLECT_FIELDS = fieldsAs({
  kind: 'radio',
  name: 'collectSign',
  label: COLLECT.fields.collectSign.label,
  options: optionsOf(COLLECT.fields.collectSign.words),
  rule: ruleOf(collect.collectSign),
});

export const DEFRAY_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'purposes',
    label: DEFRAY.fields.purposes.label,
    rule: ruleOf(defray.purposes),
    render: (props) => <Boxes {...props} words={DEFRAY.fields.purposes.words} />,
  },
  {
    kind: 'text',
    name: 'payAccountNo',
    label: DEFRAY.fields.payAccountNo.label,
    rule: ruleOf(defray.payAccountNo),
    inputMode: 'numeric',
    maxLength: 64,
  },
  {
    ...MONEY,
    name: 'monthlyAmount',
    label: DEFRAY.fields.monthlyAmount.label,
    rule: ruleOf(defray.monthlyAmount),
  },
  {
    kind: 'custom',
    name: 'contractUrl',
    label: DEFRAY.fields.contractUrl.label,
    rule: ruleOf(defray.contractUrl),
    render: picture('defray'),
  },
);

export const SPLIT_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'relations',
    label: SPLIT.fields.relations.label,
    rule: ruleOf(split.relations),
    render: (props) => <Boxes {...props} words={SPLIT.fields.relations.words} />,
  },
  {
    kind: 'text',
    name: 'highestPercent',
    label: `${SPLIT.fields.highestPercent.label}（%）`,
    rule: ruleOf(split.highestPercent),
    inputMode: 'numeric',
    maxLength: 2,
  },
  { kind: 'text', name: 'purpose', label: SPLIT.fields.purpose.label, rule: ruleOf(split.purpose), maxLength: 200 },
  {
    kind: 'custom',
    name: 'contractUrl',
    label: SPLIT.fields.contractUrl.label,
    rule: ruleOf(split.contractUrl),
    render: picture('split'),
  },
);
