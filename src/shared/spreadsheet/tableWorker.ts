/** The worker's side of `readFile`: one file in, one table out. */
import { inflate } from './inflate';
import { readTable } from './readTable';

export interface TableTask {
  name: string;
  bytes: ArrayBuffer;
  mostMegabytes: number;
}

self.addEventListener('message', ({ data: { name, bytes, mostMegabytes } }: MessageEvent<TableTask>) => {
  void readTable({ name, bytes: new Uint8Array(bytes), mostMegabytes }, inflate).then(
    (table) => self.postMessage(table),
    () => self.postMessage({ ok: false, msg: '文件内容异常，请重新选择文件' }),
  );
});
