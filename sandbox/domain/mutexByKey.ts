const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work with the same key one after the other in this process. Otherwise parallel requests with the right
 * password would lock the account, because each attempt is counted before its check. Requests in other processes do
 * not wait; for them only the count decides. `work` receives whether it has waited, because data read before the wait
 * may be outdated.
 */
export async function mutexByKey<T>(subject: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const before = lines.get(subject);
  const own = before
    ? before.then(
        () => work(true),
        () => work(true),
      )
    : Promise.resolve().then(() => work(false));
  const settled = own.catch(() => {});
  lines.set(subject, settled);
  try {
    return await own;
  } finally {
    if (lines.get(subject) === settled) lines.delete(subject);
  }
}
