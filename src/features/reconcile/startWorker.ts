/** Apart from its port: what names a worker's file can be read by a bundler alone. */
export const startWorker = (): Worker => new Worker(new URL('./workspaceWorker.ts', import.meta.url));
