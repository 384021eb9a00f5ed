import { type MemberBookDetail, memberBookDetail } from '@/contract/memberBooks';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';

const searchOf = (bookNo: string) => new URLSearchParams({ bookNo }).toString();

/** One member; it changes by what somebody does, and is asked for anew then. */
export const bookStatus = defineStatus<MemberBookDetail>({
  id: 'members.book',
  *ask(search) {
    return yield* request(memberBookDetail, { bookNo: search.get('bookNo') ?? '' }, { custom: true });
  },
  isFinal: () => true,
});

/** Which member, as the status brick has it: what is asked, and where it stands in the store. */
export const bookIn = (bookNo: string) => ({ search: searchOf(bookNo), key: statusKey(bookStatus, searchOf(bookNo)) });
