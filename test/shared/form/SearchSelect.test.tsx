/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { bankAlso } from '@/contract/words/banks';
import { SearchSelect } from '@/shared/form/SearchSelect';
import type { Options } from '@/shared/ui/Select';

const BANKS = [
  { value: '102', label: '中国工商银行' },
  { value: '103', label: '中国农业银行' },
  { value: '308', label: '招商银行' },
];

function Field({ options = BANKS as Options, initial = '' }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <SearchSelect
        name="bankCode"
        label="开户银行"
        value={value}
        problem={undefined}
        onChange={setValue}
        onLeave={() => {}}
        options={options}
      />
      <output>{value}</output>
    </>
  );
}
const box = () => screen.getByRole('combobox', { name: '开户银行' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const value = () => screen.getByRole('status').textContent;

describe('a choice of one of many options', () => {
  it('finds an option by a part of its name and chooses it by a click', async () => {
    const { user } = show(<Field />);
    await user.type(box(), '农业');
    expect(options()).toEqual(['中国农业银行']);
    await user.click(screen.getByRole('option', { name: '中国农业银行' }));
    expect(value()).toBe('103');
    expect(box()).toHaveValue('中国农业银行');
  });

  it('finds an option by its synonyms, in either letter case', async () => {
    const { user } = show(<Field options={BANKS.map((bank) => ({ ...bank, also: bankAlso(bank.value) }))} />);
    await user.type(box(), 'icbc');
    expect(options()).toEqual(['中国工商银行']);
    await user.clear(box());
    await user.type(box(), '招行');
    expect(options()).toEqual(['招商银行']);
  });

  it('chooses an option by keyboard: arrows move, Enter chooses and does not submit the form', async () => {
    const sent = jest.fn();
    const { user } = show(
      <form onSubmit={sent}>
        <Field />
      </form>,
    );
    await user.click(box());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: '招商银行' }).id);
    await user.keyboard('{Enter}');
    expect(value()).toBe('308');
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    expect(sent).not.toHaveBeenCalled();
  });

  it('keeps the chosen option when another text is typed but not chosen', async () => {
    const { user } = show(<Field initial="102" />);
    await user.clear(box());
    await user.type(box(), '农业');
    await user.tab();
    expect(value()).toBe('102');
    expect(box()).toHaveValue('中国工商银行');
  });

  it('Escape closes the list of options', async () => {
    const { user } = show(<Field />);
    await user.click(box());
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
  });

  it('shows that no option matches or options are loading, and offers a retry after a failure', async () => {
    const { user, unmount } = show(<Field />);
    await user.type(box(), '没有');
    expect(screen.getByText('没有匹配的选项')).toBeVisible();
    unmount();
    const again = jest.fn();
    const failed = show(<Field options={{ stage: 'failed', again }} />);
    await failed.user.click(box());
    await failed.user.click(screen.getByRole('button', { name: '重试' }));
    expect(again).toHaveBeenCalledTimes(1);
    failed.unmount();
    const loading = show(<Field options={{ stage: 'loading' }} />);
    await loading.user.click(box());
    expect(screen.getByText('选项加载中')).toBeVisible();
  });
});
