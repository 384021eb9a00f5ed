import type { PaymentBatch } from '@/contract/batchPayments';

const withBatch = (path: string) => (batchNo: string) => `${path}?${new URLSearchParams({ batchNo }).toString()}`;

/** The pages of a batch. */
export const LIST_PATH = '/fund-manage/batchTransfer/index';
export const NEW_PATH = '/fund-manage/pages/batchTransfer';
export const draftPath = withBatch(NEW_PATH);
export const detailPath = withBatch('/fund-manage/batchTransfer/detail');
export const statusPath = withBatch('/fund-manage/batchTransfer/status');

/** Where a batch is looked at: a draft where it is edited. */
export const pathOf = ({ batchNo, state }: Pick<PaymentBatch, 'batchNo' | 'state'>): string =>
  state === 'DRAFT' ? draftPath(batchNo) : detailPath(batchNo);
