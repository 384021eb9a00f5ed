/** @jest-environment jsdom */

import { readSource, sources } from '@test/shared/ui/stylesheets';
import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { SelectField } from '@/shared/form/SelectField';

const SPANS = [
  { value: '', label: '不限' },
  { value: '30', label: '30分钟' },
  { value: '1440', label: '1天' },
];

function Field({ options = SPANS }: { options?: typeof SPANS }) {
  const [value, setValue] = useState('30');
  return (
    <>
      <SelectField label="有效期" options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
const box = () => screen.getByRole('combobox', { name: '有效期' });
const value = () => screen.getByRole('status').textContent;

describe('a choice of one of a few options', () => {
  it('chooses an option from its own list and ignores typed text', async () => {
    const { user } = show(<Field />);
    expect(box()).toHaveValue('30分钟');
    await user.type(box(), '天');
    expect(box()).toHaveValue('30分钟');
    await user.keyboard('{Escape}');
    await user.click(box());
    await user.click(screen.getByRole('option', { name: '1天' }));
    expect(value()).toBe('1440');
    expect(box()).toHaveValue('1天');
  });

  it('chooses an option by the arrows and the space bar, including the one without a value', async () => {
    const { user } = show(<Field />);
    await user.tab();
    await user.keyboard(' ');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowUp} ');
    expect(value()).toBe('');
    expect(box()).toHaveValue('不限');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('chooses the first and the last option by Home and End', async () => {
    const { user } = show(<Field />);
    await user.tab();
    await user.keyboard(' {End} ');
    expect(value()).toBe('1440');
    await user.keyboard(' {Home} ');
    expect(value()).toBe('');
  });

  it('a second click closes the list of options', async () => {
    const { user } = show(<Field />);
    await user.click(box());
    await user.click(box());
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('Enter submits the form while the list is closed', async () => {
    const sent = jest.fn((event: React.FormEvent) => event.preventDefault());
    const { user } = show(
      <form onSubmit={sent}>
        <Field />
        <button type="submit">保存</button>
      </form>,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it('offers a search from nine options on', async () => {
    const { user } = show(
      <Field options={Array.from({ length: 9 }, (_, at) => ({ value: `${at}`, label: `门店${at}` }))} />,
    );
    await user.type(box(), '门店7');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['门店7']);
  });
});

it('no component uses the select of the browser', () => {
  const drawn = sources(/\.tsx$/).filter((file) => /<select\b/.test(readSource(file)));
  expect(drawn).toEqual([]);
});
