import {
  brandWalletFindDetail,
  brandWalletGetStep,
  brandWalletRealTimeInfo,
  brandWalletSolutionInfo,
} from '@/contract/calls/brandWallet';
import type { AnswerOf } from '@/contract/defineCall';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';

/** The state of opening a brand wallet: the invitation, who must act next, and the data that the user confirms. */
export interface BrandWallet {
  detail: AnswerOf<typeof brandWalletFindDetail>;
  step: AnswerOf<typeof brandWalletGetStep>['step'];
  info: AnswerOf<typeof brandWalletRealTimeInfo> | null;
  offers: AnswerOf<typeof brandWalletSolutionInfo>['items'];
}

/** Loads the status of the invitation that the address names. */
export const brandWalletStatus = defineStatus<BrandWallet>({
  id: 'brandWallet',
  *ask(search) {
    const which = { solutionNo: search.get('solutionNo') ?? '' };
    const found = yield* request(brandWalletFindDetail, which, { custom: true });
    if (!found.ok) return found;
    const detail = found.data;
    if (detail.state === 'REVIEWING') return { ok: true, data: { detail, step: 'REVIEW', info: null, offers: [] } };
    const next = yield* request(brandWalletGetStep, which, { custom: true });
    if (!next.ok) return next;
    const { step } = next.data;
    if (step !== 'CONFIRM') return { ok: true, data: { detail, step, info: null, offers: [] } };
    const info = yield* request(brandWalletRealTimeInfo, which, { custom: true });
    if (!info.ok) return info;
    const solution = yield* request(brandWalletSolutionInfo, which, { custom: true });
    if (!solution.ok) return solution;
    return { ok: true, data: { detail, step, info: info.data, offers: solution.data.items } };
  },
  isFinal: ({ detail }) => detail.state !== 'REVIEWING',
});
