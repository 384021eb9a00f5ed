/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { call } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { defineForm, fieldStep, type SavedOne, type Saving } from '@/shared/form/steps/model';
import { OneStepForm } from '@/shared/form/steps/OneStepForm';
import { stepSubmitted } from '@/shared/form/steps/saga';
import { stepFormsEvents as events } from '@/shared/form/steps/slice';

function* save(): Saving {
  yield* call(() => {});
  return { ok: true };
}
const spec = defineForm<object>({
  id: 'test.one',
  step: fieldStep({ id: 'FORM', title: '银行卡', fields: [{ kind: 'text', name: 'bank', label: '开户行' }], save }),
  *load() {
    yield* call(() => {});
    return { ok: true, data: aSaved('empty') };
  },
});
const aSaved = (state: SavedOne<object>['state']): SavedOne<object> => ({ state, values: {}, facts: {} });
const showing = (state: SavedOne<object>['state'], unavailable?: () => string) =>
  show(<OneStepForm spec={spec} title="添加银行卡" done={() => '/done'} {...(unavailable ? { unavailable } : {})} />, {
    at: '/card?add=card',
    before: [
      sessionEvents.loggedIn({ user: aUser() }),
      events.formLoaded({
        form: 'test.one?add=card',
        saved: { steps: { FORM: { state } }, values: { FORM: { bank: '' } }, masked: {}, refused: {}, facts: {} },
        draftsOf: 'A/E1/test.one',
        drafts: {},
      }),
    ],
  });

describe('a form of one step', () => {
  it('shows one button, which saves and continues, and stores no step in the address', async () => {
    const page = showing('empty');
    expect(screen.queryByRole('navigation')).toBeNull();
    await page.user.type(screen.getByLabelText('开户行'), '中国银行{Enter}');
    expect(screen.getAllByRole('button', { name: /保存|下一步|上一步/ })).toHaveLength(1);
    expect(page.last(stepSubmitted.type)).toMatchObject({
      payload: { form: 'test.one?add=card', step: 'FORM', values: { bank: '中国银行' }, goTo: '/done' },
    });
  });

  it('shows an approved form read-only', async () => {
    showing('passed');
    expect(screen.queryByLabelText('开户行')).toBeNull();
    expect(screen.queryByRole('button', { name: /保存/ })).toBeNull();
    expect(await screen.findByText('开户行')).toBeVisible();
  });

  it('shows the text of the page in place of the form when the form is closed', () => {
    showing('empty', () => '变更正在审核');
    expect(screen.getByText('变更正在审核')).toBeVisible();
    expect(screen.queryByLabelText('开户行')).toBeNull();
  });
});
