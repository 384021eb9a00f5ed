import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import type { SheetLayout } from '@/contract/rules/sheetLayout';
import { choiceFault } from '@/contract/rules/sheetLines';
import { Card, CardBar, PageTitle } from '../ui/Card';
import { Leaving } from '../ui/Dialog';
import { useLeaveGuard } from '../ui/useLeaveGuard';
import { ColumnPicker } from './ColumnPicker';
import { type ColumnChoice, type ColumnsChange, chosenColumns, placesUnder } from './columns';
import { sheetPreview } from './previews';
import { SHEET_TEXT as TEXT } from './text';

interface ColumnsCardProps<Field extends string> {
  title: string;
  fileName: string;
  layout: SheetLayout<Field>;
  choice: ColumnChoice;
  /**
   * The values for the whole file that are shown for a field, if only some of its `options` are shown
   * (`PickedField`).
   */
  offered?: Partial<Readonly<Record<Field, readonly string[]>>>;
  onChange: (choice: ColumnsChange) => void;
  onRead: () => void;
  onAnother: () => void;
}

/** Asks the user for the title row and the columns of a file in which the reader did not find them. */
export function ColumnsCard<Field extends string>({
  title,
  fileName,
  layout,
  choice,
  offered = {},
  onChange,
  onRead,
  onAnother,
}: ColumnsCardProps<Field>) {
  const preview = sheetPreview.get();
  const { row, places, problem, isRemembered } = choice;
  const [isChanged, setChanged] = useState(false);
  // Also asks before leaving if the last choice of columns did not work, because that choice is not saved.
  const guard = useLeaveGuard(isChanged || problem !== null);
  const change = (next: ColumnsChange) => {
    setChanged(true);
    onChange(next);
  };
  const fault = choiceFault(layout, chosenColumns<Field>(preview, choice));
  return (
    <Card page="full" aria-label={TEXT.columns}>
      <PageTitle lead={fileName}>{title}</PageTitle>
      <ColumnPicker
        label={TEXT.columns}
        hint={isRemembered ? TEXT.remembered : TEXT.columnsLead}
        preview={preview}
        row={row}
        fields={layout.columns.map(({ field, heading, required, options }) => ({
          field,
          label: heading,
          required,
          options,
          offered: offered[field],
        }))}
        places={choice.places as Readonly<Record<Field, number>>}
        busy={false}
        problem={fault?.msg ?? problem}
        wrong={fault ? [fault.field] : []}
        samples
        onHead={(next) =>
          change({
            row: next,
            places: placesUnder(layout, { rows: preview.map(({ cells }) => cells), row: next }, places),
            isRemembered: false,
          })
        }
        onColumn={(field, place) => change({ row, places: { ...places, [field]: place } })}
      />
      <CardBar>
        <Button onClick={onAnother}>{TEXT.another}</Button>
        <Button type="primary" disabled={fault !== null} onClick={onRead}>
          {TEXT.read}
        </Button>
      </CardBar>
      {guard.asking ? <Leaving onStay={guard.stay} onLeave={guard.leave} /> : null}
    </Card>
  );
}
