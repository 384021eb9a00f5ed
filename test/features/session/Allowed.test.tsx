/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { sessionEvents } from '@/features/session';
import { Allowed, type Holder, holds, type Need } from '@/features/session/Allowed';

const ordinary: Holder = { kind: 'ordinary', permissions: ['fund:read', 'fund:move'], menuIds: [] };
const staff: Holder = { kind: 'warehouse', permissions: ['home:read'], menuIds: ['warehouse:fund'] };

describe('the permissions that an element needs', () => {
  it.each<[string, Holder, Need, boolean]>([
    ['nothing', ordinary, {}, true],
    ['an empty list', ordinary, { all: '' }, true],
    ['one that is held', ordinary, { all: 'fund:read' }, true],
    ['all that are held', ordinary, { all: 'fund:read, fund:move' }, true],
    ['one of two that is missing', ordinary, { all: 'fund:read,account:admin' }, false],
    ['a menu id and a permission together', staff, { all: 'home:read,warehouse:fund' }, true],
    ['a menu of a user who has none', ordinary, { menu: 'warehouse:fund' }, false],
    ['the same in its source variant', ordinary, { menu: 'warehouse:fund', source: true }, true],
    ['a menu that the employee has', staff, { menu: 'warehouse:fund', source: true }, true],
    ['a menu that the employee lacks', staff, { menu: 'warehouse:audit', source: true }, false],
    ['a menu that is there and a permission that is not', staff, { menu: 'warehouse:fund', all: 'fund:read' }, false],
  ])('decides whether the user meets the need: %s', (_, holder, need, expected) => {
    expect(holds(holder, need)).toBe(expected);
  });

  it("shows and hides an element by the session's permissions", () => {
    const page = show(<Allowed all="fund:read">付款</Allowed>, {
      before: [sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })],
    });
    expect(screen.queryByText('付款')).toBeNull();
    page.happens(sessionEvents.routeTreeLoaded({ permissions: ['fund:read'] }));
    expect(screen.getByText('付款')).toBeVisible();
    page.happens(sessionEvents.loggedOut({ reason: 'asked' }));
    expect(screen.queryByText('付款')).toBeNull();
  });
});
