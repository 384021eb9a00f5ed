import { LISTS } from '@/features/trades/lists';

it('payments that came back can be asked for in each list that has such', () => {
  const withReturned = Object.entries(LISTS).flatMap(([kind, { filters }]) =>
    filters.some(
      (filter) => filter.kind === 'choice' && filter.key === 'status' && 'RETURNED' in (filter.options ?? {}),
    )
      ? [kind]
      : [],
  );
  expect(withReturned).toEqual(['BEHALF_PAY', 'WALLET_OUT', 'BATCHED']);
});
