/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aFlow } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { screen, within } from '@testing-library/react';
import { expectSaga } from 'redux-saga-test-plan';
import { downloadVoucher } from '@/contract/calls/accounts';
import { flowFeature } from '@/features/funds/feature';
import { flowDetail } from '@/features/funds/flowDetail';
import { DetailDrawer } from '@/shared/detail/DetailDrawer';
import { files } from '@/shared/ports/files';
import { statusEvents } from '@/shared/status/slice';

const FLOW = aFlow({ flowNo: 'F7' });

beforeEach(() => everyPageIsOpen());

it('offers the receipt of an entry independently of the rows of the list', async () => {
  const page = show(<DetailDrawer of={flowDetail} at="F7" list="fundFlow" onStep={() => {}} onClose={() => {}} />);
  const known = { flow: FLOW, trade: null, trail: [] };
  const key = flowDetail.keyOf('F7');
  page.happens(statusEvents.statusArrived({ key, data: { known, refusal: null }, at: 1, final: true }));
  await page.user.click(screen.getByRole('button', { name: '电子回单' }));

  const file = { blob: new Blob(['x']), filename: '回单.pdf' };
  const world = aWorld({}, { standIns: [{ target: downloadVoucher, reply: { ok: true, data: file as never } }] });
  const saved: string[] = [];
  const saga = expectSaga(flowFeature.saga as never)
    .withReducer(rootReducer)
    .provide({
      call(effect, next) {
        if (effect.fn === files.save) return void saved.push((effect.args as [unknown, string])[1]);
        return world.provider.call(effect, next);
      },
    });
  for (const event of page.log) saga.dispatch(event);
  await untilQuiet(saga);
  expect(world.requests).toEqual([{ path: downloadVoucher.path, body: { flowNo: 'F7' } }]);
  expect(saved).toEqual(['回单.pdf']);
});

it('shows how the fee of an entry was calculated', () => {
  const page = show(<DetailDrawer of={flowDetail} at="F7" list="fundFlow" onStep={() => {}} onClose={() => {}} />);
  const feeReason = {
    calculation: '100.00 × 0.38% = 0.38 元',
    tariff: '微信支付',
    terms: '按金额的0.38%收取，最低0.01元',
    since: '2026-01-05 10:00:00',
    productCode: 'WECHAT',
  };
  const known = { flow: FLOW, trade: { related: [], flows: [], feeReason }, trail: [] };
  const key = flowDetail.keyOf('F7');
  page.happens(statusEvents.statusArrived({ key, data: { known, refusal: null }, at: 1, final: true }));
  const reason = screen.getByText('收费依据').nextElementSibling;
  expect(reason).toHaveTextContent('100.00 × 0.38% = 0.38 元微信支付（2026-01-05 起）：按金额的0.38%收取，最低0.01元');
  expect(within(reason as HTMLElement).getByRole('link', { name: '微信支付' })).toHaveAttribute(
    'href',
    '/product/revision/detail?productCode=WECHAT',
  );
});
