import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { type ApplicationDetail, applyInfo, applyPage } from '@/contract/calls/applications';
import { platformUpgradeApply, UPGRADE_APPLICATION } from '@/contract/calls/merchantOpening';
import { productOpenInfo } from '@/contract/calls/products';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { type DraftFacts, loadSections, sentOf } from '@/shared/application/sectionSteps';
import type { Loading, SavedForm, Saving } from '@/shared/form/steps/model';
import { request } from '@/shared/saga/request';
import { defineStatus } from '@/shared/status/defineStatus';
import type { statusEvents } from '@/shared/status/slice';

const KIND = 'PLATFORM_UPGRADE';
/** Sections of the application for the upgrade. */
export const UPGRADE_SECTIONS = Object.keys(UPGRADE_APPLICATION.sections);

export interface UpgradeFacts extends DraftFacts {
  /** Number of the merchant; empty while the enterprise has none. */
  merchantNo: string;
}

/** Loads the draft of the application for the upgrade. */
export function* loadUpgrade(): Loading<UpgradeFacts> {
  const known = yield* request(productOpenInfo, {}, { custom: true });
  if (!known.ok) return known;
  const sections = yield* loadSections({ kind: KIND, subject: '' }, UPGRADE_SECTIONS);
  if (!sections.ok) return sections;
  const { facts, ...saved } = sections.data;
  return { ok: true, data: { ...saved, facts: { ...facts, merchantNo: known.data.merchantNo } } };
}

/** Submits the application for the upgrade. */
export function* sendUpgrade(saved: SavedForm<UpgradeFacts>): Saving {
  const reply = yield* request(platformUpgradeApply, { sections: sentOf(saved, UPGRADE_SECTIONS) }, { custom: true });
  return reply.ok ? { ok: true, search: '' } : reply;
}

/** The newest application for the upgrade; `detail` is null if there was none. */
export interface Upgrade {
  detail: ApplicationDetail | null;
}

/** Polls the newest application for the upgrade until it is decided. */
export const upgradeStatus = defineStatus<Upgrade>({
  id: 'upgrade.application',
  *ask() {
    const found = yield* request(applyPage, { kind: KIND, pageNo: 1, pageSize: 10 }, { custom: true });
    if (!found.ok) return found;
    const [newest] = found.data.rows;
    if (!newest) return { ok: true, data: { detail: null } };
    const reply = yield* request(applyInfo, { applyNo: newest.applyNo }, { custom: true });
    return reply.ok ? { ok: true, data: { detail: reply.data } } : reply;
  },
  isFinal: ({ detail }) => detail === null || (detail.state !== 'AUDITING' && detail.state !== 'WAIT_SIGN'),
});

/** Reloads user info and menus after a polled upgrade was approved. The menus of a platform then appear without a new login. */
export function* followUpgrade({ payload }: ReturnType<typeof statusEvents.statusArrived>): SagaGenerator<void> {
  if ((payload.data as Upgrade).detail?.state !== 'PASSED') return;
  const info = yield* select(sessionSelectors.selectUserInfo);
  if (info === null || info.agentFlag === 'Y') return;
  yield* put(sessionEvents.userInfoRequested());
  yield* put(sessionEvents.routeTreeRequested());
}
