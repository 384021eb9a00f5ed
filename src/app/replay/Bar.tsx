import { type CSSProperties, useSyncExternalStore } from 'react';
import { REPLAY_TEXT as TEXT } from './text';

// Inline styles, because the class names of a CSS module would be in the entry bundle of all users.
const BAR: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '8px 20px',
  color: 'var(--color-text-1)',
  background: 'rgb(var(--warning-1))',
  borderTop: '2px solid rgb(var(--warning-6))',
};
const LEAVE: CSSProperties = {
  height: 32,
  marginLeft: 'auto',
  padding: '0 16px',
  color: 'var(--color-white)',
  background: 'rgb(var(--primary-6))',
  border: 0,
  borderRadius: 2,
  cursor: 'pointer',
};

export interface Place {
  step: number;
  count: number;
  own: boolean;
}

interface BarProps {
  subscribe: (listener: () => void) => () => void;
  /** Returns the current position in the log; null without a replay. Returns the same object until the position changes. */
  place: () => Place | null;
  leave: () => void;
}

/** Shows that the page is a replay, with the position in the log and a button to leave. */
export function Bar({ subscribe, place, leave }: BarProps) {
  const at = useSyncExternalStore(subscribe, place);
  if (!at) return null;
  return (
    <div style={BAR} role="status">
      <strong>{TEXT.title}</strong>
      <span>{(at.own ? TEXT.own : TEXT.imported)(at.step, at.count)}</span>
      <span>{TEXT.hint}</span>
      <button type="button" style={LEAVE} onClick={leave}>
        {at.own ? TEXT.leave : TEXT.reload}
      </button>
    </div>
  );
}
