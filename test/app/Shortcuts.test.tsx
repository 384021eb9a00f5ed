/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { Shortcuts } from '@/app/layout/Shortcuts';
import { selectLayout, singleKeysToggled } from '@/app/layout/slice';
import { Filters } from '@/shared/list/Filters';

const TEXT_FILTER = { kind: 'text', key: 'flowNo', label: '流水号' } as const;
const CHOICE = { kind: 'choice', key: 'state', label: '状态', options: { A: '成功', B: '失败' } } as const;
type List = { kept?: true; filters: readonly (typeof TEXT_FILTER | typeof CHOICE)[] };

function Page({ lists }: { lists: readonly List[] }) {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <main ref={content} tabIndex={-1}>
        {lists.map(({ kept, filters }) => (
          <section key={filters[0]?.key} data-kept={kept}>
            <Filters filters={filters} values={{}} onSearch={() => {}} onReset={() => {}} busy={false} all={false} />
          </section>
        ))}
        <textarea aria-label="备注" />
      </main>
      <Shortcuts content={content} />
    </>
  );
}

const aPage = (lists: readonly List[] = [{ filters: [CHOICE, TEXT_FILTER] }]) => show(<Page lists={lists} />);

describe('the keys of a page', () => {
  it('the key / focuses the first text filter and types nothing into the filter', async () => {
    const { user } = aPage();
    await user.keyboard('/');
    expect(screen.getByLabelText('流水号')).toHaveFocus();
    expect(screen.getByLabelText('流水号')).toHaveValue('');
  });

  it('the key / focuses the first filter of a list without text filters', async () => {
    const { user } = aPage([{ filters: [CHOICE] }]);
    await user.keyboard('/');
    expect(document.activeElement?.closest('form')).not.toBeNull();
  });

  it('ignores the filters of a hidden page and leaves the key / to the browser', () => {
    aPage([{ kept: true, filters: [TEXT_FILTER] }]);
    expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(true);
    expect(document.body).toHaveFocus();
  });

  it.each(['?', '？'])('the key %s opens the list of keys, and Escape closes the list', async (key) => {
    const { user } = aPage();
    await user.keyboard(key);
    const dialog = await screen.findByRole('dialog', { name: '键盘快捷键' });
    expect(within(dialog).getByText('跳到列表的查询条件')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('types the keys / and ? into a focused field', async () => {
    const { user } = aPage();
    await user.type(screen.getByLabelText('备注'), 'a/b?');
    expect(screen.getByLabelText('备注')).toHaveValue('a/b?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
    'leaves the key ? with %j to the browser',
    (modifier) => {
      const page = aPage();
      expect(fireEvent.keyDown(document.body, { key: '?', ...modifier })).toBe(true);
      expect(selectLayout(page.store.getState() as never).keyListOpen).toBe(false);
    },
  );

  it('ignores the key / while a dialog is open', async () => {
    const { user } = aPage();
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('/');
    expect(screen.getByLabelText('流水号')).not.toHaveFocus();
  });

  it('ignores the keys ? and / after the user has turned the keys off', async () => {
    const page = aPage();
    act(() => void page.store.dispatch(singleKeysToggled()));
    await page.user.keyboard('?/');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.body).toHaveFocus();
  });
});
