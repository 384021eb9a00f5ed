import { Button } from '@arco-design/web-react';
import type { z } from 'zod/mini';
import { BeneficiaryFields, type BeneficiaryWay } from '@/contract/calls/onboardingParts';
import { Percent } from '@/contract/rules/documentFields';
import { PERIOD } from '@/shared/form/steps/kinds/period';
import type { FieldSpec } from '@/shared/form/steps/model';
import { periodOf, ruleOf } from '@/shared/form/steps/rules';
import { useFieldGrid } from '@/shared/form/steps/useFieldGrid';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';
import styles from './onboarding.module.css';
import { TEXT } from './text';

export type Way = z.infer<typeof BeneficiaryWay>;

/** A beneficiary in the form. The ID number is newly typed, or already saved on the platform and shown masked. */
export interface Row {
  /** Key of the row on this page. The platform does not know this key. */
  key: string;
  beneficiaryId?: string;
  registerId?: string;
  name: string;
  idNumberMasked: string;
  idNumber: string;
  start: string;
  end: string;
  address: string;
  way: Way;
  shareRatio: string;
}

const WAYS = Object.entries(TEXT.ways).map(([value, label]) => ({ value, label }));

const FIELDS: readonly FieldSpec[] = [
  {
    kind: 'text',
    name: 'name',
    label: TEXT.beneficiaryName,
    rule: ruleOf(BeneficiaryFields.name),
    maxLength: 50,
    half: true,
  },
  {
    kind: 'text',
    name: 'idNumber',
    label: TEXT.idNumber,
    rule: (value) => ruleOf(BeneficiaryFields.idNumber.def.innerType)(value),
    secret: true,
    maxLength: 18,
    half: true,
  },
  {
    ...PERIOD,
    name: 'start',
    to: 'end',
    label: TEXT.idValidity,
    rule: periodOf(BeneficiaryFields.idValidity, 'end', TEXT.noValidity),
  },
  {
    kind: 'text',
    name: 'address',
    label: TEXT.beneficiaryAddress,
    rule: ruleOf(BeneficiaryFields.address),
    maxLength: 200,
  },
  { kind: 'radio', name: 'way', label: TEXT.way, options: WAYS, rule: ruleOf(BeneficiaryFields.way) },
  {
    kind: 'text',
    name: 'shareRatio',
    label: TEXT.share,
    rule: ruleOf(Percent),
    inputMode: 'text',
    maxLength: 6,
    half: true,
    when: ({ way }) => way === 'SHARES',
  },
];

interface BeneficiaryEditorProps {
  row: Row | null;
  onDone: (row: Row) => void;
  onClose: () => void;
}

function EditorForm({ row, onDone, onClose }: BeneficiaryEditorProps) {
  const grid = useFieldGrid({
    fields: FIELDS,
    known: row
      ? {
          name: row.name,
          idNumber: row.idNumber,
          start: row.start,
          end: row.end,
          address: row.address,
          way: row.way,
          shareRatio: row.shareRatio,
        }
      : { way: 'SHARES' },
    masked: row?.idNumberMasked ? { idNumber: row.idNumberMasked } : {},
  });
  useUnsaved(grid.dirty);
  return (
    <form
      ref={grid.form}
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        // React passes the dialog's submit event on to the page's form, which must not be submitted by it.
        event.stopPropagation();
        grid.submit((open, hidden) => {
          const text = (name: string) => String(open[name] ?? '').trim();
          onDone({
            ...(row ?? { key: '', idNumberMasked: '' }),
            name: text('name'),
            idNumber: (hidden.idNumber ?? '').trim(),
            start: text('start'),
            end: text('end'),
            address: text('address'),
            way: text('way') as Way,
            shareRatio: text('way') === 'SHARES' ? text('shareRatio') : '',
          });
        })(event);
      }}
    >
      {grid.grid}
      <div className={styles.editorBar}>
        <Button onClick={onClose}>{TEXT.cancel}</Button>
        <Button type="primary" htmlType="submit">
          {TEXT.done}
        </Button>
      </div>
    </form>
  );
}

/** Dialog that edits the beneficiary `row`; if `row` is null, it adds a beneficiary. */
export const BeneficiaryEditor = (props: BeneficiaryEditorProps) => (
  <Dialog
    title={props.row ? TEXT.editBeneficiary : TEXT.addBeneficiary}
    width={640}
    closeText={TEXT.close}
    onClose={props.onClose}
  >
    <EditorForm {...props} />
  </Dialog>
);
