import { aConsole, settle } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { aWorld } from '@test/support/world';
import fc from 'fast-check';
import { queryAccountBalanceCountData } from '@/contract/accounts';
import { enterprisesEvents } from '@/features/enterprises';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { navigated } from '@/shared/saga/events';

type Step = 'switch' | 'logOut' | 'unauthorised' | 'navigate' | 'ask' | 'merchant';
const STEPS: Step[] = ['switch', 'logOut', 'unauthorised', 'navigate', 'ask', 'merchant'];

/** Ends of a session: exactly one of them may be told for one sign-in. */
const ENDS: readonly string[] = [sessionEvents.loggedOut.type];

describe('switch × log-out × 401 × navigation, in any order of answers (C-12, C-13)', () => {
  it('sends nothing under an old identity and tells exactly one outcome', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ step: fc.constantFrom(...STEPS), arrive: fc.nat(4) }), { minLength: 1, maxLength: 7 }),
        async (scheduler, script) => {
          const steps = script.map(({ step }) => step);
          const world = aWorld();
          const platform = aPlatform(world, (path) => scheduler.schedule(Promise.resolve(), path));
          platform.signedInBefore();
          const app = aConsole(world, platform.transport);
          /** Lets up to `count` answers arrive, in whatever order the scheduler draws, and all that follows from each. */
          const arrive = async (count: number) => {
            await settle();
            for (let i = 0; i < count && scheduler.count() > 0; i++) {
              await scheduler.waitOne();
              await settle();
            }
          };
          // The page's first loads come first; what crosses is what follows.
          await arrive(50);
          const before = platform.arrived.length;
          let expired = false;
          let open = 0;
          const ask = () => {
            open += 1;
            void app.gateway.send(queryAccountBalanceCountData, {}).then(() => {
              open -= 1;
            });
          };

          for (const { step, arrive: answers } of script) {
            await arrive(answers);
            switch (step) {
              case 'switch':
                world.says.push(true);
                app.store.dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId: 'E2' }));
                break;
              case 'logOut':
                world.says.push(true);
                app.store.dispatch(sessionEvents.logOutAsked());
                break;
              case 'unauthorised':
                expired = true;
                platform.endSession();
                for (let i = 0; i < 3; i++) ask();
                app.store.dispatch(merchantsEvents.merchantsAsked());
                break;
              case 'navigate':
                app.store.dispatch(navigated({ pathname: `/fund-manage/${steps.length}`, search: '' }));
                break;
              case 'ask':
                ask();
                break;
              case 'merchant':
                app.store.dispatch(merchantsEvents.merchantsAsked());
                break;
            }
          }
          await arrive(500);

          const { session, enterprises } = app.store.getState();
          expect(platform.arrived.slice(before).filter(({ right }) => !right)).toEqual([]);
          expect(open).toBe(0); // nobody waits for ever behind a hold
          const types = app.types();
          const ends = types.filter((type) => ENDS.includes(type));
          expect(ends.length).toBeLessThanOrEqual(1);
          if (session.stage === 'signedOut') {
            expect(ends).toHaveLength(1);
            expect(world.cookie).toBe('');
          } else {
            // Still signed in: nothing hangs half-way, and the screen shows the enterprise that the token is for.
            expect(session).toMatchObject({ stage: 'signedIn', transition: 'none' });
            expect(enterprises.switching).toEqual({ stage: 'idle' });
            if (!expired) {
              expect(sessionSelectors.selectEnterpriseId({ session })).toBe(platform.enterprise());
              expect(sessionSelectors.selectIdentity({ session }).memberNo).toBe(
                platform.enterprise().replace('E', 'M'),
              );
            }
          }
          app.stop();
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});
