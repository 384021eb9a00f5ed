/** The code that runs in the worker behind `workspacePort`. It runs one task after the other. */
import { reconciliationWorkspace } from './workspace';
import type { WorkspaceMessage, WorkspaceTask } from './workspacePort';

const own = reconciliationWorkspace();

self.addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: WorkspaceTask }>) => {
  const post = (news: WorkspaceMessage, moved: Transferable[] = []) => self.postMessage(news, { transfer: moved });
  const done = (answer: unknown) => post({ id, answer });
  switch (task.do) {
    case 'open':
      return done(own.open({ name: task.name, bytes: new Uint8Array(task.bytes) }, (rows) => post({ id, rows })));
    case 'read':
      return done(own.read(task.row, task.places));
    case 'clear':
      return done(own.clear());
    case 'take':
      return done(own.take(task.orders));
    case 'compare':
      return done(own.compare(task.from, task.to));
    case 'rows':
      return done(own.rows(task.list, task.search, task.from, task.count));
    default: {
      const answer = own.file(task.format, task.note);
      return post({ id, answer }, [...new Set(answer.map(({ buffer }) => buffer as ArrayBuffer))]);
    }
  }
});
