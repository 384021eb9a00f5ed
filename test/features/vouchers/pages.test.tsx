/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { ImportPage } from '@/features/vouchers/ImportPage';
import { importFeature } from '@/features/vouchers/sheet/feature';
import { voucherSheets } from '@/features/vouchers/sheet/sheets';
import { importEvents as events } from '@/features/vouchers/sheet/slice';
import { featureInjected } from '@/shared/saga/lazyFeature';

/** Width in px of a table in a full card on a screen of 1440, next to the menu. */
const DESK = 1_150;

/** Renders the import page with a file of one line. */
function withLine(ui = <ImportPage />) {
  voucherSheets.put([
    {
      lineNo: 1,
      sourceNo: 'YD1',
      subMemberNo: 'M1',
      payeeNo: 'SK1',
      payeeName: '甲物流有限公司',
      kind: '运费',
      period: '2026-11',
      amount: '10.00',
      remark: '',
    },
  ]);
  return show(ui, {
    before: [
      featureInjected(importFeature.name),
      events.fileChosen({ fileKey: 'F1', name: '凭证.csv', isByHand: false }),
      events.fileRead({ notes: [] }),
      events.linesChanged({ requestNo: 'N1' }),
      events.linesJudged({ sums: { lines: 1, errors: 0, warnings: 0, cents: 1_000 } }),
    ],
  });
}

it('the table of lines fits into the card of a desktop screen', () => {
  withLine();
  const table = screen.getByRole('table', { name: /.+/ });
  expect(Number.parseInt(table.style.minWidth, 10)).toBeGreaterThan(900);
  expect(Number.parseInt(table.style.minWidth, 10)).toBeLessThanOrEqual(DESK);
});

it.each([
  [
    'a link',
    <a key="1" href="/home">
      首页
    </a>,
  ],
  [
    'a tab of the console',
    <button key="1" type="button" data-leaves="">
      首页
    </button>,
  ],
])('asks before %s leaves lines that are not imported', async (_name, way) => {
  const pressed = jest.fn();
  const { user } = withLine(
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: observes whether the link was followed */}
      <div onClick={pressed}>{way}</div>
      <ImportPage />
    </>,
  );
  const press = (name: string) => user.click(screen.getByText(name, { exact: true, selector: 'a, button, button *' }));
  await press('首页');
  expect(screen.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })).toBeVisible();
  expect(pressed).not.toHaveBeenCalled();
  await press('取消');
  expect(voucherSheets.get()?.lines).toHaveLength(1);
  await press('首页');
  await press('确定');
  expect(screen.queryByRole('dialog', { name: '有未保存的内容，确定要离开吗？' })).toBeNull();
  expect(pressed).toHaveBeenCalledTimes(way.type === 'button' ? 1 : 0);
});
