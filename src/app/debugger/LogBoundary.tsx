import { Button } from '@arco-design/web-react';
import { Component, type ReactNode } from 'react';
import { Card } from '@/shared/ui/Card';
import styles from './debugger.module.css';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.recorder;

interface LogBoundaryProps {
  /** Called to close the log that cannot be replayed. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Error boundary of a replayed log: a log that cannot be replayed crashes neither the tools nor the console. It needs the log as
 * its React key, so that another log starts without the error.
 */
export class LogBoundary extends Component<LogBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Card className={styles.panel} aria-label={TEXT.step}>
        <p role="alert" className={styles.error}>
          {TEXT.broken}
        </p>
        <Button onClick={this.props.onClose}>{TEXT.close}</Button>
      </Card>
    );
  }
}
