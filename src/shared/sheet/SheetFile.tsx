import { type ComponentProps, useId, useState } from 'react';
import { Checkbox } from '../ui/Checkbox';
import { OneFile } from '../upload/OneFile';
import styles from './columnPicker.module.css';
import { SHEET_TEXT as TEXT } from './text';

export interface ChosenSheet {
  fileKey: string;
  name: string;
  /** True if the user wants to choose the title row and the columns, even if they are recognised. */
  isByHand: boolean;
}

type SheetFileProps = Omit<ComponentProps<typeof OneFile>, 'onChosen'> & { onChosen: (file: ChosenSheet) => void };

/** A field for a file whose rows become lines, with a checkbox to choose its title row and columns manually. */
export function SheetFile({ onChosen, ...file }: SheetFileProps) {
  const id = useId();
  const [isByHand, setByHand] = useState(false);
  return (
    <>
      <OneFile {...file} onChosen={(chosen) => onChosen({ ...chosen, isByHand })} />
      {file.reading ? null : (
        <div className={styles.byHand}>
          <Checkbox checked={isByHand} aria-describedby={id} onChange={({ target }) => setByHand(target.checked)}>
            {TEXT.byHand}
          </Checkbox>
          <p id={id} className={styles.hint}>
            {TEXT.byHandHint}
          </p>
        </div>
      )}
    </>
  );
}
