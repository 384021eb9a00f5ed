import { isLoopback } from '../controls/guard';
import { secretKeyIn } from './appSecretKey';
import { type SandboxOptions, startSandbox } from './start';
import { StartError } from './startError';

type Environment = Readonly<Record<string, string | undefined>>;

function wholeNumber(env: Environment, name: string, fallback: number, most: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) throw new StartError(`${name} must be a whole number from 0 to ${most}.`);
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text !== '0' && text !== '1') throw new StartError(`${name} must be 0 or 1.`);
  return text === '1';
}

/** Reads an http or https address from an environment variable, without a slash at its end. */
function webAddress(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text);
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new StartError(`${name} must be an address such as https://pay.example.com, without query or password.`);
  return url.href.replace(/\/+$/, '');
}

/** Reads the options of the sandbox from environment variables (interface, "Two commands"). */
export function optionsFrom(env: Environment): SandboxOptions {
  const host = env['HOST'] || '127.0.0.1';
  const databaseUrl = env['DATABASE_URL'] || undefined;
  return {
    port: wholeNumber(env, 'PORT', 8080, 65_535),
    host,
    dataDir: env['DATA_DIR'] || '.data',
    databaseUrl,
    reviewDelayMs: wholeNumber(env, 'REVIEW_DELAY_MS', 3000, 86_400_000),
    controls: flag(env, 'SANDBOX_CONTROLS', databaseUrl === undefined && isLoopback(host)),
    trustProxy: flag(env, 'TRUST_PROXY', false),
    publicUrl: webAddress(env, 'PUBLIC_URL'),
    appSecretKey: secretKeyIn(env['APP_SECRET_KEY']),
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** A server that runs until it is closed or a signal ends the process. */
export interface RunningServer {
  /** The address of the console, `http://127.0.0.1:<port>`. */
  url: string;
  close(): Promise<void>;
}

interface RunOptions {
  /** Starts the server; by default `startSandbox`. */
  start?(options: SandboxOptions): Promise<RunningServer>;
  /** Resolves when the parallel build of the console has ended. */
  built?: Promise<void>;
}

/**
 * Runs the sandbox (or the function `start`) until SIGINT or SIGTERM. Prints a line when the server is ready. After a
 * failure, prints the reason in one line and exits with 1.
 */
export async function run(env: Environment, { start = startSandbox, built }: RunOptions = {}): Promise<void> {
  // Only logs unexpected errors, because a bug in one request must not end the server for all users.
  process.on('uncaughtException', (error) => console.error('uncaught', error));
  process.on('unhandledRejection', (error) => console.error('unhandled', error));
  try {
    const onSeeded = (ms: number) => console.log(`The demo data are there (${seconds(ms)}).`);
    const server = await start({ ...optionsFrom(env), built, onSeeded });
    let ending = false;
    const end = (signal: NodeJS.Signals) => {
      if (ending) return;
      ending = true;
      server.close().then(
        () => process.exit(0),
        (error) => {
          console.error(`closing after ${signal} failed`, error);
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    console.log(`Console ready: ${server.url}`);
  } catch (error) {
    if (error instanceof StartError) console.error(error.message);
    else console.error('The sandbox cannot start.', error);
    process.exit(1);
  }
}
