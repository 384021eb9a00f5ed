/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser } from '@test/support/samples';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { call } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import {
  defineSteps,
  fieldStep,
  type Keeping,
  type SavedForm,
  type Saving,
  type SharedDraft,
} from '@/shared/form/steps/model';
import { StepForm } from '@/shared/form/steps/StepForm';
import { stepSubmitted } from '@/shared/form/steps/saga';
import { stepFormsEvents as events } from '@/shared/form/steps/slice';

function* save(): Saving {
  yield* call(() => {});
  return { ok: true };
}
function* keep(): Keeping {
  yield* call(() => {});
  return { ok: true, data: { by: '', at: '', version: 1 } };
}
const spec = defineSteps({
  id: 'sharedPage',
  steps: [
    fieldStep({
      id: 'a',
      title: '经营信息',
      fields: [
        { kind: 'text', name: 'name', label: '商户简称' },
        { kind: 'text', name: 'number', label: '身份证号', secret: true },
      ],
      save,
    }),
    fieldStep({ id: 'b', title: '结算信息', fields: [{ kind: 'text', name: 'card', label: '开户行' }], save }),
  ],
  *load() {
    yield* call(() => {});
    return { ok: true, data: aSaved() };
  },
  draft: { keep, conflict: 'DRAFT_CHANGED' },
});
const FORM = 'sharedPage?';
const OF = '13800000001/E1/sharedPage';
const AT = '2026-11-20T10:00:00';
const aDraft = (over: Partial<SharedDraft> = {}): SharedDraft => ({
  values: { name: '云帆' },
  by: '李静',
  at: AT,
  version: 2,
  ...over,
});
function aSaved(draft: SharedDraft | null = null): SavedForm {
  const steps = { a: { state: 'empty', draft }, b: { state: 'empty' } } as const;
  return { steps, values: {}, masked: {}, refused: {}, facts: {} };
}

const showing = (saved = aSaved(), drafts = {}, unavailable?: (saved: SavedForm<unknown>) => ReactNode) =>
  show(
    <>
      <Link to="/home">首页</Link>
      <StepForm spec={spec} title="商户开通" done={() => null} {...(unavailable ? { unavailable } : {})} />
    </>,
    {
      at: '/product/revision/openStep',
      before: [
        sessionEvents.loggedIn({ user: aUser() }),
        events.formLoaded({ form: FORM, saved, draftsOf: OF, drafts }),
      ],
    },
  );
const name = () => screen.getByLabelText('商户简称');
const button = (of: string) => screen.getByRole('button', { name: of });
const line = () => screen.getAllByRole('status').at(0);
const ofStep = { form: FORM, of: OF, step: 'a' };
const overtaken = events.draftOvertaken({
  ...ofStep,
  saved: aSaved(aDraft({ values: { name: '帆帆' } })),
  mine: { name: '云' },
});
/** Data of a form that was already submitted. */
const SENT = {};
/** Clicks a link. Returns whether the page was left without a confirmation. */
const leaves = async (page: ReturnType<typeof showing>) => {
  await page.user.click(screen.getByRole('link', { name: '首页' }));
  return page.address() === '/home';
};

