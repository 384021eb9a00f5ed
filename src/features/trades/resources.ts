import { tradeDetail } from '@/contract/tradeLists';
import { defineResource } from '@/shared/resource/defineResource';

export const detailId = (tradeNo: string) => `trades/detail/${tradeNo}`;

/** One trade's detail, a resource of its own: opened again it shows at once what is known. */
export const detailOf = (tradeNo: string) =>
  defineResource<typeof tradeDetail>({ id: detailId(tradeNo), call: tradeDetail, request: { tradeNo } });
