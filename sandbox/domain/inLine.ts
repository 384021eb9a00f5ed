const lines = new Map<string, Promise<unknown>>();

/**
 * One after the other per subject and process: tries are counted before the password is looked at, and right ones that
 * came at once would lock it. Other processes are in no line; there the count alone decides.
 */
export async function inLine<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(subject) ?? Promise.resolve();
  const own = before.then(work, work);
  const settled = own.catch(() => {});
  lines.set(subject, settled);
  try {
    return await own;
  } finally {
    if (lines.get(subject) === settled) lines.delete(subject);
  }
}
