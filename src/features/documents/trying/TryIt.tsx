import styles from '../documents.module.css';
import { ConsoleTry } from './ConsoleTry';
import type { Trying } from './model';
import { OpenTry } from './OpenTry';
import { TEXT } from './text';

/**
 * 在线调试 (try it): a form generated from a call's declaration sends the call and explains the response. If the call cannot be
 * tried, it shows the reason.
 */
export function TryIt(trying: Trying) {
  const { of } = trying;
  return (
    <section aria-label={TEXT.title} className={styles.trying}>
      <h3 className={styles.heading}>{TEXT.title}</h3>
      {of.kind === 'OPEN' ? (
        <OpenTry {...trying} />
      ) : of.sends ? (
        <ConsoleTry of={of} sends={of.sends} index={trying.index} />
      ) : (
        <p className={styles.hint}>{of.untried}</p>
      )}
    </section>
  );
}
