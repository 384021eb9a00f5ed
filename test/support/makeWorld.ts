import { startSandbox } from '@sandbox/server/start';

// Seeds a world into the data directory given, as a first `npm start` does, and ends. The browser tests start on copies of it.
const { close } = await startSandbox({ port: 0, dataDir: process.argv[2] });
await close();
