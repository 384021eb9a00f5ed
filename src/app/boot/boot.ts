import { readConfig } from '@/shared/config';
import { startEarlyCall } from '@/shared/gateway/earlyCall';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { localStore } from '@/shared/ports/storage';
import { theme } from '@/shared/ports/theme';
import { drawn } from '../drawn/drawn';
import { addPolyfills } from '../polyfills';
import { earlyCalls } from './earlyCalls';
import { FRAMED, FRAMELESS } from './frameless';

/*
 * Runs before the console. Starts the download of the chunks that the address needs, and the first requests of a signed-in user.
 * The console itself would start them later, so this script changes only their time.
 */

addPolyfills();
// Applies the stored theme before the first paint, so that the other theme does not flash.
theme.apply(theme.remembered());

/** Guesses the kind of user for the early calls; a wrong guess costs one request. */
const kindOfUser = () => (localStore.get('kind') === 'warehouse' ? 'warehouse' : 'ordinary');

/** Page size of lists that the last user chose in this browser; a wrong guess costs one request. */
const pageSizeOfUser = () => Number(localStore.get('pageSize') ?? 10);

/** Files of each chunk, written into the document by the build. */
function chunkFiles(): Record<string, readonly string[]> {
  try {
    return JSON.parse(document.getElementById('preloads')?.textContent ?? '{}');
  } catch {
    return {};
  }
}

function preload(files: readonly string[]) {
  for (const file of files) {
    // The prerendered document of a page already has tags that load the page's files.
    if (document.querySelector(`[src="/${file}"], [href="/${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

const files = chunkFiles();
const { pathname, search } = window.location;
const token = tokenCookie.readAhead();
const signedIn = token !== '';
const target = signedIn && (pathname === '/' || pathname === '/login') ? '/home' : pathname;
const page = `page.${target.slice(1).replaceAll('/', '.')}`;
const isPublic = pathname === '/login' || FRAMELESS.has(pathname);
const chunks = signedIn ? ['routes', 'frame', 'transport', page] : isPublic ? [page] : ['routes', 'page.login'];

preload([...new Set(chunks.flatMap((name) => files[name] ?? []))]);
if (signedIn)
  startEarlyCall(earlyCalls(target, search, { kind: kindOfUser(), pageSize: pageSizeOfUser() }), readConfig(), token);

// Hides the prerendered login form from signed-in users, and the prerendered frame from signed-out users.
const framed = signedIn && (!FRAMELESS.has(pathname) || FRAMED.has(pathname));
if ((drawn.page() === 'frame') !== framed) drawn.hide();
drawn.fit({ collapsed: localStore.get('sidebar') === 'collapsed' });
