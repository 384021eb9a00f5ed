/** @jest-environment jsdom */

import { Button } from '@arco-design/web-react';
import { show } from '@test/support/page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { SelectField } from '@/shared/form/SelectField';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';

function Form() {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  return <input aria-label="姓名" value={name} onChange={({ target }) => setName(target.value)} />;
}

const opened = () => {
  const onClose = jest.fn();
  const page = show(
    <Dialog title="新增人员" width={480} closeText="关闭" onClose={onClose}>
      <Form />
    </Dialog>,
  );
  return { ...page, onClose };
};
const dialog = () => screen.getByRole('dialog', { name: '新增人员' });
const question = () => screen.queryByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
const answer = (word: string) => within(question() as HTMLElement).getByRole('button', { name: word });

const WAYS: readonly [string, (page: ReturnType<typeof opened>) => unknown][] = [
  ['Escape', ({ user }) => user.type(screen.getByRole('textbox', { name: '姓名' }), '{Escape}')],
  ['Escape with the focus elsewhere', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
  ['its cross', ({ user }) => user.click(within(dialog()).getByRole('button', { name: '关闭' }))],
  ['a click beside it', () => fireEvent.click(dialog())],
];

describe('a dialog with a form', () => {
  it.each(WAYS)('asks before %s discards typed values, and closes after the confirmation', async (_, leave) => {
    const page = opened();
    await page.user.type(screen.getByRole('textbox', { name: '姓名' }), '李静');
    await leave(page);
    expect(page.onClose).not.toHaveBeenCalled();
    await page.user.click(answer('取消'));
    expect(question()).toBeNull();
    expect(screen.getByRole('textbox', { name: '姓名' })).toHaveValue('李静');
    await leave(page);
    await page.user.click(answer('确定'));
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it.each(WAYS)('closes at once by %s while no value is typed', async (_, leave) => {
    const page = opened();
    await leave(page);
    expect(question()).toBeNull();
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it('guards the page against closing as soon as a value is typed', async () => {
    opened();
    const name = screen.getByRole('textbox', { name: '姓名' }) as HTMLInputElement;
    const flags = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    flags.IS_REACT_ACT_ENVIRONMENT = false;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, '李静');
    name.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // Waits only for microtasks, because `act` would also run React's later work.
    await Promise.resolve();
    flags.IS_REACT_ACT_ENVIRONMENT = true;
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('does not ask after the typed value was removed', async () => {
    const page = opened();
    await page.user.type(screen.getByRole('textbox', { name: '姓名' }), '李{Backspace}');
    fireEvent.click(dialog());
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it('Escape answers only the question, and never reaches the browser while values are typed', async () => {
    const { user, onClose } = opened();
    const field = screen.getByRole('textbox', { name: '姓名' });
    await user.type(field, '李');
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(question()).not.toBeNull();
    expect(fireEvent.keyDown(answer('取消'), { key: 'Escape' })).toBe(false);
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('stays open with its values when Escape closes an inner dialog', async () => {
    const inner = jest.fn();
    const onClose = jest.fn();
    const { user } = show(
      <Dialog title="新增人员" width={480} closeText="关闭" onClose={onClose}>
        <Form />
        <Dialog title="请输入支付密码" width={400} closeText="关闭" onClose={inner}>
          <input aria-label="支付密码" />
        </Dialog>
      </Dialog>,
    );
    fireEvent.change(screen.getByRole('textbox', { name: '姓名', hidden: true }), { target: { value: '李静' } });
    await user.type(screen.getByRole('textbox', { name: '支付密码' }), '{Escape}');
    expect(inner).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    expect(question()).toBeNull();
  });

  it('a click next to the question closes only the question', async () => {
    const { user, onClose } = opened();
    await user.type(screen.getByRole('textbox', { name: '姓名' }), '李');
    fireEvent.click(dialog());
    fireEvent.click(question() as HTMLElement);
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});

/**
 * Shows or enables a field when its button is clicked programmatically, like a late response. The focus does not
 * move.
 */
function Late({ disabled }: { disabled?: boolean }) {
  const [here, setHere] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setHere(true)}>
        加载
      </button>
      {here || disabled ? <input aria-label="第一个" disabled={!here} /> : null}
    </>
  );
}

describe('the focus of a dialog that is opened', () => {
  const holding = (children: ReactNode) => (
    <Dialog title="新增人员" width={480} closeText="关闭" onClose={() => undefined}>
      {children}
    </Dialog>
  );
  const opens = async (children: ReactNode) => {
    show(holding(children));
    // Waits for React to render, after which the focus is set.
    await act(async () => undefined);
  };
  const answerComes = () => fireEvent.click(screen.getByRole('button', { name: '加载' }));

  it.each<[string, ReactNode]>([
    ['an input', <input key="1" aria-label="第一个" />],
    ['a text', <textarea key="1" aria-label="第一个" />],
    ['a choice', <select key="1" aria-label="第一个" />],
    ['not a disabled one', [<input key="0" disabled />, <input key="1" aria-label="第一个" />]],
    [
      'not one of a disabled group',
      [
        <fieldset key="0" disabled>
          <input />
        </fieldset>,
        <input key="1" aria-label="第一个" />,
      ],
    ],
    [
      'not what is there to be read',
      [<textarea key="0" readOnly value="MII" />, <input key="1" aria-label="第一个" />],
    ],
    [
      'a choice from a list of its own',
      <SelectField key="1" label="第一个" options={[]} value="" onChange={() => {}} />,
    ],
    ['not a hidden one', [<input key="0" type="hidden" />, <input key="1" aria-label="第一个" />]],
    [
      'the checked one of radio buttons',
      [
        <input key="0" type="radio" name="kind" value="a" />,
        <input key="1" type="radio" name="kind" value="b" defaultChecked aria-label="第一个" />,
      ],
    ],
  ])('focuses its first field: %s', async (_what, children) => {
    await opens(children);
    expect(screen.getByLabelText('第一个')).toHaveFocus();
  });

  it.each([
    ['comes later', <Late key="late" />],
    ['was disabled until then', <Late key="late" disabled />],
  ])('focuses the first field that %s', async (_what, children) => {
    await opens(children);
    expect(document.activeElement).not.toBe(screen.queryByLabelText('第一个'));
    answerComes();
    await waitFor(() => expect(screen.getByLabelText('第一个')).toHaveFocus());
  });

  it('keeps the focus where the user has moved it', async () => {
    await opens(<Late />);
    screen.getByRole('button', { name: '加载' }).focus();
    answerComes();
    // Waits for the mutation observer of the dialog, which runs before this promise resolves.
    await Promise.resolve();
    expect(screen.getByRole('button', { name: '加载' })).toHaveFocus();
  });
});

/** Renders a form whose primary button adds a field. */
function Later() {
  const [here, setHere] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setHere(true)}>
        下一步
      </Button>
      {here ? <input aria-label="姓名" /> : null}
    </>
  );
}

describe('the focus of a dialog without a field', () => {
  const openedDialog = async (button: ReactNode, drawer = false) => {
    const onClose = jest.fn();
    const { user } = show(
      <Dialog title="确认" width={480} closeText="关闭" drawer={drawer} onClose={onClose}>
        <Button onClick={onClose}>取消</Button>
        {button}
      </Dialog>,
    );
    await act(async () => undefined);
    return { user, onClose };
  };
  const confirmDialog = () => screen.getByRole('dialog', { name: '确认' });

  it('focuses the primary action, which Enter triggers', async () => {
    const onSend = jest.fn();
    const { user, onClose } = await openedDialog(
      <Button type="primary" onClick={onSend}>
        发送
      </Button>,
    );
    expect(screen.getByRole('button', { name: '发送' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it.each([
    ['a dangerous action', <Button key="1" status="danger" />, false],
    ['a dangerous action that is filled', <Button key="1" type="primary" status="danger" />, false],
    ['an action that cannot be done', <Button key="1" type="primary" disabled />, false],
    ['nothing to do', null, false],
    ['details in a drawer', <Button key="1" type="primary" />, true],
  ])('focuses the dialog in place of %s, so that Enter has no effect', async (_what, button, drawer) => {
    const { user, onClose } = await openedDialog(button, drawer);
    expect(confirmDialog()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('ignores an Enter key that was held before it opened', async () => {
    await openedDialog(<Button type="primary">发送</Button>);
    expect(fireEvent.keyDown(screen.getByRole('button', { name: '发送' }), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(screen.getByRole('button', { name: '发送' }), { key: 'Enter' })).toBe(true);
  });

  it('moves the focus to a field that appears later', async () => {
    const { user } = await openedDialog(<Later />);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('姓名')).toHaveFocus());
  });
});
