import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './operators';

export interface Job {
  test: string;
  mutant?: Mutant;
  /** Sources whose coverage the result contains. */
  covered: string[];
}

interface Position {
  line: number;
  column: number;
}

export interface Ended {
  failed: boolean;
  why?: string;
  ms: number;
  hits?: { file: string; statements: { start: Position; end: Position; count: number }[] }[];
}

const RUNNER = fileURLToPath(new URL('./runner.mjs', import.meta.url));
/** Memory in bytes above which the process is replaced, because Jest keeps the transformed code of each mutant. */
const MOST_MEMORY = 1_200_000_000;

/**
 * A reused process that runs test files one after the other. The process is replaced if it hangs, dies or uses too
 * much memory.
 */
export class Runner {
  #child: ChildProcess | undefined;

  /** Runs a test file. Returns 'timed out' after `patience` ms, 'died' if the process has ended. */
  run(job: Job, patience: number): Promise<Ended | 'timed out' | 'died'> {
    this.#child ??= fork(RUNNER, { execArgv: ['--no-warnings'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const child = this.#child;
    return new Promise((resolve) => {
      const end = (outcome: Ended | 'timed out' | 'died', replace: boolean) => {
        clearTimeout(timer);
        child.off('message', answered).off('exit', died).off('error', died);
        if (replace) this.close();
        resolve(outcome);
      };
      const answered = (ended: unknown) => {
        const { memory, ...outcome } = ended as Ended & { memory: number };
        end(outcome, memory > MOST_MEMORY);
      };
      const died = () => end('died', true);
      const timer = setTimeout(() => end('timed out', true), patience);
      child.on('message', answered).on('exit', died).on('error', died);
      // A process that died between two jobs cannot receive a message; the job then ends with 'died'.
      if (child.connected) child.send(job, () => {});
      else died();
    });
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}
