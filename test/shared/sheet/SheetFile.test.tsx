/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { SheetFile } from '@/shared/sheet/SheetFile';

it('reports with the file whether the user wants to choose its columns', async () => {
  const onChosen = jest.fn();
  const { user } = show(
    <SheetFile
      owner="test"
      label="选择文件"
      accept={['.csv']}
      hints={[]}
      problem={null}
      onlyOne="一次只能选择一个文件"
      onChosen={onChosen}
      onRefused={() => {}}
      reading={null}
    />,
  );
  const choose = () => user.upload(screen.getByLabelText(/选择文件/), new File(['x'], 'a.csv'));
  await choose();
  await user.click(screen.getByRole('checkbox', { name: '自己选择表头和列' }));
  await choose();
  expect(onChosen.mock.calls.map(([{ name, isByHand }]) => [name, isByHand])).toEqual([
    ['a.csv', false],
    ['a.csv', true],
  ]);
});
