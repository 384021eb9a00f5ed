/*
 * The detail of a row over its list. The address names the row (`detail`), so that a link opens the detail and the
 * browser's back button closes it.
 */

/** The address of the list with a row's detail over it; null closes the detail. */
export function withDetail(address: string, key: string | null): string {
  const [path = '', search = ''] = address.split('?', 2);
  const params = new URLSearchParams(search);
  if (key === null) params.delete('detail');
  else params.set('detail', key);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the key of the row whose detail an address opens; null if there is none. */
export const detailIn = (search: string): string | null => {
  const key = new URLSearchParams(search).get('detail')?.trim() ?? '';
  return /^[\w-]{1,64}$/.test(key) ? key : null;
};

/** Creates the `to` function of a row action, which opens the row's detail over the current list. */
export const detailBy =
  <Key extends string>(key: Key) =>
  (row: Readonly<Record<Key, string>>, here: string): string =>
    withDetail(here, row[key]);
