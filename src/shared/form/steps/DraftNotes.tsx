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
  /** As the platform has it. */
  draft: SharedDraft | null | undefined;
  /** What becomes of what is typed here; undefined: nothing was typed. */
  keeping: Keeping | undefined;
}

/** How the shared draft of a step stands, in a line; the line is always there, so that nothing jumps. */
export const DraftState = ({ draft, keeping }: DraftStateProps) => (
  <p role="status" className={styles.draftState} data-stage={keeping?.stage}>
    {wordOf(keeping, draft)}
  </p>
);

interface OvertakenProps {
  /** Who was quicker, by name; empty where it is not known. */
  by: string;
  onShow: () => void;
  onInsist: () => void;
}

/** Somebody else has changed the step first: whose is to stay. */
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

/** The form's turn is over: somebody has sent it in, or it was decided. `children`: how it stands, and where one goes on. */
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

/** What the user had typed is at hand. */
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