describe('a form with shared drafts', () => {
  it('starts with the values that a colleague has typed, and names the colleague', () => {
    showing(aSaved(aDraft()));
    expect(name()).toHaveValue('云帆');
    expect(line()).toHaveTextContent('上次由 李静 于 2026-11-20 10:00:00 填写');
    expect(screen.queryByText('有未保存的内容')).toBeNull();
  });

  it('starts with the step that was typed last', () => {
    const saved = aSaved(aDraft());
    showing({
      ...saved,
      steps: { a: { state: 'saved' }, b: { state: 'empty', draft: aDraft({ values: { card: '工行' } }) } },
    });
    expect(screen.getByLabelText('开户行')).toHaveValue('工行');
  });

  it('sends typed values to the platform at once when the page is left, without asking the user', async () => {
    const page = showing();
    await page.user.type(name(), '云');
    expect(page.last(events.draftTyped.type)).toBeUndefined();
    expect(await leaves(page)).toBe(true);
    page.unmount();
    expect(page.last(events.draftTyped.type)).toEqual(
      events.draftTyped({ ...ofStep, values: { name: '云' }, shared: { reading: 1, leaving: true } }),
    );
  });

  it('stores a draft after a pause, and skips values that the platform already has', () => {
    jest.useFakeTimers();
    const page = showing(aSaved(aDraft()));
    const pause = () => act(() => void jest.advanceTimersByTime(400));
    pause();
    fireEvent.change(name(), { target: { value: '云帆行' } });
    pause();
    const event = events.draftTyped({ ...ofStep, values: { name: '云帆行' }, shared: { reading: 1 } });
    expect(page.log.filter(events.draftTyped.match)).toEqual([event]);
    page.happens(
      events.draftKept({ ...ofStep, reading: 1, draft: aDraft({ values: { name: '云帆行' }, version: 3 }) }),
    );
    pause();
    page.unmount();
    expect(page.log.filter(events.draftTyped.match)).toHaveLength(1);
    jest.useRealTimers();
  });

  it('asks before a page is left with an unstored secret or a failing draft', async () => {
    const secret = showing();
    await secret.user.type(screen.getByLabelText('身份证号'), '33');
    expect(await leaves(secret)).toBe(false);
    secret.unmount();
    const failing = showing();
    await failing.user.type(name(), '云');
    failing.happens(events.draftUnkept(ofStep));
    expect(await leaves(failing)).toBe(false);
  });

  it('shows the state of the draft', () => {
    const { happens } = showing();
    expect(line()).toBeEmptyDOMElement();
    happens(events.draftTyped({ ...ofStep, values: { name: '云' }, shared: { reading: 1 } }));
    expect(line()).toHaveTextContent('正在保存草稿…');
    happens(events.draftUnkept(ofStep));
    expect(line()).toHaveTextContent('草稿未保存，将自动重试');
    happens(events.draftUnkept({ ...ofStep, msg: '名称过长' }));
    expect(line()).toHaveTextContent('草稿未保存：名称过长');
    happens(events.draftKept({ ...ofStep, reading: 1, draft: aDraft() }));
    expect(line()).toHaveTextContent('草稿已保存 10:00');
  });

  it('keeps the values of the fields when a draft is stored', async () => {
    const { user, happens } = showing(aSaved(aDraft()));
    await user.type(name(), '行');
    happens(events.draftKept({ ...ofStep, reading: 1, draft: aDraft({ values: { name: '云帆' }, version: 3 }) }));
    expect(name()).toHaveValue('云帆行');
  });

  it('reports that another user was faster, shows the other version, and restores the own values', async () => {
    const { user, happens, log } = showing();
    await user.type(name(), '云');
    happens(overtaken);
    expect(screen.getByRole('alert')).toHaveTextContent('李静 刚刚修改了此步骤，您的内容尚未保存');
    expect(name()).toHaveValue('云');
    await user.click(button('查看对方内容'));
    expect(name()).toHaveValue('帆帆');
    await user.click(button('恢复我的内容'));
    expect(name()).toHaveValue('云');
    expect(screen.queryByRole('button', { name: '恢复我的内容' })).toBeNull();
    expect(log).toContainEqual(events.draftDropped(ofStep));
  });

  it('sends the own values when the user insists on them', async () => {
    const { user, happens, last } = showing();
    await user.type(name(), '云');
    happens(overtaken);
    await user.click(button('以我的为准'));
    expect(last(events.mineInsisted.type)).toEqual(
      events.mineInsisted({ ...ofStep, values: { name: '云' }, shared: { reading: 1, leaving: true } }),
    );
    expect(name()).toHaveValue('云');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not save the step before the user has chosen a version', async () => {
    const { user, happens, last } = showing();
    await user.type(name(), '云');
    happens(overtaken);
    await user.click(button('保存'));
    expect(last(stepSubmitted.type)).toBeUndefined();
    expect(button('查看对方内容')).toHaveFocus();
  });

  it('closes the form when another user has submitted it, and keeps the typed values visible', async () => {
    const { user, happens, last } = showing(aSaved(), {}, ({ facts }) =>
      facts === SENT ? <a href="/status">查看进度</a> : null,
    );
    await user.type(name(), '云');
    happens(events.draftOvertaken({ ...ofStep, saved: { ...aSaved(), facts: SENT }, mine: { name: '云' } }));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('此申请已提交或已有结果，不能再保存');
    expect(alert).not.toHaveTextContent('刚刚修改了此步骤');
    expect(screen.queryByRole('button', { name: '以我的为准' })).toBeNull();
    expect(name()).toHaveValue('云');
    await user.click(button('保存'));
    expect(last(stepSubmitted.type)).toBeUndefined();
    expect(screen.getByRole('link', { name: '查看进度' })).toHaveFocus();
  });

  it('offers to restore values that only this tab has', async () => {
    const { user } = showing(aSaved(aDraft()), { a: { name: '云帆贸' } });
    expect(name()).toHaveValue('云帆');
    await user.click(button('恢复我的内容'));
    expect(name()).toHaveValue('云帆贸');
  });
});
