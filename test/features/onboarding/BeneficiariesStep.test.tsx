/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aStep } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { BeneficiariesStep } from '@/features/onboarding';

const beneficiary = (name: string) => ({
  beneficiaryId: `B-${name}`,
  name,
  idNumberMasked: '330106********0001',
  idValidity: { start: '2020-01-01', end: '2040-01-01' },
  address: '杭州',
  way: 'SHARES' as const,
  shareRatio: '30.00',
});
const SHOWN = ['甲', '乙', '丙'].map(beneficiary);

/** Renders the step with three beneficiaries. Each submission is refused with errors of these fields. */
function Step({ audited = {}, fields = {} }: { audited?: Record<string, string>; fields?: Record<string, string> }) {
  const [refused, setRefused] = useState<{ msg: string; fields: Record<string, string> }>();
  return (
    <>
      <BeneficiariesStep
        shown={SHOWN}
        businessLicenseNo=""
        audited={audited}
        {...aStep({ refused, submit: () => setRefused({ msg: '请检查填写的内容', fields }) })}
      />
      <button type="submit" form="form">
        保存
      </button>
    </>
  );
}

/** Returns the error texts by the name of the beneficiary. */
const errors = () =>
  screen.getAllByRole('listitem').flatMap((row) => {
    const reason = within(row).queryByRole('alert')?.textContent;
    return reason ? [[row.querySelector('strong')?.textContent, reason]] : [];
  });

describe('the errors of a beneficiary', () => {
  it('a reason of the audit stays at its beneficiary when another beneficiary is removed', async () => {
    const page = show(<Step audited={{ 'beneficiaries.1.name': '姓名不符', 'beneficiaries.1.address': '地址不全' }} />);
    expect(errors()).toEqual([['乙', '姓名不符；地址不全']]);
    await page.user.click(screen.getByRole('button', { name: '删除甲' }));
    expect(errors()).toEqual([['乙', '姓名不符；地址不全']]);
    await page.user.click(screen.getByRole('button', { name: '删除乙' }));
    expect(errors()).toEqual([]);
  });

  it('a refusal is shown at the beneficiaries that were sent, and disappears with them', async () => {
    const page = show(<Step fields={{ 'beneficiaries.1.name': '姓名不符' }} />);
    const remove = (name: string) => page.user.click(screen.getByRole('button', { name: `删除${name}` }));
    await remove('甲');
    await page.user.click(screen.getByRole('button', { name: '保存' }));
    expect(errors()).toEqual([['丙', '姓名不符']]);
    await remove('乙');
    expect(errors()).toEqual([['丙', '姓名不符']]);
    await remove('丙');
    expect(screen.queryByText('姓名不符')).toBeNull();
  });
});
