import { Button } from '@arco-design/web-react';
import { useDispatch } from 'react-redux';
import { SPLIT_SPECIAL_APPLICATION } from '@/contract/calls/splitRules';
import { FIELD_PARTS } from '@/features/products';
import { sectionFields } from '@/shared/application/sectionFields';
import { OpenForm } from '@/shared/form/steps/openForm';
import { useFieldGrid } from '@/shared/form/steps/useFieldGrid';
import { useDialogSubmission } from '@/shared/submission/useSubmission';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import { FormAlert } from '@/shared/ui/FormAlert';
import { specialRequested } from './flows';
import styles from './parameters.module.css';
import { SPLIT_TEXT as TEXT } from './text';

const FIELDS = sectionFields(SPLIT_SPECIAL_APPLICATION.sections.SPECIAL, FIELD_PARTS);
const NOTHING = {};

function SpecialForm({ highest, onDone }: { highest: string; onDone: () => void }) {
  const dispatch = useDispatch();
  const saving = useDialogSubmission(specialRequested.type, onDone);
  const grid = useFieldGrid({
    fields: FIELDS,
    known: NOTHING,
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
      onSubmit={grid.submit(({ highestPercent = '', scene = '', contractUrl = '', proofUrl = '' }) =>
        dispatch(specialRequested({ highestPercent, scene, contractUrl, proofUrl })),
      )}
    >
      <div className={styles.inside}>
        <p className={styles.hint}>{TEXT.applicationLead(highest)}</p>
        <OpenForm value="parameters.special">{grid.grid}</OpenForm>
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

export interface SpecialProps {
  /** Maximum share of an order that may be split now, in per cent. */
  highest: string;
  onClose: () => void;
}

/** The form that applies for a higher split share, in a drawer over the parameters. */
export const SpecialApply = ({ highest, onClose }: SpecialProps) => (
  <Dialog title={TEXT.application} width={720} drawer closeText={TEXT.close} onClose={onClose}>
    <SpecialForm highest={highest} onDone={onClose} />
  </Dialog>
);
