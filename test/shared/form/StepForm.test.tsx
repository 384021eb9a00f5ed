/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser } from '@test/support/samples';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { call } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import {
  type CustomStepProps,
  defineSteps,
  fieldStep,
  ownStep,
  type SavedForm,
  type Saving,
} from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { stepSubmitted } from '@/shared/form/steps/saga';
import { stepFormsEvents as events } from '@/shared/form/steps/slice';
import { STEPS_TEXT } from '@/shared/form/steps/text';
import { secrets } from '@/shared/ports/secrets';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionRefused } from '@/shared/submission/slice';
import { LazyComponent, type LazySpec } from '@/shared/ui/LazyComponent';

function* save(): Saving {
  yield* call(() => {});
  return { ok: true };
}

const spec = defineSteps({
  id: 'screen',
  steps: [
    fieldStep({
      id: 'a',
      title: '企业信息',
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: '企业名称',
          rule: (value) => (value === '' ? '请输入企业名称' : undefined),
        },
        {
          kind: 'text',
          name: 'number',
          label: '身份证号',
          secret: true,
          rule: (value) => (value === '' ? '请输入身份证号' : undefined),
        },
      ],
      save,
    }),
    fieldStep({ id: 'b', title: '法人信息', fields: [{ kind: 'text', name: 'person', label: '法人姓名' }], save }),
  ],
  *load() {
    yield* call(() => {});
    return { ok: true, data: aSaved() };
  },
});
const FORM = 'screen?';
const OF = '13800000001/E1/screen';

function aSaved(over: Partial<SavedForm> = {}): SavedForm {
  return {
    steps: { a: { state: 'empty' }, b: { state: 'empty' } },
    values: {},
    masked: {},
    refused: {},
    facts: {},
    ...over,
  };
}
const showing = (saved = aSaved(), drafts = {}, at = '/companyInfo/index') =>
  show(
    <>
      <Link to="/home">首页</Link>
      <StepForm spec={spec} title="完善企业信息" done={() => '/companyInfo/openStatus'} />
    </>,
    {
      at,
      before: [
        sessionEvents.loggedIn({ user: aUser() }),
        events.formLoaded({ form: FORM, saved, draftsOf: OF, drafts }),
      ],
    },
  );
const name = () => screen.getByLabelText('企业名称');
const click = (label: string) => screen.getByRole('button', { name: label });

type LateProps = CustomStepProps<unknown, object>;
const Late = ({ formId, submit }: LateProps) => (
  <form
    id={formId}
    onSubmit={(event) => {
      event.preventDefault();
      submit({}, {}, true);
    }}
  />
);

