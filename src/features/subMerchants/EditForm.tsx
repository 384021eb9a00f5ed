import { SUB_PRODUCT_APPLICATION } from '@/contract/calls/subMerchants';
import { applyingForm } from '@/features/products';
import type { SavedForm } from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { paths } from '@/shared/paths';
import { ActionLink } from '@/shared/status/GuardedLink';
import { loadProduct, PRODUCT_SECTIONS, type ProductFacts, sendProduct } from './flows';
import { editOf, progressOf } from './links';
import styles from './subMerchants.module.css';
import { EDIT_TEXT as TEXT } from './text';

const productForm = applyingForm<ProductFacts>({
  id: 'subMerchants.product',
  spec: SUB_PRODUCT_APPLICATION,
  names: PRODUCT_SECTIONS,
  load: loadProduct,
  send: sendProduct,
});

/** Explains why the agent cannot apply for this product now, with a link; null if it is possible. */
function unavailable({ facts: { power, sub } }: SavedForm<ProductFacts>) {
  if (power.obstacle === '') return null;
  const isApplied = power.state === 'AUDITING' || power.state === 'CHANGING';
  return (
    <div className={styles.instead}>
      <p>{power.obstacle}</p>
      {isApplied && power.applyNo ? (
        <ActionLink to={progressOf(power.applyNo)} main>
          {TEXT.progress}
        </ActionLink>
      ) : (
        <ActionLink to={editOf(sub.merchantNo)} main>
          {TEXT.toProducts}
        </ActionLink>
      )}
    </div>
  );
}

/** The text above the form: the product, the sub-merchant and the current fee. */
function leadFor({ facts: { power, sub } }: SavedForm<ProductFacts>) {
  const { words, settleWords } = power.terms;
  const leadText = power.state === 'UN_OPEN' ? TEXT.formOpen : TEXT.formLead;
  return (
    <span>
      {TEXT.formOf(sub.merchantName, power.productName)}。{leadText(words, settleWords)}
    </span>
  );
}

/** The form that applies to open a product for a sub-merchant, or to change it. */
export const EditForm = () => (
  <StepForm
    spec={productForm}
    title={TEXT.title}
    lead={TEXT.lead}
    leadFor={leadFor}
    unavailable={unavailable}
    done={() => paths.operation.merchantPowerApplyStatus}
  />
);
