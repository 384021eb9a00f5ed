/** @jest-environment jsdom */

import { aScreen } from '@test/support/page';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';
import { focusFirstField } from '@/shared/ui/firstField';

const rules = { name: (typed: string) => (typed === '' ? '请输入户名' : undefined) };

function Form() {
  const { form, field } = useFields({ initial: { name: '', remark: '' }, rules, busy: false });
  return (
    <form ref={form}>
      <TextField label="户名" {...field('name')} />
      <TextField label="备注" {...field('remark')} />
    </form>
  );
}

describe('a field that is left empty', () => {
  beforeEach(() => aScreen());

  it('shows the error of an empty field after the user has focused and left it', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByLabelText('户名'));
    await user.tab();
    expect(screen.getByText('请输入户名')).toBeVisible();
  });

  it('shows no error when the user leaves a field focused by the page for the first time, but later does', async () => {
    const user = userEvent.setup();
    const { container } = render(<Form />);
    act(() => void focusFirstField(container));
    await user.tab();
    expect(screen.queryByText('请输入户名')).toBeNull();
    await user.tab({ shift: true });
    await user.tab();
    expect(screen.getByText('请输入户名')).toBeVisible();
  });

  it('shows the error of a value that was typed and deleted after the page has focused it', async () => {
    const user = userEvent.setup();
    const { container } = render(<Form />);
    act(() => void focusFirstField(container));
    await user.keyboard('何{Backspace}');
    await user.tab();
    expect(screen.getByText('请输入户名')).toBeVisible();
  });
});
