/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { ImportPage } from '@/features/vouchers/ImportPage';
import { importPart } from '@/features/vouchers/sheet/part';
import { voucherSheets } from '@/features/vouchers/sheet/sheets';
import { importEvents as events } from '@/features/vouchers/sheet/slice';
import { partAdded } from '@/shared/saga/late';

/** px that a desk of 1440 leaves for a table in a card that is all of a page, beside the menu. */
const DESK = 1_150;

it('a line of a file is in view on a desk, with its amount, its remark and what takes it out', () => {
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
  show(<ImportPage />, {
    before: [
      partAdded(importPart.name),
      events.fileChosen({ fileKey: 'F1', name: '凭证.csv' }),
      events.fileRead(),
      events.linesChanged({ requestNo: 'N1' }),
      events.linesJudged({ sums: { lines: 1, errors: 0, warnings: 0, cents: 1_000 } }),
    ],
  });
  const table = screen.getByRole('table', { name: /.+/ });
  expect(Number.parseInt(table.style.minWidth, 10)).toBeGreaterThan(900);
  expect(Number.parseInt(table.style.minWidth, 10)).toBeLessThanOrEqual(DESK);
});
