import type { MessageParam } from '../paths/messageParams';
import styles from './field.module.css';
import { LINK_TEXT as TEXT } from './text';

interface LinkNotesProps {
  /** Parameters of the message's link with a value that nobody knows. */
  unknown?: readonly MessageParam[];
  /** Those that this list cannot be filtered by. */
  unfit?: readonly MessageParam[];
  /** Those that mean nothing on this page. */
  unused?: readonly MessageParam[];
}

const namesOf = (params: readonly MessageParam[]) => params.map((name) => TEXT.names[name]).join('、');

/** What of a message's link was ignored, once for the page; nothing where all of it was understood. */
export const LinkNotes = ({ unknown = [], unfit = [], unused = [] }: LinkNotesProps) =>
  unknown.length + unfit.length + unused.length === 0 ? null : (
    <p role="status" className={styles.linkNotes}>
      {unknown.length > 0 ? <span>{TEXT.unknown(namesOf(unknown))}</span> : null}
      {unfit.length > 0 ? <span>{TEXT.unfit(namesOf(unfit))}</span> : null}
      {unused.length > 0 ? <span>{TEXT.unused(namesOf(unused))}</span> : null}
    </p>
  );
