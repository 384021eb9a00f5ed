import type { applyInfo, queryTemporarySave } from '@/contract/calls/applications';
import { type SolutionDetail, sectionsForProducts, solutionSubject } from '@/contract/calls/solutions';
import type { AnswerOf } from '@/contract/defineCall';
import { savedOf } from '@/features/solutions/flows/opening';

type Kept = AnswerOf<typeof queryTemporarySave>['sections'][number];

const kept = (section: string, more: Partial<Kept> = {}): Kept => ({
  section,
  values: {},
  masked: {},
  version: 0,
  done: false,
  savedBy: '',
  savedAt: null,
  ...more,
});
const SOLUTION = { solutionCode: 'CHAIN_STORES', missing: ['WECHAT', 'ALIPAY'] } as unknown as SolutionDetail;

describe('the sections of the opening of a solution', () => {
  it('the sections of an opening follow from the missing products, in a fixed order', () => {
    expect(sectionsForProducts(['ALIPAY'])).toEqual(['PLAN']);
    expect(sectionsForProducts(['ZTO_PS', 'PAY_BANK', 'WECHAT'])).toEqual(['PLAN', 'WECHAT', 'SPLIT']);
    expect(solutionSubject('CHAIN_STORES', ['WECHAT', 'ALIPAY'])).toBe('CHAIN_STORES:ALIPAY,WECHAT');
  });

  it('leaves out the sections of open products', () => {
    const { steps, facts } = savedOf(
      SOLUTION,
      ['PLAN', 'WECHAT', 'DEFRAY'].map((name) => kept(name)),
      null,
    );
    expect(Object.keys(steps)).toEqual(['PLAN', 'WECHAT']);
    expect(facts.sent).toEqual(['PLAN', 'WECHAT']);
  });

  it('begins with the draft of a colleague and shows the name of the colleague', () => {
    const draft = { values: { scene: '三家' }, version: 2, savedBy: '李静', savedAt: '2026-11-20T10:00:00+08:00' };
    const { steps, values } = savedOf(SOLUTION, [kept('PLAN', draft), kept('WECHAT')], null);
    expect(steps['PLAN']).toMatchObject({
      state: 'empty',
      draft: { by: '李静', version: 2, values: { scene: '三家' } },
    });
    expect(values['PLAN']).toEqual({});
  });

  it('opens after a refusal only the refused sections, with the reason at the field', () => {
    const mended = {
      applyNo: 'SQ1',
      openSections: ['WECHAT'],
      reasons: { 'WECHAT.wechatAppId': '与主体不符' },
    } as unknown as AnswerOf<typeof applyInfo>;
    const { steps, refused, facts } = savedOf(SOLUTION, [kept('PLAN'), kept('WECHAT')], mended);
    expect(steps).toMatchObject({ PLAN: { state: 'passed' }, WECHAT: { state: 'refused', reason: '与主体不符' } });
    expect(refused['WECHAT']).toEqual({ wechatAppId: '与主体不符' });
    expect(facts).toMatchObject({ mends: 'SQ1', sent: ['WECHAT'] });
    // A refused section that was corrected and saved has no errors any more.
    const saved = savedOf(SOLUTION, [kept('PLAN'), kept('WECHAT', { done: true, version: 1 })], mended);
    expect(saved.steps['WECHAT']?.state).toBe('saved');
    expect(saved.refused['WECHAT']).toEqual({});
  });
});
