import { LIMIT_APPLICATION } from '@/contract/calls/limitRules';
import { FEE_CHANGE_APPLICATION, PRODUCT_APPLICATION } from '@/contract/calls/products';
import { sectionFields } from '@/shared/application/sectionFields';

const parts = { picture: () => null };
const field = (fields: ReturnType<typeof sectionFields>, name: string) => {
  const found = fields.find((one) => one.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

describe('a section as fields', () => {
  it('takes labels and kinds of fields from the declaration of a section', () => {
    const fee = sectionFields(FEE_CHANGE_APPLICATION.sections.FEE, parts);
    expect(fee.map(({ name, kind, label, optional }) => [name, kind, label, optional ?? false])).toEqual([
      ['feeRate', 'text', '费率（%）', false],
      ['tierRates', 'text', '分档费率', true],
      ['reason', 'text', '申请原因', false],
      ['proofUrl', 'custom', '证明材料', true],
    ]);
    const { WECHAT, DEFRAY } = PRODUCT_APPLICATION.sections;
    expect(field(sectionFields(WECHAT, parts), 'wechatKind')).toMatchObject({
      kind: 'radio',
      options: [
        { value: 'MP', label: '公众号' },
        { value: 'MINI', label: '小程序' },
      ],
    });
    expect(field(sectionFields(DEFRAY, parts), 'monthlyAmount').kind).toBe('money');
    const own = { payAccountNo: { kind: 'text', name: 'payAccountNo', label: '自己的' } } as const;
    expect(field(sectionFields(DEFRAY, { ...parts, own }), 'payAccountNo').label).toBe('自己的');
  });

  it('reports the error of a field, and of a field compared with another field', () => {
    const { feeRate, proofUrl } = Object.fromEntries(
      sectionFields(FEE_CHANGE_APPLICATION.sections.FEE, parts).map((one) => [one.name, one]),
    );
    expect(feeRate?.rule?.('', {})).toBe('请输入费率');
    expect(feeRate?.rule?.('0.38888', {})).toBe('请输入正确的费率，如0.38');
    expect(feeRate?.rule?.('0.38', {})).toBeUndefined();
    expect(proofUrl?.rule?.('', {})).toBeUndefined();
    const day = field(sectionFields(LIMIT_APPLICATION.sections.LIMIT, parts), 'day');
    expect(day.rule?.('5.00', { single: '10.00', day: '5.00', month: '20.00' })).toBe('单日限额不能低于单笔限额');
    expect(day.rule?.('15.00', { single: '10.00', day: '15.00', month: '20.00' })).toBeUndefined();
  });
});
