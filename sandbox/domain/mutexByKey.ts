const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work one at a time per key in this process. A password attempt is counted before the check, so several parallel requests
 * with the right password would otherwise lock the account. Other processes are not serialized; there only the count decides.
 * `work` receives whether it has waited, because data read before may be outdated then.
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
