/** The address of the same list with a trade's detail over it; none closes it. */
export function withDetail(address: string, tradeNo: string | null): string {
  const [path = '', search = ''] = address.split('?', 2);
  const params = new URLSearchParams(search);
  if (tradeNo === null) params.delete('detail');
  else params.set('detail', tradeNo);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The trade whose detail an address opens; null where it opens none. */
export const detailIn = (search: string): string | null => {
  const tradeNo = new URLSearchParams(search).get('detail')?.trim() ?? '';
  return /^[\w-]{1,64}$/.test(tradeNo) ? tradeNo : null;
};
