import { Button } from '@arco-design/web-react';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { FEE_CHANGE_APPLICATION, type ProductDetail } from '@/contract/calls/products';
import { sectionFields } from '@/shared/application/sectionFields';
import { OpenForm } from '@/shared/form/steps/openForm';
import { useFieldGrid } from '@/shared/form/steps/useFieldGrid';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { FEE_PARTS } from './feeFields';
import { feeChangeRequested } from './flows/submissions';
import styles from './products.module.css';
import { FeeTiers } from './TierRatesField';
import { DETAIL_TEXT as TEXT } from './text';

const FIELDS = sectionFields(FEE_CHANGE_APPLICATION.sections.FEE, FEE_PARTS);
const NOTHING = {};

function FeeForm({ product, onDone }: { product: ProductDetail; onDone: () => void }) {
  const { productCode, terms } = product;
  const dispatch = useDispatch();
  const known = useMemo(() => ({ tierRates: terms.tiers.map(({ feeRate }) => feeRate).join(',') }), [terms.tiers]);
  const saving = useDialogSubmission(feeChangeRequested.type, onDone);
  const grid = useFieldGrid({
    fields: FIELDS,
    known,
    masked: NOTHING,
    refused: saving.fields,
    busy: saving.busy,
  });
  useUnsaved(grid.dirty);
  return (
    <form
      ref={grid.form}
      noValidate
      className={styles.dialogForm}
      onSubmit={grid.submit(({ feeRate = '', tierRates = '', reason = '', proofUrl = '' }) =>
        dispatch(feeChangeRequested({ productCode, feeRate, tierRates, reason, proofUrl })),
      )}
    >
      <div className={styles.inside}>
        <DescriptionList
          of={[
            [TEXT.inForce, terms.words, 'wide'],
            [TEXT.from, TEXT.nextDay, 'wide'],
          ]}
        />
        <OpenForm value={`feeChange/${productCode}`}>
          <FeeTiers value={terms.tiers}>{grid.grid}</FeeTiers>
        </OpenForm>
        <FormAlert>{saving.message}</FormAlert>
      </div>
      <footer className={styles.foot}>
        <Button type="primary" htmlType="submit" loading={saving.busy}>
          {TEXT.submit}
        </Button>
      </footer>
    </form>
  );
}

/** The form that applies for another fee, in a drawer over the product's page. */
export const FeeChange = ({ product, onClose }: { product: ProductDetail; onClose: () => void }) => (
  <Dialog title={TEXT.feeChangeOf(product.productName)} width={720} drawer closeText={TEXT.close} onClose={onClose}>
    <FeeForm product={product} onDone={onClose} />
  </Dialog>
);
