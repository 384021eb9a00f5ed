/** Starts the worker. Separate from its port, because only a bundler can resolve the URL of a worker file. */
export const startWorker = (): Worker => new Worker(new URL('./workspaceWorker.ts', import.meta.url));
