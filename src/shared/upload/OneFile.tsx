import { type ReactNode, useEffect, useId } from 'react';
import { chosenFiles } from '../ports/chosenFiles';
import { FormAlert } from '../ui/FormAlert';
import { Chooser } from './Chooser';
import styles from './upload.module.css';

interface OneFileProps {
  /** Key of the page that owns the chosen file. The file is deleted from memory when the page is left. */
  owner: string;
  label: string;
  accept: readonly string[];
  /** Hints shown below the label. */
  hints: readonly string[];
  /** Reason why the last file was refused; null without an error. */
  problem: string | null;
  /** Error text if the user drops several files at once; `refuse` returns the error of a file before it is read. */
  onlyOne: string;
  refuse?: (file: File) => string | null;
  onChosen: (file: { fileKey: string; name: string }) => void;
  onRefused: (why: { msg: string }) => void;
  /** Content shown instead of the file choice while a file is read. */
  reading: ReactNode;
}

/**
 * A field for the single file of a page, such as a batch to import: shows the file choice, the reason of a refusal, or the
 * progress.
 */
export function OneFile(props: OneFileProps) {
  const { owner, label, accept, hints, problem, onlyOne, refuse, onChosen, onRefused, reading } = props;
  const id = useId();
  useEffect(() => () => chosenFiles.dropOwned(owner), [owner]);
  return (
    <>
      {reading ? (
        <div className={styles.oneFile}>{reading}</div>
      ) : (
        <Chooser
          label={label}
          accept={accept}
          multiple={false}
          invalid={problem !== null}
          {...(problem === null ? {} : { describedBy: id })}
          onFiles={([file, ...more]) => {
            if (!file) return;
            chosenFiles.dropOwned(owner);
            const msg = more.length > 0 ? onlyOne : (refuse?.(file) ?? null);
            if (msg === null) onChosen({ fileKey: chosenFiles.put(file, owner), name: file.name });
            else onRefused({ msg });
          }}
        >
          <span className={styles.oneFile}>
            <strong>{label}</strong>
            {hints.map((hint) => (
              <span key={hint} className={styles.hint}>
                {hint}
              </span>
            ))}
          </span>
        </Chooser>
      )}
      <FormAlert id={id}>{problem}</FormAlert>
    </>
  );
}
