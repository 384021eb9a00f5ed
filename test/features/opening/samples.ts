import type { ApplicationDetail, applyInfo, queryTemporarySave } from '@/contract/calls/applications';
import type { merchantStatus } from '@/contract/calls/merchantOpening';
import type { AnswerOf } from '@/contract/defineCall';

type Kept = AnswerOf<typeof queryTemporarySave>;
type Section = Kept['sections'][number];

export const AT = '2026-11-20T10:00:00+08:00';
export const NO = 'SQ202611200000000001';

export const anOpening = (over: Partial<AnswerOf<typeof merchantStatus>> = {}): AnswerOf<typeof merchantStatus> => ({
  stage: 'DRAFT',
  applyNo: '',
  merchantNo: '',
  operator: 'EQUAL',
  dueAt: null,
  ...over,
});

export const aSection = (section: string, over: Partial<Section> = {}): Section => ({
  section,
  values: {},
  masked: {},
  version: 0,
  done: false,
  savedBy: '',
  savedAt: null,
  ...over,
});

/** Builds a section that a colleague has saved as complete. */
export const done = (section: string, values: Record<string, string>, version = 1): Section =>
  aSection(section, { values, version, done: true, savedBy: '周洁', savedAt: AT });

export const aDetail = (over: Partial<ApplicationDetail> = {}): AnswerOf<typeof applyInfo> => ({
  applyNo: NO,
  kind: 'MERCHANT',
  title: '商户开通',
  state: 'AUDITING',
  subject: '',
  merchantNo: '',
  submittedAt: AT,
  submittedBy: '吴敏',
  dueAt: null,
  decidedAt: null,
  effectiveFrom: null,
  reasons: {},
  follows: '',
  followedBy: '',
  sections: [],
  timeline: [{ at: AT, step: 'SUBMITTED', text: '已提交，等待审核', by: '吴敏' }],
  signing: {
    state: 'NONE',
    signerName: '',
    mobileMasked: '',
    sentAt: null,
    expiresAt: null,
    resendAt: null,
    signedAt: null,
  },
  canWithdraw: true,
  openSections: [],
  ...over,
});

/** Builds an application as lists return it, without the fields that only its detail contains. */
export const anApplication = (over: Partial<ApplicationDetail> = {}): NonNullable<Kept['newest']> => {
  const { sections: _s, timeline: _t, signing: _g, canWithdraw: _w, openSections: _o, ...application } = aDetail(over);
  return application;
};

export const theFour = (over: Partial<Record<string, Section>> = {}): Section[] =>
  ['OPERATOR', 'BUSINESS', 'PAPERS', 'SETTLEMENT', 'PRODUCTS'].map((name) => over[name] ?? aSection(name));
