/**
 * @jest-environment jsdom
 */
import '@testing-library/jest-dom';
import { render, screen, within } from '@testing-library/react';
import type { ApplicationDetail } from '@/contract/calls/applications';
import { ApplicationFacts } from '@/shared/application/ApplicationFacts';
import { momentsOf, reasonsOf } from '@/shared/application/reasons';

const anApplication = (over: Partial<ApplicationDetail> = {}): ApplicationDetail => ({
  applyNo: 'SQ202611250000000001',
  kind: 'PRODUCT',
  title: '开通微信支付',
  state: 'AUDITING',
  subject: 'WECHAT',
  merchantNo: 'S1',
  submittedAt: '2026-11-25T09:00:00+08:00',
  submittedBy: '张明',
  dueAt: '2026-11-25T09:00:03+08:00',
  decidedAt: null,
  effectiveFrom: null,
  reasons: {},
  follows: '',
  followedBy: '',
  sections: [
    {
      section: 'PRODUCTS',
      title: '开通产品',
      refused: '',
      facts: [
        { field: 'productCodes', label: '产品', value: '微信支付', before: null, picture: false, refused: '' },
        { field: 'remark', label: '备注', value: '急', before: '不急', picture: false, refused: '太急' },
      ],
    },
    {
      section: 'DEFRAY',
      title: '代付用途',
      refused: '用途不清',
      facts: [
        { field: 'contractUrl', label: '样本合同', value: '/o?object=a', before: null, picture: true, refused: '' },
      ],
    },
  ],
  timeline: [{ at: '2026-11-25T09:00:00+08:00', step: 'SUBMITTED', text: '已提交，等待审核', by: '张明' }],
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

const Picture = ({ label, url }: { label: string; url: string }) => <span>{`图片 ${label} ${url}`}</span>;

describe('the shown state of an application', () => {
  it('names the subject of each reason: the application, a section, a fact, or the section of an empty field', () => {
    const reasons = {
      'DEFRAY.purposes': '请选择用途',
      'PRODUCTS.remark': '太急',
      DEFRAY: '用途不清',
      reason: '资料不全',
    };
    expect(reasonsOf(anApplication({ reasons }))).toEqual([
      { key: 'reason', about: '整体', reason: '资料不全' },
      { key: 'PRODUCTS.remark', about: '开通产品 · 备注', reason: '太急' },
      { key: 'DEFRAY.purposes', about: '代付用途', reason: '请选择用途' },
      { key: 'DEFRAY', about: '代付用途', reason: '用途不清' },
    ]);
  });

  it('shows the next step during the review, and none after the decision', () => {
    expect(momentsOf(anApplication()).at(-1)).toMatchObject({ title: '审核', state: 'current' });
    expect(momentsOf(anApplication({ dueAt: null })).at(-1)?.note).toBe('等待人工处理，请留意消息通知');
    const passed = anApplication({ state: 'PASSED', dueAt: null });
    expect(momentsOf(passed)).toHaveLength(1);
  });

  it('shows who has to sign, and that a signing link has expired', () => {
    const signing = { ...anApplication().signing, signerName: '张明', mobileMasked: '138****0001' };
    const waits = anApplication({ state: 'WAIT_SIGN', signing: { ...signing, state: 'SENT' } });
    expect(momentsOf(waits).at(-1)).toMatchObject({ title: '待张明短信签约', note: '签约短信已发送至 138****0001' });
    const late = anApplication({ state: 'WAIT_SIGN', signing: { ...signing, state: 'LATE' } });
    expect(momentsOf(late).at(-1)?.note).toBe('签约链接已失效，请重新发送');
  });

  it('shows the start of validity if it is later than the decision', () => {
    const timeline = [{ at: '2026-11-25T09:00:00+08:00', step: 'PASSED' as const, text: '已通过', by: '' }];
    const later = anApplication({ state: 'PASSED', timeline, effectiveFrom: '2026-11-26T00:00:00+08:00' });
    expect(momentsOf(later)[0]?.note).toContain('起生效');
    const atOnce = anApplication({ state: 'PASSED', timeline, effectiveFrom: '2026-11-25T09:00:00+08:00' });
    expect(momentsOf(atOnce)[0]?.note).toBeUndefined();
  });
});

describe('ApplicationFacts', () => {
  it('shows the earlier value next to each change, reasons at their facts, and pictures', () => {
    render(<ApplicationFacts of={anApplication({ reasons: { 'PRODUCTS.remark': '太急' } })} Picture={Picture} />);
    const products = within(screen.getByRole('region', { name: '开通产品' }));
    expect(products.getByText('变更前：不急')).toBeVisible();
    expect(products.getByText('驳回原因：太急')).toBeVisible();
    const defray = within(screen.getByRole('region', { name: '代付用途' }));
    expect(defray.getByText('驳回原因：用途不清')).toBeVisible();
    expect(defray.getByText('图片 样本合同 /o?object=a')).toBeVisible();
  });

  it('focuses the part that the link names', () => {
    const application = anApplication({ state: 'REJECTED', reasons: { reason: '资料不全' } });
    const { unmount } = render(<ApplicationFacts of={application} Picture={Picture} show="reasons" />);
    expect(screen.getByRole('heading', { name: '驳回原因' })).toHaveFocus();
    unmount();
    render(<ApplicationFacts of={application} Picture={Picture} show="timeline" />);
    expect(screen.getByRole('heading', { name: '办理进度' })).toHaveFocus();
  });
});
