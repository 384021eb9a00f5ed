import { Button } from '@arco-design/web-react';
import type { DocumentCall } from '@/contract/calls/documents';
import { Dialog } from '@/shared/ui/Dialog';
import queue from '@/shared/ui/queue.module.css';
import { StatTable } from '@/shared/ui/StatTable';
import styles from '../documents.module.css';
import { responseValues } from './responseValues';
import { TEXT } from './text';

/** Asks the user to confirm before a tried call moves money. */
export const Confirmation = ({
  button,
  text,
  onClose,
  onSend,
}: {
  button: string;
  text: string;
  onClose: () => void;
  onSend: () => void;
}) => (
  <Dialog title={TEXT.title} width={440} closeText={TEXT.close} onClose={onClose}>
    <p className={styles.inside}>{text}</p>
    <div className={queue.dialogFoot}>
      <Button size="large" onClick={onClose}>
        {TEXT.cancel}
      </Button>
      <Button size="large" type="primary" onClick={onSend}>
        {button}
      </Button>
    </div>
  </Dialog>
);

/** Table of the values in a response with their descriptions. */
export function ResponseValues({ of, status, answer }: { of: DocumentCall; status: number; answer: unknown }) {
  const { rows, cut } = responseValues(of, status, answer);
  if (rows.length === 0) return null;
  return (
    <section aria-label={TEXT.words}>
      <h4 className={styles.heading}>{TEXT.words}</h4>
      <StatTable
        label={TEXT.words}
        frame={{ tableFrom: 600, most: 480 }}
        columns={TEXT.wordsColumns.map((title) => ({ title }))}
        rows={rows.map(({ path, value, said }) => ({
          key: path,
          cells: [
            <code key="path">{path}</code>,
            <span key="value" className={styles.value}>
              {value}
            </span>,
            said,
          ],
        }))}
      />
      {cut > 0 ? <p className={styles.hint}>{TEXT.more(cut)}</p> : null}
    </section>
  );
}
