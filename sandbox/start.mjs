// `npm start`: install, build, open the database, serve. `npm run dev`: the same with reload.
import { build, install, root } from './prepare.mjs';

process.chdir(root);
install();
const dev = process.argv.includes('--dev');
// A first start builds the console and seeds the database at the same time: each takes a processor for a while.
const built = dev ? undefined : build();
// The build is awaited after the database is open. A build that fails earlier must not end the process without a message.
built?.catch(() => {});
const { register } = await import('tsx/esm/api');
register({ tsconfig: `${root}/tsconfig.json` });
if (dev) await import('./dev.ts');
else {
  const { run } = await import('./server/run.ts');
  await run(process.env, { built });
}
