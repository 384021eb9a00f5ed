import {
  APPLICATION_KIND_WORDS,
  APPLICATION_STATE_WORDS,
  type Application,
  applyPage,
} from '@/contract/calls/applications';
import { applicationState } from '@/shared/application/states';
import { longNumber, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { applicationOf } from './links';
import { LIST_TEXT as TEXT } from './text';

/** The applications of the enterprise, of every kind. */
export const applicationList = defineList<typeof applyPage>({
  id: 'applications',
  title: TEXT.title,
  call: applyPage,
  rowKey: 'applyNo',
  filters: [
    { kind: 'choice', key: 'kind', label: TEXT.kind, options: APPLICATION_KIND_WORDS },
    { kind: 'choice', key: 'state', label: TEXT.state, options: APPLICATION_STATE_WORDS },
  ],
  columns: [
    { key: 'title', title: TEXT.what, role: 'party' },
    { key: 'state', title: TEXT.state, as: applicationState },
    { key: 'kind', title: TEXT.kind, width: 120, as: word(APPLICATION_KIND_WORDS) },
    { key: 'submittedAt', title: TEXT.submittedAt, width: 164, as: time },
    { key: 'submittedBy', title: TEXT.submittedBy, width: 100 },
    { key: 'decidedAt', title: TEXT.decidedAt, width: 164, as: time },
    { key: 'merchantNo', title: TEXT.merchantNo, as: longNumber, copyable: true },
    { key: 'applyNo', title: TEXT.applyNo, as: longNumber, copyable: true },
  ],
  rowActions: [{ id: 'detail', label: TEXT.detail, to: ({ applyNo }: Application) => applicationOf(applyNo) }],
  emptyHint: TEXT.empty,
});
