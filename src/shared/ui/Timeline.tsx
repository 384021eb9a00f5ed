import type { ReactNode } from 'react';
import { formatTime } from '../format/time';
import styles from './Timeline.module.css';
import { TIMELINE_TEXT as TEXT } from './text';

/** One thing that has happened, or that will. */
export interface Moment {
  /** What tells it from one of the same title at the same second. */
  key?: string;
  title: string;
  /** Where it is a step of a way that is known; without it this is what has happened. */
  state?: 'done' | 'current' | 'waiting' | 'failed';
  /** When it was, or when it can be expected. */
  time?: string | undefined;
  /** Who did it, where somebody did. */
  by?: string | undefined;
  note?: ReactNode;
}

interface TimelineProps {
  moments: readonly Moment[];
  /** Its name where no heading says it; null: one does. */
  label?: string | null;
}

/** What has happened and what comes next, one under the other, oldest first. */
export const Timeline = ({ moments, label = TEXT.progress }: TimelineProps) => (
  <ol className={styles.timeline} aria-label={label ?? undefined}>
    {moments.map(({ key = '', title, state, time, by, note }) => (
      <li
        key={`${time ?? ''} ${title} ${key}`}
        data-state={state}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className={styles.moment}>
          {state ? <strong>{title}</strong> : <span>{title}</span>}
          {state ? <span className={styles.word}>{TEXT.state[state]}</span> : null}
        </span>
        {time || by ? (
          <span className={styles.word}>
            {by ? `${by} ` : ''}
            {time ? <time dateTime={time}>{formatTime(time)}</time> : null}
          </span>
        ) : null}
        {note ? <div className={styles.word}>{note}</div> : null}
      </li>
    ))}
  </ol>
);
