import { type CSSProperties, useContext, useId } from 'react';
import { CashierParameters } from '@/contract/calls/productParameters';
import { PRODUCTS, type ProductCode } from '@/contract/words/productCodes';
import { LazyPictureField } from '@/features/uploads';
import { ACCENTS, type Accent } from '@/shared/cashier/themeColors';
import formStyles from '@/shared/form/form.module.css';
import {
  type CustomFieldProps,
  defineForm,
  fieldStep,
  fieldsAs,
  ownStep,
  type StepSpec,
  type Values,
} from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { ruleOf } from '@/shared/form/steps/rules';
import { StepFields } from '@/shared/form/steps/StepFields';
import { loadParameters, type ParametersFacts, saveParameters } from './flows';
import type { ParametersSpec } from './Instead';
import { ParametersPage } from './ParametersPage';
import { listOf, PayMethodsField } from './PayMethodsField';
import { Preview } from './Preview';
import styles from './parameters.module.css';
import { TEXT as ALL, CASHIER_TEXT as TEXT } from './text';

const { shape } = CashierParameters;
const LOGO_KINDS = ['png', 'jpeg'] as const;

function Logo({ name, label, help, value, problem, onChange }: CustomFieldProps) {
  const form = useContext(OpenForm);
  return (
    <>
      <LazyPictureField
        field={`${form}/${name}`}
        label={label}
        value={value}
        problem={problem}
        kinds={LOGO_KINDS}
        onChange={onChange}
      />
      <p className={styles.hint}>{help}</p>
    </>
  );
}

/** Field that chooses the accent colour of the payers' cashier page. */
function AccentField({ name, label, value, problem, onChange }: CustomFieldProps) {
  const id = useId();
  return (
    <fieldset className={styles.accents} aria-describedby={`${id}-message`}>
      <legend>{label}</legend>
      <div>
        {(Object.keys(ACCENTS) as Accent[]).map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
            <span
              aria-hidden="true"
              className={styles.swatch}
              style={{ '--accent': ACCENTS[one].color } as CSSProperties}
            />
            {ACCENTS[one].name}
          </label>
        ))}
      </div>
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem}
      </div>
    </fieldset>
  );
}

const FIELDS = fieldsAs(
  { kind: 'text', name: 'title', label: TEXT.name, rule: ruleOf(shape.title), maxLength: 20 },
  { kind: 'custom', name: 'logoUrl', label: TEXT.logo, help: TEXT.logoHelp, render: (props) => <Logo {...props} /> },
  {
    kind: 'custom',
    name: 'accent',
    label: TEXT.accent,
    rule: ruleOf(shape.accent),
    render: (props) => <AccentField {...props} />,
  },
  {
    kind: 'custom',
    name: 'payMethods',
    label: TEXT.payMethods,
    help: TEXT.payMethodsHelp,
    rule: ruleOf(shape.payMethods),
    render: (props) => <PayMethodsField {...props} />,
  },
  {
    kind: 'text',
    name: 'expiryMinutes',
    label: TEXT.expiry,
    help: TEXT.expiryHelp,
    rule: ruleOf(shape.expiryMinutes),
    inputMode: 'numeric',
    maxLength: 4,
    keep: (typed) => typed.replace(/\D/g, ''),
  },
  {
    kind: 'text',
    name: 'returnUrl',
    label: TEXT.returnUrl,
    help: TEXT.returnHelp,
    rule: ruleOf(shape.returnUrl),
    maxLength: 512,
    optional: true,
  },
);

const fields = fieldStep<ParametersFacts, typeof FIELDS>({
  id: 'FORM',
  title: TEXT.step,
  fields: FIELDS,
  save: saveParameters('CASHIER', (typed) => typed),
});

const cashierForm = defineForm<ParametersFacts>({
  id: 'parameters.cashier',
  step: ownStep<ParametersFacts, Values>({
    id: 'FORM',
    title: TEXT.step,
    // Shows a preview of the payers' page next to the fields.
    render: (props) => (
      <OpenForm value="parameters.cashier">
        <div className={styles.withPreview}>
          <StepFields
            {...props}
            step={fields as unknown as StepSpec}
            beside={(values) => <Preview values={values} />}
          />
        </div>
      </OpenForm>
    ),
    save: fields.save as never,
  }),
  load: loadParameters('CASHIER'),
  conflict: 'PARAMETERS_CHANGED',
});

function valueText(name: string, value: string): string {
  if (value === '') return ALL.nothing;
  if (name === 'payMethods')
    return listOf(value)
      .map((code) => PRODUCTS[code as ProductCode]?.name ?? code)
      .join('、');
  if (name === 'accent') return ACCENTS[value as Accent]?.name ?? value;
  return name === 'logoUrl' ? ALL.uploaded : value;
}

const SPEC: ParametersSpec = {
  productCode: 'CASHIER',
  title: TEXT.title,
  lead: TEXT.lead,
  form: cashierForm,
  labels: Object.fromEntries(FIELDS.map(({ name, label }) => [name, label])),
  render: valueText,
  width: 'full',
};

/** The page /product/parameters/cashier: parameters of the cashier page that payers see, with a preview. */
export const CashierPage = () => <ParametersPage spec={SPEC} />;
