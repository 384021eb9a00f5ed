import type { CallName } from '@/contract/calls/catalogue';
import type * as contract from '@/contract/calls/memberBooks';
import type { AuthedContext } from '../../domain/context';
import { flowList, shownFlow, shownFlowSums } from '../../domain/exports/flowExport';
import {
  bookFilter,
  bookFlowFilter,
  bookList,
  memberBookExport,
  memberBookFlowExport,
  mustBeOwn,
} from '../../domain/exports/memberBookExport';
import { pageOf } from '../../domain/lists';
import { bookDetail, shownBook } from '../../domain/memberBooks/detail';
import { mustKeepBooks } from '../../domain/memberBooks/gate';
import { bookGroups, bookOf } from '../../domain/memberBooks/register';
import { changeBook } from '../../domain/memberBooks/state';
import { addCents, formatCents } from '../../domain/money/cents';
import { wireTime } from '../../domain/money/days';
import { notYours } from '../../domain/refusal';
import { exporting } from '../accounts/exports';
import { gated, type Handlers, type InputOf } from '../handler';
import { ownOf } from '../trades/tradeLists';

const mustKeep = ({ db, user }: AuthedContext) => mustKeepBooks(db, user);

const change =
  (to: 'FROZEN' | 'NORMAL') =>
  async ({ bookNo, version, reason }: InputOf<'memberBookFreeze'>, context: AuthedContext) => {
    await mustKeep(context);
    return changeBook(context, ownOf(context.user), { bookNo, version, reason, to });
  };

/** Handlers of 会员账簿 (member books): the books of the members under a merchant (domains, 3). */
export const memberBookHandlers: Handlers<Extract<CallName, keyof typeof contract>> = {
  memberBookPage: async (request, context) => {
    await mustKeep(context);
    return pageOf(context.db, request, {
      source: bookList,
      filter: bookFilter(ownOf(context.user), request),
      shown: shownBook,
      sums: ({ balanceCents, frozen }) => ({ totalBalance: formatCents(balanceCents), frozenBooks: frozen }),
    });
  },

  downloadMemberBooks: gated(exporting(memberBookExport), mustKeep),

  memberBookStatistics: async (_request, context) => {
    await mustKeep(context);
    const groups = await bookGroups(context.db, bookFilter(ownOf(context.user), {}));
    return {
      books: groups.reduce((sum, { books }) => sum + books, 0),
      balance: formatCents(groups.reduce((sum, { balanceCents }) => addCents(sum, balanceCents), 0)),
      groups: groups.map(({ state, kind, books, balanceCents }) => ({
        state,
        kind,
        books,
        balance: formatCents(balanceCents),
      })),
      asOf: wireTime(context.now),
    };
  },

  memberBookDetail: async ({ bookNo }, context) => {
    await mustKeep(context);
    const { db, now, user } = context;
    const row = (await bookOf(db, ownOf(user), bookNo)) ?? notYours();
    return bookDetail(db, row, { now, mayChange: user.permissions.has('operation:manage') });
  },

  memberBookFlow: async (request, context) => {
    await mustKeep(context);
    const filter = await mustBeOwn(context.db, bookFlowFilter(ownOf(context.user), request));
    return pageOf(context.db, request, { source: flowList, filter, shown: shownFlow, sums: shownFlowSums });
  },

  downloadMemberBookFlow: gated(exporting(memberBookFlowExport), mustKeep),

  memberBookFreeze: change('FROZEN'),
  memberBookRelease: change('NORMAL'),
};
