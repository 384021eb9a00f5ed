import { MERCHANT_APPLICATION } from '@/contract/calls/merchantOpening';
import type { CustomStepProps, Values } from '@/shared/form/steps/model';
import { OpenForm } from '@/shared/form/steps/openForm';
import { Problems } from '@/shared/form/steps/Reviews';
import { StepFields } from '@/shared/form/steps/StepFields';
import { paths } from '@/shared/paths';
import { useResource } from '@/shared/resource/useResource';
import { ActionLink } from '@/shared/status/GuardedLink';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { LoadingState, Retry } from '@/shared/ui/LoadingState';
import type { Opening } from './flows/opening';
import styles from './opening.module.css';
import { OPERATOR_FIELDS } from './operatorFields';
import { Category } from './ProductsField';
import { PRODUCT_FIELDS } from './productFields';
import { auditCheck, operator } from './resources';
import { TEXT } from './text';

export type OwnProps = CustomStepProps<Opening, Values>;

/** The two steps that this file renders itself, with their fields. The form saves the values of these fields. */
const OPERATOR = { id: 'OPERATOR', fields: OPERATOR_FIELDS };
const PRODUCTS = { id: 'PRODUCTS', fields: PRODUCT_FIELDS };

/** The step with the company that operates the merchant: shows the user's enterprise, or has fields for another company. */
export function OperatorStep(props: OwnProps) {
  const own = useResource(props.saved.facts.standing.operator === 'DIFF' ? null : operator);
  if (props.saved.facts.standing.operator === 'DIFF')
    return (
      <OpenForm value="opening.operator">
        <StepFields {...props} step={OPERATOR} />
      </OpenForm>
    );
  const { fields } = MERCHANT_APPLICATION.sections.OPERATOR;
  return (
    <form
      id={props.formId}
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        props.onNext();
      }}
    >
      <p>{TEXT.operators.EQUAL}</p>
      {own.data ? (
        <DescriptionList
          of={[
            [fields.operatorName.label, own.data.operatorName],
            [fields.operatorLicenseNo.label, own.data.operatorLicenseNo],
            [fields.operatorLegalName.label, own.data.operatorLegalName],
          ]}
        />
      ) : (
        <LoadingState of={own} />
      )}
      {props.saved.facts.mends ? null : <ActionLink to={paths.product.firstOpen}>{TEXT.changeOperator}</ActionLink>}
    </form>
  );
}

/** The steps of the form to which a reviewer's reasons can refer. */
const SECTIONS = Object.entries(MERCHANT_APPLICATION.sections).map(([id, { title }]) => ({ id, title }));

/** Warns about values of earlier steps that the reviewer would refuse. */
function AuditCheck({ onOpen }: Pick<OwnProps, 'onOpen'>) {
  const { data, stage, again } = useResource(auditCheck);
  if (stage === 'failed' && data === null)
    return (
      <div className={styles.note}>
        <Retry inline role="status" again={again}>
          {TEXT.checkFailed}
        </Retry>
      </div>
    );
  // While the check is loading, its old result is hidden, because the user may have corrected the values since.
  if (stage === 'loading' || data === null || Object.keys(data.problems).length === 0) return null;
  return (
    <section className={styles.check} role="alert" aria-label={TEXT.check}>
      <p>{TEXT.checkLead}</p>
      <Problems problems={data.problems} steps={SECTIONS} onOpen={onOpen} />
    </section>
  );
}

/**
 * The step that chooses products, with their fees in the saved merchant category. Above the products, the step warns
 * about problems of earlier steps.
 */
export const ProductsStep = (props: OwnProps) => (
  <>
    <AuditCheck onOpen={props.onOpen} />
    <Category value={props.saved.values['BUSINESS']?.['mcc'] ?? ''}>
      <OpenForm value="opening.products">
        <StepFields {...props} step={PRODUCTS} />
      </OpenForm>
    </Category>
  </>
);
