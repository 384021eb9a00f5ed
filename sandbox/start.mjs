// Script of `npm start`: installs dependencies, builds the console, opens the database, and serves. `npm run dev`
// does the same and reloads changed sources.
import { build, install, root } from './prepare.mjs';

process.chdir(root);
install();
const dev = process.argv.includes('--dev');
// The build runs while the database is opened and seeded, because each of the two keeps only one processor busy.
const built = dev ? undefined : build();
// The build is awaited only after the database is open. Without this handler, a build that fails before would end the
// process without a message.
built?.catch(() => {});
const { register } = await import('tsx/esm/api');
register({ tsconfig: `${root}/tsconfig.json` });
if (dev) await import('./dev.ts');
else {
  const { run } = await import('./server/run.ts');
  await run(process.env, { built });
}
