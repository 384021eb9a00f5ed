import { answers, refuses } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { queryTemporarySave } from '@/contract/calls/applications';
import { agentExpandProductInfoBatch, type Power, subProductApply } from '@/contract/calls/subMerchants';
import { sessionEvents } from '@/features/session';
import { loadProduct, type ProductFacts, sendProduct } from '@/features/subMerchants/flows';
import type { SavedForm } from '@/shared/form/steps/model';
import { anApplication, aSection } from '../opening/samples';

const before = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
const TERMS: Power['terms'] = {
  feeRate: '0.38',
  fixedFee: '0.00',
  minFee: '0.01',
  maxFee: null,
  tiers: [],
  words: '按金额的0.38%收取',
  settleWords: 'T+1',
  example: { amount: '1000.00', fee: '3.80' },
};
const power: Power = {
  productCode: 'ALIPAY',
  productName: '支付宝',
  state: 'OPEN',
  terms: TERMS,
  next: null,
  applyNo: '',
  reason: '',
  obstacle: '',
};
const SUB = { merchantNo: 'S8', merchantName: '龙井茶舍', state: 'PASS', products: [power] } as const;
const search = new URLSearchParams({ subMerchantNo: 'S8', productCode: 'ALIPAY' });

describe('another fee of a sub-merchant', () => {
  it('edits the current fee as a draft of the product and sub-merchant', async () => {
    const { result, world } = await running<{ data: SavedForm<ProductFacts> }>(() => loadProduct(search), {
      before,
      standIns: [
        answers(agentExpandProductInfoBatch, [{ ...SUB, products: [power] }]),
        answers(queryTemporarySave, { sections: [aSection('CHANGE', { values: { feeRate: '0.38' } })], newest: null }),
      ],
    });
    expect(world.requests.at(-1)?.body).toMatchObject({ kind: 'SUB_PRODUCT', subject: 'S8:ALIPAY' });
    expect(result.data.values['CHANGE']).toEqual({ feeRate: '0.38' });
    expect(result.data.facts.power).toEqual(power);
  });

  it('loads no form when the platform refuses the sub-merchant', async () => {
    const { result } = await running<object>(() => loadProduct(search), {
      before,
      standIns: [refuses(agentExpandProductInfoBatch, { bizCode: 'NOT_AGENT', msg: '平台商户资格已取消' })],
    });
    expect(result).toMatchObject({ ok: false, msg: '平台商户资格已取消' });
  });

  it('sends the saved fee, and returns the number of its application', async () => {
    const CHANGE = { feeRate: '0.3', settleCycle: 'T+1', scene: '稳定' };
    const facts = { kind: 'SUB_PRODUCT', subject: 'S8:ALIPAY', versions: {}, newest: null, sub: SUB, power } as const;
    const { result, world } = await running<object>(
      () => sendProduct({ steps: {}, values: { CHANGE }, masked: {}, refused: {}, facts }),
      { before, standIns: [answers(subProductApply, anApplication({ kind: 'SUB_PRODUCT', applyNo: 'SQ7' }))] },
    );
    expect(world.requests.at(-1)?.body).toMatchObject({
      subMerchantNo: 'S8',
      productCode: 'ALIPAY',
      sections: { CHANGE },
    });
    expect(result).toEqual({ ok: true, search: 'applyNo=SQ7' });
  });
});
