import { type ReactNode, useId, useState } from 'react';
import { formatMoney } from '@/shared/format/money';
import { ProofMark } from './ProofMark';
import styles from './statements.module.css';
import { TEXT } from './text';

interface ProofLineProps {
  /** True if every part of the proof adds up. */
  good: boolean;
  /** True if the sums were not compared with the ledger, because the filters show only some trades. */
  withoutLedger?: boolean;
  /** Sums in yuan, in their order. */
  sums: readonly { label: string; amount: string }[];
  /** Text at the end of the line. */
  aside?: ReactNode;
  /** The calculation that the line can show. */
  children: ReactNode;
}

/**
 * The proof of a statement in one line. The user can open its calculation. The calculation is open from the start if
 * it does not add up, and always in print.
 */
export function ProofLine({ good, withoutLedger = false, sums, aside, children }: ProofLineProps) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? !good;
  return (
    <>
      <div className={styles.proofLine}>
        <ProofMark good={good} text={good ? (withoutLedger ? TEXT.agreedAlone : TEXT.agreed) : TEXT.rowDiffers} />
        {sums.map(({ label, amount }) => (
          <span key={label}>
            {label} <strong>{formatMoney(amount)}</strong>
          </span>
        ))}
        <button
          type="button"
          className={styles.link}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
        >
          {open ? TEXT.hideProof : TEXT.showProof}
        </button>
        {aside}
      </div>
      <div id={id} className={styles.proof} hidden={!open}>
        {children}
      </div>
    </>
  );
}
