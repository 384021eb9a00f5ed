// Script of `npm start`: installs, builds, opens the database, serves. `npm run dev` does the same and reloads changed sources.
import { build, install, root } from './prepare.mjs';

process.chdir(root);
install();
const dev = process.argv.includes('--dev');
// The build runs while the database is opened and seeded, because each of them keeps one processor busy for a while.
const built = dev ? undefined : build();
// The build is awaited only after the database is open. Without this handler, a build that fails earlier would end the process
// without a message.
built?.catch(() => {});
const { register } = await import('tsx/esm/api');
register({ tsconfig: `${root}/tsconfig.json` });
if (dev) await import('./dev.ts');
else {
  const { run } = await import('./server/run.ts');
  await run(process.env, { built });
}
