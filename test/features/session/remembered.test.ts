/** @jest-environment jsdom */

import { remembered } from '@/features/session';
import { tabStore } from '@/shared/ports/storage';

describe('what a tab keeps', () => {
  it('stays with the account that it was kept for', () => {
    remembered.claimTab('13800000001');
    tabStore.set('money.transfer.E1', 'an order under way');
    remembered.claimTab('13800000001');
    expect(tabStore.get('money.transfer.E1')).toBe('an order under way');
  });

  it('is gone for everybody else', () => {
    remembered.claimTab('13800000001');
    tabStore.set('money.transfer.E1', 'an order under way');
    remembered.claimTab('13800000002');
    expect(tabStore.get('money.transfer.E1')).toBeNull();
  });
});
