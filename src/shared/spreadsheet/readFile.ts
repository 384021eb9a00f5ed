import type { Table } from './readTable';
import type { TableTask } from './tableWorker';

/** ms after which a file is not read any further. */
const PATIENCE = 30_000;
const FAILED: Table = { ok: false, msg: '文件无法读取，请检查后重新选择' };

/** Reads a file in a worker of its own, which ends with it: whatever is in the file, the page stays usable. */
export async function readFile(file: Blob, name: string, mostMegabytes: number): Promise<Table> {
  if (file.size > mostMegabytes * 1024 * 1024) return { ok: false, msg: `大小不能超过${mostMegabytes}M` };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return FAILED; // moved or changed since it was chosen
  }
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url));
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Table>((resolve) => {
      timer = setTimeout(() => resolve(FAILED), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<Table>) => resolve(data));
      worker.addEventListener('error', () => resolve(FAILED));
      worker.postMessage({ name, bytes, mostMegabytes } satisfies TableTask, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
