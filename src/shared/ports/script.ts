/** Maximum time in ms to load a third party's script, such as the captcha's. */
export const SCRIPT_PATIENCE = 10_000;

const loading = new Map<string, Promise<void>>();
/** Number of failed loads of each script, by address. */
const failures = new Map<string, number>();

/**
 * Returns the script's address, with a counter in it after a failure. For an unchanged address the browser would reuse the
 * hanging request.
 */
const freshly = (address: string): string => {
  const before = failures.get(address) ?? 0;
  return before === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}again=${before}`;
};

function insertScript(address: string, isThere: () => boolean): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    const fail = (reason: string) => {
      element.remove();
      reject(new Error(reason));
    };
    const late = setTimeout(() => fail('the script did not come in time'), SCRIPT_PATIENCE);
    element.onload = () => {
      clearTimeout(late);
      if (isThere()) resolve();
      else fail('the script brought nothing');
    };
    element.onerror = () => {
      clearTimeout(late);
      fail('the script did not load');
    };
    element.src = freshly(address);
    document.head.append(element);
  });
}

/**
 * Loads a third party's script once; `isThere` checks whether it defined its global. Rejects when the script is blocked, defines
 * nothing or does not arrive within SCRIPT_PATIENCE. Only a success is cached: after a failure the next call loads the script
 * again.
 */
export function loadScript(address: string, isThere: () => boolean): Promise<void> {
  const before = loading.get(address);
  if (before) return before;
  const loaded = insertScript(address, isThere);
  loading.set(address, loaded);
  loaded.catch(() => {
    loading.delete(address);
    failures.set(address, (failures.get(address) ?? 0) + 1);
  });
  return loaded;
}
