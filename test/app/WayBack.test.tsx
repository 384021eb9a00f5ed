/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { anEnterprise, aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { WayBack } from '@/app/layout/WayBack';
import { enterprisesEvents } from '@/features/enterprises';
import { sessionEvents } from '@/features/session';

const inE2 = () =>
  show(<WayBack />, {
    before: [
      sessionEvents.loggedIn({ user: aUser({ enterpriseId: 'E2' }), info: aUserInfo() }),
      enterprisesEvents.enterprisesLoaded({
        list: [anEnterprise({ enterpriseId: 'E1', enterpriseName: '杭州云帆' }), anEnterprise({ enterpriseId: 'E2' })],
        canAdd: false,
      }),
    ],
  });

it('shows a link back to the enterprise from which the user switched', async () => {
  const page = inE2();
  expect(screen.queryByRole('status')).toBeNull();
  page.happens(enterprisesEvents.wayBackKnown('E1'));
  await page.user.click(screen.getByRole('button', { name: '返回「杭州云帆」' }));
  expect(page.last(enterprisesEvents.enterpriseChosen.type)).toEqual(
    enterprisesEvents.enterpriseChosen({ enterpriseId: 'E1' }),
  );
});

it('hides the link back after the user has entered an enterprise', () => {
  const page = inE2();
  page.happens(enterprisesEvents.wayBackKnown('E1'));
  page.happens(sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E1' }) }));
  expect(screen.queryByRole('status')).toBeNull();
});
