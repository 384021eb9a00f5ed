import { MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import { fieldsAs } from '@/shared/form/steps/model';
import { ruleOf } from '@/shared/form/steps/rules';
import { Paper, Picture } from './PictureFields';
import { TEXT } from './text';

const { OPERATOR } = MERCHANT_APPLICATION.sections;
const operator = OPERATOR.schema.shape;

const capitals = (typed: string) => typed.toUpperCase().replace(/\s/g, '');

/** Maps the field names of a business licence's text recognition to this form's names. */
const LICENCE_NAMES = { enterpriseName: 'operatorName', businessLicenseNo: 'operatorLicenseNo' };

/** Fields for another company that operates the merchant. */
export const OPERATOR_FIELDS = fieldsAs(
  {
    kind: 'custom',
    name: 'operatorLicensePicUrl',
    label: OPERATOR.fields.operatorLicensePicUrl.label,
    rule: ruleOf(operator.operatorLicensePicUrl),
    render: (props) => <Paper {...props} kind="LICENSE" names={LICENCE_NAMES} />,
  },
  {
    kind: 'text',
    name: 'operatorName',
    label: OPERATOR.fields.operatorName.label,
    rule: ruleOf(operator.operatorName),
    maxLength: 100,
    half: true,
  },
  {
    kind: 'text',
    name: 'operatorLicenseNo',
    label: OPERATOR.fields.operatorLicenseNo.label,
    help: TEXT.help.uscc,
    rule: ruleOf(operator.operatorLicenseNo),
    keep: capitals,
    maxLength: 18,
    half: true,
  },
  {
    kind: 'text',
    name: 'operatorLegalName',
    label: OPERATOR.fields.operatorLegalName.label,
    rule: ruleOf(operator.operatorLegalName),
    maxLength: 50,
    half: true,
  },
  {
    kind: 'custom',
    name: 'letterUrl',
    label: OPERATOR.fields.letterUrl.label,
    rule: ruleOf(operator.letterUrl),
    render: (props) => <Picture {...props} />,
  },
);
