import type { ReactNode } from 'react';
import { formatTime } from '../format/time';
import styles from './Timeline.module.css';
import { TIMELINE_TEXT as TEXT } from './text';

/** An event of the timeline, past or expected. */
export interface Moment {
  /** Key that distinguishes events with the same title and second. */
  key?: string;
  title: string;
  /** State of a step, if the timeline shows the steps of a process; absent for a past event. */
  state?: 'done' | 'current' | 'waiting' | 'failed';
  /** Time of the event, actual or expected. */
  time?: string | undefined;
  /** Name of the person who caused the event; absent if the platform caused it. */
  by?: string | undefined;
  note?: ReactNode;
}

interface TimelineProps {
  moments: readonly Moment[];
  /** Accessible name of the timeline; null if a heading already names it. */
  label?: string | null;
}

/** A vertical timeline of past events and next steps, oldest first. */
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
