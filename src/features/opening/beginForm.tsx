import { lazyPicture } from '@/features/uploads';
import { defineForm, fieldsAs, ownStep, type Values } from '@/shared/form/steps/model';
import { BeginStep, OperatorNote } from './BeginStep';
import { type Beginning, beginOpening, loadBeginning } from './flows/beginning';
import { OPERATOR_FIELDS } from './operatorFields';
import { lazyPaper } from './PictureFields';
import { TEXT } from './text';

const isOther = ({ operator }: Values) => operator === 'DIFF';

const FIELDS = fieldsAs(
  {
    kind: 'radio',
    name: 'operator',
    label: TEXT.operator,
    options: Object.entries(TEXT.operators).map(([value, label]) => ({ value, label })),
    rule: (value) => (value === '' ? TEXT.chooseOperator : undefined),
  },
  ...OPERATOR_FIELDS.map((field) => ({ ...field, when: isOther })),
  {
    kind: 'custom',
    name: 'already',
    label: TEXT.own,
    when: ({ operator }) => operator !== '',
    render: ({ values }) => <OperatorNote values={values} />,
  },
);

/** The form that starts the opening of a merchant. The user chooses the company that operates the merchant. */
export const beginForm = defineForm<Beginning>({
  id: 'opening.begin',
  submits: false,
  step: ownStep({
    id: 'OPERATOR',
    title: TEXT.operator,
    render: (props) => <BeginStep {...props} step={FIELDS_STEP} />,
    submitText: () => TEXT.goOn,
    save: ({ already: _note, ...typed }: Values) => beginOpening(typed),
  }),
  load: loadBeginning,
  later: [lazyPaper, lazyPicture],
});

/** The only step of the form with its fields. `BeginStep` renders the fields. */
const FIELDS_STEP = { id: 'OPERATOR', title: TEXT.operator, fields: FIELDS, save: beginOpening };