describe('a form in steps', () => {
  it('shows the current step and the state of each step, and does not open a later step', () => {
    const { unmount } = showing(aSaved({ steps: { a: { state: 'refused' }, b: { state: 'empty' } } }));
    expect(screen.getByRole('button', { name: /企业信息.*被驳回/ })).toHaveAttribute('aria-current', 'step');
    expect(screen.getByRole('button', { name: /法人信息.*未填/ })).toBeEnabled();
    unmount();
    showing();
    expect(screen.getByRole('button', { name: /法人信息.*未填/ })).toBeDisabled();
  });

  const BOTH = aSaved({ steps: { a: { state: 'saved' }, b: { state: 'saved' } } });
  const here = (title: string) => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(title);

  it('starts at the step with unsaved values, even when another step is next', () => {
    showing(BOTH, { a: { name: '云帆' } });
    here('企业信息');
    expect(screen.getByText(STEPS_TEXT.draft)).toBeVisible();
  });

  it('moves to the step of a late draft unless the user has begun to type or pressed 放弃', async () => {
    const { happens, user } = showing(BOTH);
    here('法人信息');
    happens(events.draftsFound({ form: FORM, drafts: { a: { name: '云帆' } } }));
    here('企业信息');
    await user.click(click('放弃'));
    here('企业信息');
    cleanup();
    const other = showing(BOTH);
    await other.user.type(screen.getByLabelText('法人姓名'), '张');
    other.happens(events.draftsFound({ form: FORM, drafts: { a: { name: '云帆' } } }));
    here('法人信息');
    expect(screen.getByRole('button', { name: /企业信息.*未保存/ })).toBeEnabled();
  });

  it('shows errors at their fields, focuses the first, and sends nothing', async () => {
    const { user, last } = showing();
    await user.click(click('下一步'));
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription('请输入企业名称');
    expect(last(stepSubmitted.type)).toBeUndefined();
  });

  it('sends secrets by their keys only, and names the next address', async () => {
    const { user, last, log } = showing();
    await user.type(name(), '云帆');
    await user.type(screen.getByLabelText('身份证号'), '330106198501010013');
    await user.click(click('下一步'));
    const sent = last(stepSubmitted.type) as ReturnType<typeof stepSubmitted>;
    expect(sent.payload).toMatchObject({ step: 'a', values: { name: '云帆' }, goTo: '/companyInfo/index?step=b' });
    expect(JSON.stringify(log)).not.toContain('330106198501010013');
    expect(secrets.take(sent.payload.secretIds.number ?? '')).toBe('330106198501010013');
  });

  /** Submits a step that the platform refuses with this failure. */
  const refusing = async (refused: Parameters<typeof submissionRefused>[1]) => {
    const page = showing();
    await page.user.type(name(), '云帆');
    await page.user.type(screen.getByLabelText('身份证号'), '330106198501010013');
    await page.user.click(click('保存'));
    page.happens(submissionRefused(page.last(stepSubmitted.type) as Submitted, refused));
    return page;
  };

  it('shows a refusal at its field, but not a refusal of another step', async () => {
    const fields = { name: '企业名称不正确' };
    await refusing({ msg: '', fields, result: { step: 'a' } });
    expect(name()).toHaveAccessibleDescription('企业名称不正确');
    expect(name()).toHaveValue('云帆');
    cleanup();
    await refusing({ msg: '', fields, result: { step: 'b' } });
    expect(name()).not.toHaveAccessibleDescription('企业名称不正确');
  });

  it('reports with a reload button that another user saved first, and reports a crash as a crash', async () => {
    const page = await refusing({ msg: '该步骤已修改', result: { step: 'a', conflict: '李静刚刚修改了此步骤' } });
    expect(screen.getByRole('alert')).toHaveTextContent('李静刚刚修改了此步骤。已填写的内容不会丢失。');
    expect(screen.queryByText('该步骤已修改')).toBeNull();
    page.log.length = 0;
    await page.user.click(click('重新加载'));
    // The draft may or may not be stored already, because its pause can end at any time; its event is ignored.
    expect(page.log.filter(({ type }) => type !== events.draftTyped.type)).toEqual([events.formOpened({ form: FORM })]);
    cleanup();
    await refusing({ msg: '系统异常，请稍后再试' });
    expect(screen.getByText('系统异常，请稍后再试')).toBeVisible();
  });

  it('stores typed values but no secrets in this tab when the page is closed', async () => {
    const { user, last } = showing();
    await user.type(name(), '云');
    await user.type(screen.getByLabelText('身份证号'), '33');
    fireEvent(window, new Event('pagehide'));
    expect(last(events.draftTyped.type)).toEqual(
      events.draftTyped({ form: FORM, of: OF, step: 'a', values: { name: '云' } }),
    );
  });

  it('keeps the draft when the form is reloaded late, and searches for it afterwards', async () => {
    const { user, happens, log } = showing();
    await user.type(name(), '云');
    log.length = 0;
    happens(
      events.formLoaded({ form: FORM, saved: aSaved({ values: { a: { name: '帆' } } }), draftsOf: OF, drafts: {} }),
    );
    expect(log.slice(1)).toEqual([
      events.draftTyped({ form: FORM, of: OF, step: 'a', values: { name: '云' } }),
      events.draftsSought({ form: FORM }),
    ]);
  });

  it('stores the draft for the enterprise it was typed for when the form belongs to another one', async () => {
    const { user, happens, log } = showing();
    await user.type(name(), '云');
    log.length = 0;
    happens(events.formLoaded({ form: FORM, saved: aSaved(), draftsOf: '13800000001/E2/screen', drafts: {} }));
    expect(log.filter(events.draftTyped.match).map(({ payload }) => payload.of)).toEqual([OF]);
  });

  it('stays on its step when a reload returns the same values', async () => {
    const { user, happens } = showing();
    await user.type(name(), '云');
    happens(events.formLoaded({ form: FORM, saved: aSaved(), draftsOf: OF, drafts: { a: { name: '云' } } }));
    expect(name()).toHaveValue('云');
    expect(screen.queryByText('有未保存的内容')).toBeNull();
  });

  it('stores a draft during the save only if the page is closed', async () => {
    const { user, happens, log } = showing();
    await user.type(name(), '云');
    happens(stepSubmitted({ form: FORM, step: 'a', values: { name: '云' }, secretIds: {} }));
    log.length = 0;
    fireEvent(window, new Event('pagehide'));
    happens(
      events.formLoaded({ form: FORM, saved: aSaved({ values: { a: { name: '云' } } }), draftsOf: OF, drafts: {} }),
    );
    expect(log.filter(events.draftTyped.match)).toHaveLength(1);
  });

  it('offers to restore a stored draft', async () => {
    const { user } = showing(aSaved(), { a: { name: '云帆' } });
    expect(screen.getByText('有未保存的内容')).toBeVisible();
    expect(name()).toHaveValue('');
    await user.click(click('恢复'));
    expect(name()).toHaveValue('云帆');
    expect(screen.queryByText('有未保存的内容')).toBeNull();
  });

  it('treats a masked number as filled in', async () => {
    const saved = aSaved({
      steps: { a: { state: 'saved' }, b: { state: 'empty' } },
      values: { a: { name: '云帆' } },
      masked: { a: { number: '3301**********0013' } },
    });
    const { user, last } = showing(saved, {}, '/companyInfo/index?step=a');
    expect(screen.getByLabelText('身份证号')).toHaveAccessibleDescription('已保存 3301**********0013，不修改请留空');
    await user.type(name(), '二');
    await user.click(click('保存'));
    expect(last(stepSubmitted.type)).toMatchObject({ payload: { values: { name: '云帆二' } } });
  });

  it('continues without saving when nothing has changed', async () => {
    const saved = aSaved({
      steps: { a: { state: 'saved' }, b: { state: 'empty' } },
      values: { a: { name: '云帆' } },
      masked: { a: { number: '3301**********0013' } },
    });
    const { user, last, address } = showing(saved, {}, '/companyInfo/index?step=a');
    await user.click(click('下一步'));
    expect(last(stepSubmitted.type)).toBeUndefined();
    expect(address()).toBe('/companyInfo/index?step=b');
  });

  it('shows a refusal at its field until the field is changed, also when the field is left', async () => {
    const saved = aSaved({
      steps: { a: { state: 'refused', reason: '名称不符' }, b: { state: 'passed' } },
      values: { a: { name: '云帆' } },
      masked: { a: { number: '3301**********0013' } },
      refused: { a: { name: '与营业执照不符' } },
    });
    const { user } = showing(saved);
    expect(name()).toHaveFocus();
    await user.tab();
    expect(name()).toHaveAccessibleDescription('与营业执照不符');
    await user.type(name(), '二');
    expect(name()).not.toHaveAccessibleDescription('与营业执照不符');
  });

  it('shows an approved step read-only', async () => {
    const steps = { a: { state: 'passed' as const }, b: { state: 'refused' as const } };
    showing(aSaved({ steps, values: { a: { name: '云帆' } } }), {}, '/companyInfo/index?step=a');
    expect(await screen.findByText('云帆')).toBeVisible();
    expect(screen.queryByLabelText('企业名称')).toBeNull();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });

  it('asks before a link leaves unsaved values', async () => {
    const { user, address } = showing();
    window.history.replaceState(null, '', '/companyInfo/index');
    await user.type(name(), '云');
    await user.click(screen.getByRole('link', { name: '首页' }));
    expect(address()).toBe('/companyInfo/index');
    const question = screen.getByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(address()).toBe('/home');
  });

  it('disables its buttons until the code of a lazy step is loaded', async () => {
    const answers: (() => typeof Late)[] = [];
    const waits: (() => void)[] = [];
    const late: LazySpec<LateProps> = {
      load: () =>
        new Promise<void>((resolve) => {
          waits.push(resolve);
        }).then(() => (answers.shift() as () => typeof Late)()),
      waiting: <p>加载中</p>,
      failed: (again) => (
        <button type="button" onClick={again}>
          重试
        </button>
      ),
    };
    const lateSpec = defineSteps({
      id: 'late',
      steps: [
        ownStep({ id: 'a', title: '确认提交', render: (props) => <LazyComponent of={late} props={props} />, save }),
      ],
      *load() {
        yield* call(() => {});
        return { ok: true, data: aSaved() };
      },
    });
    const { user, last } = show(<StepForm spec={lateSpec} title="完善企业信息" done={() => '/home'} />, {
      at: '/companyInfo/index',
      before: [
        sessionEvents.loggedIn({ user: aUser() }),
        events.formLoaded({
          form: 'late?',
          saved: aSaved({ steps: { a: { state: 'empty' } } }),
          draftsOf: OF,
          drafts: {},
        }),
      ],
    });
    const answer = async (how: () => typeof Late) => {
      answers.push(how);
      await act(async () => waits.shift()?.());
    };
    expect(click(STEPS_TEXT.save)).toBeDisabled();
    await answer(() => {
      throw new Error('out of reach');
    });
    expect(click(STEPS_TEXT.save)).toBeDisabled();
    await user.click(click('重试'));
    await answer(() => Late);
    await user.click(click(STEPS_TEXT.save));
    expect(last(stepSubmitted.type)).toMatchObject({ payload: { form: 'late?', step: 'a' } });
  });
});
