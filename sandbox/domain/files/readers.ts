import type { FileRead } from '@/common/spreadsheet/readLines';
import type { LineField } from '@/contract/rules/batchSheet';
import { type Ended, makePool, type PoolOptions } from '../../workers/pool';
import { refuse } from '../refusal';
import type { BatchFile, ReadAnswers, ReadTask } from './readSent';

/**
 * Parses uploaded files in worker threads, so that other requests are not blocked. Refuses a file whose parsing
 * exceeds the time or memory limit, with a message for the user.
 */
export interface Readers {
  batch(userId: string, file: BatchFile & { bytes: Uint8Array<ArrayBuffer> }): Promise<FileRead<LineField>>;
  /**
   * Identifies the type of an uploaded file in a worker thread. The bytes are transferred, not copied, and come back with the
   * result.
   */
  judge(userId: string, file: { name: string; bytes: Uint8Array<ArrayBuffer> }): Promise<ReadAnswers['judge']>;
  close(): Promise<void>;
}

const READER_LIMITS: PoolOptions = {
  script: new URL('./reader.mjs', import.meta.url),
  threads: 2,
  waiting: 16,
  patience: 10_000,
  idle: 60_000,
  limits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
};
/**
 * Maximum number of spreadsheets, and of other files, that are read for one user at the same time. The second number
 * is higher, because a page sends three pictures at once.
 */
const MOST_SPREADSHEETS = 1;
const MOST_FILES = 6;

const TEXTS = {
  crowded: '上一个文件还在读取，请稍后再试',
  busy: '正在读取的文件较多，请稍后再试',
  late: '文件读取超时，请减少内容后重试',
  died: '文件过于复杂，无法读取，请减少内容后重试',
} as const;

function answered<Value>(ended: Ended<Value>): Value {
  if (ended.ok) return ended.value;
  return refuse(TEXTS[ended.why], ended.why === 'crowded' || ended.why === 'busy' ? { status: 429 } : {});
}

export function makeReaders(options: Partial<PoolOptions> = {}): Readers {
  const pool = makePool({ ...READER_LIMITS, ...options });
  const run = async <What extends ReadTask['what']>(
    task: ReadTask & { what: What; bytes: Uint8Array<ArrayBuffer> },
    { userId, most }: { userId: string; most: number },
  ): Promise<ReadAnswers[What]> =>
    answered(
      await pool.run<ReadAnswers[What]>({
        subject: `${task.what}:${userId}`,
        most,
        task,
        transfer: [task.bytes.buffer],
      }),
    );
  return {
    batch: (userId, file) => run({ what: 'batch', ...file }, { userId, most: MOST_SPREADSHEETS }),
    judge: (userId, file) => run({ what: 'judge', ...file }, { userId, most: MOST_FILES }),
    close: pool.close,
  };
}
