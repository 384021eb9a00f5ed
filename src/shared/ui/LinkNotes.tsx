import type { MessageParam } from '../paths/messageParams';
import styles from './field.module.css';
import { LINK_TEXT as TEXT } from './text';

interface LinkNotesProps {
  /** Parameters of the message link whose value the page does not know. */
  unknown?: readonly MessageParam[];
  /** Parameters of the message link that this list cannot filter by. */
  unfit?: readonly MessageParam[];
  /** Parameters of the message link without a meaning on this page. */
  unused?: readonly MessageParam[];
}

const namesOf = (params: readonly MessageParam[]) => params.map((name) => TEXT.names[name]).join('、');

/** Lists the parameters of a message link that the page ignores. Renders nothing if it ignores none. */
export const LinkNotes = ({ unknown = [], unfit = [], unused = [] }: LinkNotesProps) =>
  unknown.length + unfit.length + unused.length === 0 ? null : (
    <p role="status" className={styles.linkNotes}>
      {unknown.length > 0 ? <span>{TEXT.unknown(namesOf(unknown))}</span> : null}
      {unfit.length > 0 ? <span>{TEXT.unfit(namesOf(unfit))}</span> : null}
      {unused.length > 0 ? <span>{TEXT.unused(namesOf(unused))}</span> : null}
    </p>
  );
