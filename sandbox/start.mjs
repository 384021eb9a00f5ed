// `npm start`: install, build, open the database, serve. `npm run dev`: the same with reload.
import { build, install, root } from './prepare.mjs';

process.chdir(root);
install();
const dev = process.argv.includes('--dev');
if (!dev) build();
const { register } = await import('tsx/esm/api');
register({ tsconfig: `${root}/tsconfig.json` });
await import(dev ? './dev.ts' : './main.ts');
