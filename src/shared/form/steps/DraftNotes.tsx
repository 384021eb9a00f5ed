import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { formatClock, formatTime } from '../../format/time';
import type { SharedDraft } from './model';
import type { Keeping } from './slice';
import styles from './steps.module.css';
import { STEPS_TEXT } from './text';

const TEXT = STEPS_TEXT.shared;

function wordOf(keeping: Keeping | undefined, draft: SharedDraft | null | undefined): string {
  switch (keeping?.stage) {
    case 'waiting':
    case 'sending':
      return TEXT.keeping;
    case 'failing':
      return TEXT.failing;
    case 'refused':
      return TEXT.refused(keeping.msg);
    case 'kept':
      return draft ? TEXT.kept(formatClock(draft.at)) : '';
    case 'overtaken':
      return '';
    default:
      return draft ? TEXT.last(draft.by, formatTime(draft.at)) : '';
  }
}

interface DraftStateProps {
  /** The draft as stored on the platform. */
  draft: SharedDraft | null | undefined;
  /** State of sending the typed values to the platform; undefined: the user has typed nothing yet. */
  keeping: Keeping | undefined;
}

/** One line with the storage state of a step's shared draft. The line is always present, so that the layout does not jump. */
export const DraftState = ({ draft, keeping }: DraftStateProps) => (
  <p role="status" className={styles.draftState} data-stage={keeping?.stage}>
    {wordOf(keeping, draft)}
  </p>
);

interface OvertakenProps {
  /** Name of the other user who changed the step first; empty if unknown. */
  by: string;
  onShow: () => void;
  onInsist: () => void;
}

/** Asks which version to keep, because another user has changed the step first. */
export const Overtaken = ({ by, onShow, onInsist }: OvertakenProps) => (
  <div role="alert" className={styles.notice}>
    <span>{TEXT.overtaken(by)}</span>
    <div className={styles.noticeWays}>
      <Button size="small" type="primary" onClick={onShow}>
        {TEXT.showTheirs}
      </Button>
      <Button size="small" onClick={onInsist}>
        {TEXT.insist}
      </Button>
    </div>
  </div>
);

/**
 * Shown instead of a form that is closed because another user has submitted it, or because the application was
 * decided. `children`: the current state and the next action.
 */
export const Ended = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.ended}>
    <p>{TEXT.ended}</p>
    {children}
  </div>
);

interface MineKeptProps {
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers to restore the user's own input after the other user's draft was opened. */
export const MineKept = ({ onRestore, onDrop }: MineKeptProps) => (
  <div role="status" className={styles.notice}>
    <span>{TEXT.mine}</span>
    <div className={styles.noticeWays}>
      <Button size="small" type="primary" onClick={onRestore}>
        {TEXT.restoreMine}
      </Button>
      <Button size="small" onClick={onDrop}>
        {STEPS_TEXT.drop}
      </Button>
    </div>
  </div>
);
