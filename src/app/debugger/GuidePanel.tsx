import { Card } from '@/shared/ui/Card';
import styles from './debugger.module.css';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.guide;

interface BoxProps {
  x: number;
  y: number;
  text: string;
}
const Box = ({ x, y, text }: BoxProps) => (
  <>
    <rect x={x} y={y} width="120" height="40" rx="4" className={styles.box} />
    <text x={x + 60} y={y + 25} textAnchor="middle">
      {text}
    </text>
  </>
);

/** Diagram: how the actions of a session become a log, and how a developer replays the log. */
function Picture() {
  const { console: running, outside, log, own, extension, actions, cut, shown } = TEXT.picture;
  return (
    <svg viewBox="0 0 360 224" className={styles.picture} role="img" aria-label={TEXT.pictureLabel}>
      <defs>
        <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8z" className={styles.tip} />
        </marker>
      </defs>
      <g className={styles.lines} markerEnd="url(#tip)">
        <path d="M128 28H232" strokeDasharray="5 4" />
        <path d="M68 48V104" />
        <path d="M128 118 232 112" />
        <path d="M128 132 232 182" />
        <path d="M232 100 130 44" />
      </g>
      <Box x={8} y={8} text={running} />
      <Box x={232} y={8} text={outside} />
      <Box x={8} y={104} text={log} />
      <Box x={232} y={92} text={extension} />
      <Box x={232} y={164} text={own} />
      <text x="180" y="22" textAnchor="middle" className={styles.note}>
        {cut}
      </text>
      <text x="196" y="68" textAnchor="middle" className={styles.note}>
        {shown}
      </text>
      <text x="62" y="80" textAnchor="end" className={styles.note}>
        {actions}
      </text>
    </svg>
  );
}

/** Explains to developers the two ways to inspect a session: Redux DevTools, or a recording. */
export function GuidePanel() {
  return (
    <Card className={styles.panel}>
      <div className={styles.guide}>
        <div>
          {TEXT.ways.map(({ title, lines }) => (
            <div key={title} className={styles.way}>
              <h2>{title}</h2>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <Picture />
      </div>
    </Card>
  );
}
