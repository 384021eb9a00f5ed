import styles from './QuestionLines.module.css';
import { PART_SEPARATOR } from './questionLine';

/** Lists what a question is about, one line each. A part of a line wraps as a whole, so that a number is never broken. */
export const QuestionLines = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.lines}>
    {of.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have equal lines
      <li key={at}>
        {line.split(PART_SEPARATOR).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity other than their position
          <span key={index}>
            {index > 0 ? PART_SEPARATOR : ''}
            <span className={styles.part}>{part}</span>
          </span>
        ))}
      </li>
    ))}
  </ul>
);
