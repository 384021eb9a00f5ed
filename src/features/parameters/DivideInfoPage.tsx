import { SplitParameters } from '@/contract/calls/productParameters';
import { defineForm, fieldStep, fieldsAs, type Values } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { GuardedLink } from '@/shared/status/GuardedLink';
import { loadParameters, type ParametersFacts, saveParameters } from './flows';
import type { ParametersSpec } from './Instead';
import { ParametersPage } from './ParametersPage';
import styles from './parameters.module.css';
import { partsOf, partsProblem } from './parts';
import { ReceiversField } from './ReceiversField';
import { special } from './resources';
import { TEXT as ALL, DIVIDE_TEXT as TEXT } from './text';

const { shape } = SplitParameters;
const isAuto = (values: Values) => values['mode'] === 'AUTO';

const FIELDS = fieldsAs(
  {
    kind: 'radio',
    name: 'mode',
    label: TEXT.mode,
    options: Object.entries(TEXT.modes).map(([value, label]) => ({ value, label })),
    help: ({ mode }) => TEXT.modeHelp[mode as keyof typeof TEXT.modeHelp],
    rule: ruleOf(shape.mode),
  },
  {
    kind: 'custom',
    name: 'highestPercent',
    label: TEXT.highest,
    rule: ruleOf(shape.highestPercent),
    render: function Highest({ label, name, value, problem, onChange, onLeave }) {
      const { data } = useResource(special);
      return (
        <>
          <TextField
            label={label}
            name={name}
            value={value}
            problem={problem}
            maxLength={2}
            inputMode="numeric"
            autoComplete="off"
            hint={TEXT.highestHelp(data?.mostPercent ?? '30')}
            onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
            onLeave={onLeave}
          />
          <p className={styles.more}>
            <GuardedLink to={paths.product.psApply}>{TEXT.more}</GuardedLink>
          </p>
        </>
      );
    },
  },
  {
    kind: 'custom',
    name: 'receivers',
    label: TEXT.receivers,
    when: isAuto,
    rule: (value, all) => partsProblem(value, all['highestPercent'] ?? ''),
    render: (props) => <ReceiversField {...props} />,
  },
);

const SPEC: ParametersSpec = {
  productCode: 'ZTO_PS',
  title: TEXT.title,
  lead: TEXT.lead,
  form: defineForm<ParametersFacts>({
    id: 'parameters.divideInfo',
    step: fieldStep({
      id: 'FORM',
      title: TEXT.step,
      fields: FIELDS,
      // If the user switches automatic splits off, the saved receivers are cleared.
      save: saveParameters('ZTO_PS', (typed) => ({
        ...typed,
        receivers: isAuto(typed) ? (typed['receivers'] ?? '') : '',
      })),
    }),
    load: loadParameters('ZTO_PS'),
    conflict: 'PARAMETERS_CHANGED',
  }),
  labels: { mode: TEXT.mode, highestPercent: TEXT.highest, receivers: TEXT.receivers },
  render: (name, value) => {
    if (value === '') return ALL.nothing;
    if (name === 'mode') return TEXT.modes[value as keyof typeof TEXT.modes] ?? value;
    if (name !== 'receivers') return `${value}%`;
    return partsOf(value)
      .map(({ bookNo, percent }) => TEXT.part(bookNo, percent))
      .join('、');
  },
};

/** The page /product/parameters/divideInfo: how the amount of an order is split by default. */
export const DivideInfoPage = () => <ParametersPage spec={SPEC} />;
