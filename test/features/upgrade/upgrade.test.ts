import { answers, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { applyInfo, applyPage, queryTemporarySave } from '@/contract/calls/applications';
import { platformUpgradeApply } from '@/contract/calls/merchantOpening';
import { productOpenInfo } from '@/contract/calls/products';
import { sessionEvents } from '@/features/session';
import {
  followUpgrade,
  loadUpgrade,
  sendUpgrade,
  type Upgrade,
  type UpgradeFacts,
  upgradeStatus,
} from '@/features/upgrade/flows';
import type { SavedForm } from '@/shared/form/steps/model';
import { statusEvents } from '@/shared/status/slice';
import { aDetail, anApplication, aSection, NO } from '../opening/samples';
import { aCentre } from '../products/samples';

const signedIn = (agentFlag: 'Y' | 'N' = 'N') =>
  having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ agentFlag }) }));
const run = <Result>(flow: () => Generator, standIns: StandIn[] = [], before = signedIn()) =>
  running<Result>(flow, { before, standIns });

describe('the upgrade', () => {
  it('loads the draft of the upgrade and its merchant', async () => {
    const { result } = await run<{ data: SavedForm<UpgradeFacts> }>(loadUpgrade, [
      answers(productOpenInfo, aCentre([])),
      answers(queryTemporarySave, { sections: [aSection('UPGRADE', { values: { platformName: 'A' } })], newest: null }),
    ]);
    expect(result.data.values['UPGRADE']).toEqual({ platformName: 'A' });
    expect(result.data.facts.merchantNo).toBe('S1');
  });

  it('sends the saved values of the upgrade', async () => {
    const UPGRADE = { platformName: 'A' };
    const facts = { kind: 'PLATFORM_UPGRADE', subject: '', versions: {}, newest: null, merchantNo: 'S1' } as const;
    const { result, world } = await run(
      () => sendUpgrade({ steps: {}, values: { UPGRADE }, masked: {}, refused: {}, facts }),
      [answers(platformUpgradeApply, anApplication({ kind: 'PLATFORM_UPGRADE' }))],
    );
    expect(world.requests.at(-1)?.body).toEqual({ sections: { UPGRADE } });
    expect(result).toMatchObject({ ok: true });
  });

  it('follows the newest application of the upgrade until the application is final', async () => {
    const { result } = await run<{ data: Upgrade }>(
      () => upgradeStatus.ask(new URLSearchParams()),
      [
        answers(applyPage, {
          pageNo: 1,
          pageSize: 10,
          total: 1,
          rows: [anApplication({ kind: 'PLATFORM_UPGRADE', applyNo: NO })],
        }),
        answers(applyInfo, aDetail({ kind: 'PLATFORM_UPGRADE', state: 'WAIT_SIGN' })),
      ],
    );
    expect(result.data.detail?.state).toBe('WAIT_SIGN');
    expect(upgradeStatus.isFinal(result.data)).toBe(false);
  });

  it('the status without an application is final', async () => {
    const { result } = await run<{ data: Upgrade }>(
      () => upgradeStatus.ask(new URLSearchParams()),
      [answers(applyPage, { pageNo: 1, pageSize: 10, total: 0, rows: [] })],
    );
    expect(result.data).toEqual({ detail: null });
    expect(upgradeStatus.isFinal(result.data)).toBe(true);
  });
});

describe('a passed upgrade', () => {
  const following = (state: 'PASSED' | 'AUDITING', before = signedIn()) =>
    run(
      () =>
        followUpgrade(
          statusEvents.statusArrived({
            key: 'upgrade.application?',
            data: { detail: aDetail({ state }) },
            at: 1,
            final: true,
          }),
        ),
      [],
      before,
    );

  it('reloads user info and menus after the upgrade has passed', async () => {
    const { types } = await following('PASSED');
    expect(types).toEqual([sessionEvents.userInfoRequested.type, sessionEvents.routeTreeRequested.type]);
  });

  it('reloads nothing during the audit or when the upgrade is already known', async () => {
    expect((await following('AUDITING')).types).toEqual([]);
    expect((await following('PASSED', signedIn('Y'))).types).toEqual([]);
  });
});
