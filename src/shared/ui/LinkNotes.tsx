import type { MessageParam } from '../paths/messageParams';
import styles from './field.module.css';
import { LINK_TEXT as TEXT } from './text';

interface LinkNotesProps {
  /** Parameters of the message's link with an unknown value. */
  unknown?: readonly MessageParam[];
  /** Parameters that this list cannot filter by. */
  unfit?: readonly MessageParam[];
  /** Parameters without a meaning on this page. */
  unused?: readonly MessageParam[];
}

const namesOf = (params: readonly MessageParam[]) => params.map((name) => TEXT.names[name]).join('、');

/** Lists the ignored parameters of a message's link. Renders nothing if all were understood. */
export const LinkNotes = ({ unknown = [], unfit = [], unused = [] }: LinkNotesProps) =>
  unknown.length + unfit.length + unused.length === 0 ? null : (
    <p role="status" className={styles.linkNotes}>
      {unknown.length > 0 ? <span>{TEXT.unknown(namesOf(unknown))}</span> : null}
      {unfit.length > 0 ? <span>{TEXT.unfit(namesOf(unfit))}</span> : null}
      {unused.length > 0 ? <span>{TEXT.unused(namesOf(unused))}</span> : null}
    </p>
  );
