/** @jest-environment jsdom */

import { remembered } from '@/features/session';
import { tabStore } from '@/shared/ports/storage';

beforeEach(() => sessionStorage.clear());

describe('the stored values of a tab', () => {
  it('keeps the stored values of a tab for the same account', () => {
    remembered.claimTab('13800000001');
    tabStore.set('money.transfer.E1', 'an order under way');
    remembered.claimTab('13800000001');
    expect(tabStore.get('money.transfer.E1')).toBe('an order under way');
  });

  it('drops the stored values of a tab for another user', () => {
    remembered.claimTab('13800000001');
    tabStore.set('money.transfer.E1', 'an order under way');
    remembered.claimTab('13800000002');
    expect(tabStore.get('money.transfer.E1')).toBeNull();
  });

  describe('the end of a session', () => {
    const SENT = { requestNo: 'N1', sentAt: 1_790_000_000_000 };
    const PLACES = ['money.transfer.E1', 'money.withdraw.E2', 'batch.B1', 'refund.T1'];
    const end = (entries: Readonly<Record<string, unknown>>, reason?: 'expired') => {
      remembered.claimTab('13800000001');
      for (const [key, value] of Object.entries(entries)) tabStore.set(key, JSON.stringify(value));
      remembered.clearTab(reason);
    };
    const all = () => Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)]));

    it.each(PLACES)('keeps the sent number without the typed values: %s', (place) => {
      end({ [place]: { ...SENT, values: { payeeAccountNo: '0571003486784401' } }, draft: { name: '李静' } });
      expect(all()).toEqual({ [`opc.${place}`]: JSON.stringify(SENT), 'opc.owner': '13800000001' });
      remembered.claimTab('13800000001');
      expect(tabStore.get(place)).toBe(JSON.stringify(SENT));
    });

    it.each(PLACES)('drops a sent number when another user signs in: %s', (place) => {
      end({ [place]: SENT });
      remembered.claimTab('13800000002');
      expect(all()).toEqual({ 'opc.owner': '13800000002' });
    });

    it('keeps no values when no request was sent', () => {
      end({ 'money.transfer.E1': { requestNo: 'N1', sentAt: null, values: { amount: '1.00' } }, merchant: 'x', 1: 5 });
      expect(all()).toEqual({});
    });

    it.each(PLACES)('keeps unsent input only for the same user when the platform ends the session: %s', (place) => {
      const typed = { requestNo: 'N1', sentAt: null, values: { amount: '1.00', remark: '货款' } };
      end({ [place]: typed, merchant: 'x' }, 'expired');
      expect(all()).toEqual({ [`opc.${place}`]: JSON.stringify(typed), 'opc.owner': '13800000001' });
      remembered.claimTab('13800000002');
      expect(all()).toEqual({ 'opc.owner': '13800000002' });
    });
  });
});
