import { LISTS } from '@/features/trades/lists';

it('exactly the lists BEHALF_PAY, WALLET_OUT and BATCHED can be filtered by returned payments', () => {
  const withReturned = Object.entries(LISTS).flatMap(([kind, { filters }]) =>
    filters.some(
      (filter) => filter.kind === 'choice' && filter.key === 'status' && 'RETURNED' in (filter.options ?? {}),
    )
      ? [kind]
      : [],
  );
  expect(withReturned).toEqual(['BEHALF_PAY', 'WALLET_OUT', 'BATCHED']);
});
