/** Creates the encrypter of a running console: a separate chunk with sm-crypto and the worker's address. */
import { createSealer } from './sealHere';
import { sealInWorker } from './sealInWorker';

export const startSealer = () =>
  createSealer(() => sealInWorker(new Worker(new URL('./sealWorker.ts', import.meta.url))));
