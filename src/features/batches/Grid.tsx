import { useDispatch } from 'react-redux';
import type { BatchKind, LineField } from '@/contract/rules/batchSheet';
import { BANKS_BY_CODE } from '@/contract/words/banks';
import { type GridColumn, Grid as Lines } from '@/shared/grid/Grid';
import { secrets } from '@/shared/ports/secrets';
import type { Sheet } from './sheets';
import { batchEvents } from './slice';
import { BATCH_TEXT as TEXT } from './text';

const BANKS = BANKS_BY_CODE.map(([, name]) => name);

/** Columns whose widths fit together into a full card on a screen of 1440 px. */
const columnsOf = (kind: BatchKind): readonly GridColumn<LineField>[] => [
  { field: 'name', label: TEXT.name[kind], width: 176, role: 'party' },
  { field: 'accountNo', label: TEXT.accountNo[kind], width: 192 },
  ...(kind === 'PAYOUT'
    ? ([
        { field: 'accountKind', label: TEXT.accountKind, width: 92, options: ['对公', '对私'] },
        { field: 'bank', label: TEXT.bank, width: 148, proposed: BANKS },
      ] as const)
    : []),
  { field: 'amount', label: TEXT.lineAmount, width: 116, role: 'amount' },
  { field: 'remark', label: TEXT.remark, width: 112 },
  { field: 'number', label: TEXT.number, width: 160 },
];
const COLUMNS: Readonly<Record<BatchKind, readonly GridColumn<LineField>[]>> = {
  TRANSFER: columnsOf('TRANSFER'),
  PAYOUT: columnsOf('PAYOUT'),
};

interface GridProps {
  batchNo: string;
  kind: BatchKind;
  sheet: Sheet;
  counts: { lines: number; errors: number; warnings: number };
  disabled: boolean;
}

/** The table of a draft's lines, in which the user corrects errors. */
export function Grid({ batchNo, kind, sheet, counts, disabled }: GridProps) {
  const dispatch = useDispatch();
  return (
    <Lines
      label={TEXT.grid}
      columns={COLUMNS[kind]}
      lines={sheet.lines}
      issues={sheet.issues}
      counts={counts}
      disabled={disabled}
      onChange={(lineNo, field, value) =>
        dispatch(batchEvents.cellEdited({ batchNo, lineNo, field, secretId: secrets.put(value) }))
      }
      onDrop={(lineNo) => dispatch(batchEvents.linesDropped({ batchNo, lineNos: [lineNo] }))}
    />
  );
}
