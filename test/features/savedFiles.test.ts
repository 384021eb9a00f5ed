import type { UnknownAction } from '@reduxjs/toolkit';
import { refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { batchDownloadAccFlowVoucher, downloadVoucher as voucherCall } from '@/contract/calls/accounts';
import { downloadFile1 } from '@/contract/calls/agreements';
import {
  batchTransferDownloadTemplateFile,
  defrayTemplateDownload,
  failItemDownload,
  reconciliationDownload,
} from '@/contract/calls/batchPayments';
import { fundTransferDown, orderReceipt } from '@/contract/calls/orderQueries';
import { batchDownloadPsVoucher } from '@/contract/calls/splits';
import { tradeReceipt } from '@/contract/calls/tradeLists';
import type { Call } from '@/contract/defineCall';
import { downloadAgreement } from '@/features/agreements/flows';
import { agreementsEvents } from '@/features/agreements/slice';
import { batchFeature } from '@/features/batches/saga';
import { batchEvents } from '@/features/batches/slice';
import { downloadVoucher } from '@/features/funds/flows/downloadVoucher';
import { downloadVouchers } from '@/features/funds/flows/downloadVouchers';
import { downloadSplitReceipts } from '@/features/funds/lists/splits';
import { sessionEvents } from '@/features/session';
import { tradesEvents } from '@/features/trades/events';
import { tradesFeature } from '@/features/trades/feature';
import { downloadReceipts } from '@/features/transfers/flows/orders';
import { moneyFeature } from '@/features/transfers/saga';
import { moneyEvents } from '@/features/transfers/slice';
import { files } from '@/shared/ports/files';
import { requestFailed } from '@/shared/saga/events';
import { injectFeature, type LazyFeature } from '@/shared/saga/lazyFeature';

for (const part of [batchFeature, moneyFeature, tradesFeature]) injectFeature(part);

const CONTENT = '%PDF-1.7 回单';
const NAME = '回单_1.pdf';
const blob = () => new Blob([CONTENT], { type: 'application/pdf' });
const inBase64 = { filename: NAME, contentType: 'application/pdf', content: Buffer.from(CONTENT).toString('base64') };

/** A file that a flow saves, and the request that loads it. The response is a file, or base64 text in JSON. */
type SavedFile = readonly [name: string, target: Call, body: object, saga: () => Generator, event?: UnknownAction];
const of = ({ saga }: LazyFeature) => saga as () => Generator;
const orders = [{ orderNo: 'O1' }, { orderNo: 'O2' }];
const batchNo = 'PL1';
const DOWNLOADS: readonly SavedFile[] = [
  [
    'an order’s receipt',
    orderReceipt,
    { orderNo: 'O1' },
    of(moneyFeature),
    moneyEvents.receiptRequested({ orderNo: 'O1' }),
  ],
  ['receipts of orders', fundTransferDown, { orderNos: ['O1', 'O2'] }, () => downloadReceipts(orders)],
  [
    'a trade’s receipt',
    tradeReceipt,
    { tradeNo: 'T1' },
    of(tradesFeature),
    tradesEvents.receiptRequested({ tradeNo: 'T1' }),
  ],
  ['lines that have failed', failItemDownload, { batchNo }, of(batchFeature), batchEvents.failedRequested({ batchNo })],
  ['lines with errors', failItemDownload, { batchNo }, of(batchFeature), batchEvents.errorsRequested({ batchNo })],
  [
    'a reconciliation',
    reconciliationDownload,
    { batchNo },
    of(batchFeature),
    batchEvents.reconciliationRequested({ batchNo }),
  ],
  [
    'the template of transfers',
    batchTransferDownloadTemplateFile,
    {},
    of(batchFeature),
    batchEvents.templateRequested({ kind: 'TRANSFER' }),
  ],
  [
    'the template of pay-outs',
    defrayTemplateDownload,
    {},
    of(batchFeature),
    batchEvents.templateRequested({ kind: 'PAYOUT' }),
  ],
  ['an entry’s voucher', voucherCall, { flowNo: 'F1' }, () => downloadVoucher({ flowNo: 'F1' })],
  ['vouchers of entries', batchDownloadAccFlowVoucher, { flowNos: ['F1'] }, () => downloadVouchers([{ flowNo: 'F1' }])],
  [
    'receipts of splits',
    batchDownloadPsVoucher,
    { tradeNos: ['T1'] },
    () => downloadSplitReceipts([{ tradeNo: 'T1' }]),
  ],
  [
    'an agreement',
    downloadFile1,
    { faceAgreementNo: 'A1' },
    () => downloadAgreement(agreementsEvents.downloadRequested({ faceAgreementNo: 'A1' })),
  ],
];

const BY_NAME = DOWNLOADS.map((asked) => [asked[0], asked] as const);

const saving = async ([, , , saga, event]: SavedFile, standIns: readonly StandIn[]) => {
  const saved: [string, string][] = [];
  const waiting: Promise<void>[] = [];
  const save = (content: Blob, name: string) =>
    void waiting.push(content.text().then((text) => void saved.push([text, name])));
  const ran = await running(saga, {
    before: having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })),
    standIns,
    outside: new Map([[files.save, save]]) as never,
    ...(event ? { events: [event] } : {}),
  });
  await Promise.all(waiting);
  return { saved, ...ran };
};

describe('downloaded files', () => {
  it.each(BY_NAME)('saves the file under its name: %s', async (_, asked) => {
    const [, target, body] = asked;
    const data = target.blob ? { blob: blob(), filename: NAME } : inBase64;
    const { saved, world } = await saving(asked, [{ target, reply: { ok: true, data: data as never } }]);
    expect(world.requests).toEqual([{ path: target.path, body }]);
    expect(saved).toEqual([[CONTENT, NAME]]);
  });

  it.each(BY_NAME)('shows a refusal and saves no file: %s', async (_, asked) => {
    const [, target] = asked;
    const { saved, types } = await saving(asked, [refuses(target, { msg: '回单生成失败' })]);
    expect(saved).toEqual([]);
    expect(types).toContain(requestFailed.type);
  });
});
