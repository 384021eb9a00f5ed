import { startSandbox } from '@sandbox/server/start';

// Seeds a world (demo data) into the given data directory, like a first `npm start`, and ends. The browser tests
// start with copies of it.
const { close } = await startSandbox({ port: 0, dataDir: process.argv[2] });
await close();
