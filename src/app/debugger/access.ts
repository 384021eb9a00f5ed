import { type Refused, refusal, type Who } from '../access';
import type { Gate, Route } from '../route';
import { routeTable } from '../routeTable';
import { DEBUGGER_TEXT } from './text';

const TEXT = DEBUGGER_TEXT.access.reasons;

/** The fields of the user info that decide each gate. The panel shows their current values. */
const FACTS: Readonly<Record<Gate, readonly (keyof NonNullable<Who['info']>)[]>> = {
  agentFlag: ['agentFlag'],
  collectOpenFlag: ['collectOpenFlag'],
  enterpriseStatusPass: ['status', 'userType'],
  hadMerchantFlag: ['hadMerchantFlag'],
  recipientFlag: ['recipientFlag'],
  showAccountpersonnel: ['userType'],
  showBindEnterpriseAdmin: ['hadAdminFlag', 'userType'],
  showChangeEnterpriseAdmin: ['hadAdminFlag', 'userType'],
  showPaymentPwd: ['showModifyPasswordFlag'],
  showSecretKey: ['appIdFlag'],
};

/** Explains why a route is closed to the user: the requirement that the user does not meet, and the user's current value. */
export function explain(refused: Refused, who: Who): string {
  switch (refused.missing) {
    case 'page':
      return TEXT.page;
    case 'users':
      return TEXT.users + who.kind;
    case 'permission':
      return TEXT.permission + refused.name;
    case 'gate': {
      const now = FACTS[refused.name].map((fact) => `${fact}=${who.info?.[fact] ?? '—'}`).join('，');
      return `${TEXT.gate}${refused.name}，${TEXT.gateNow}${now}`;
    }
  }
}

export interface Verdict {
  route: Route;
  /** The reason why the user may not enter the route; null if the user may enter it. */
  reason: string | null;
}

/** Lists all routes with the reason why this user may not enter them. */
export const verdicts = (who: Who): readonly Verdict[] =>
  routeTable.rows().map((route) => {
    const refused = route.public ? (route.page ? null : ({ missing: 'page' } as const)) : refusal(route, who);
    return { route, reason: refused && explain(refused, who) };
  });
