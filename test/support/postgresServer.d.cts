import type { ChildProcess } from 'node:child_process';

export interface PostgresServer {
  port: number;
  process: ChildProcess;
  log: string[];
  /** As an operator ends it: what is under way is undone, what is committed is on the disk. */
  stop(): Promise<unknown>;
  /** As a power cut ends it, but for the disk's own memory. */
  kill(): Promise<unknown>;
}
interface Where {
  /** What cannot be reached is copied to below here; new data are made here. Everybody may go through it. */
  folder: string;
  settings?: Record<string, string>;
  /** The package's binaries; a test may name others. */
  native?: string;
}
export const NATIVE: string;
export const THROWAWAY: Record<string, string>;
export function runServer(where: Where & { data: string; port?: number }): Promise<PostgresServer>;
export function newServer(where: Where): Promise<PostgresServer & { data: string; password: string; url: string }>;
