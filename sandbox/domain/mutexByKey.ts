const lines = new Map<string, Promise<unknown>>();

/**
 * One after the other per subject and process: tries are counted before the password is looked at, and right ones that
 * came at once would lock it. Other processes are in no line; there the count alone decides. `work` is told whether it
 * has waited: what was known before may be otherwise by now.
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
