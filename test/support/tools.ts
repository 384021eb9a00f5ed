import { execFileSync } from 'node:child_process';

/** A program, with arguments that prove that it is installed and supports what the tests need. */
export type Tool = readonly [program: string, ...args: string[]];

export const OPENSSL_SM2: Tool = ['openssl', 'ecparam', '-genkey', '-name', 'SM2', '-noout'];
export const CURL: Tool = ['curl', '--version'];
export const PYTHON: Tool = ['python3', '--version'];

const isMissing = ([program, ...args]: Tool): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
};

/** Returns those of the tools that are not installed on this machine. */
export const missingOf = (tools: readonly Tool[]): string[] => tools.filter(isMissing).map((tool) => tool.join(' '));

interface Declares {
  (name: string, proof: () => Promise<void>): void;
  skip(name: string, proof: () => Promise<void>): void;
}

/** Returns whether tests are skipped because tools are missing. They are not skipped if `CI` is set, so that they fail. */
export const areSkipped = (missing: readonly string[], env = process.env): boolean => missing.length > 0 && !env['CI'];

/** Returns `it` if no tool is missing. Otherwise the tests are skipped, or fail if `CI` is set. */
export function withTools(it: Declares, missing: readonly string[], env = process.env): Declares['skip'] {
  if (missing.length === 0) return it;
  if (areSkipped(missing, env)) return it.skip;
  return (name) =>
    it(name, async () => {
      throw new Error(`This machine lacks: ${missing.join('; ')}`);
    });
}
