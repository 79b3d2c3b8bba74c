// A page whose views ask for something: users allow it once or always, sign in and out, leave and come back, while the
// page's store fails.
import fc from 'fast-check';
import { USERS } from '../frame/simulated-servers.ts';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import type { StoreManner } from './consent-facts.ts';
import { ConsentRun } from './consent-run.ts';

const command = commandsFor<ConsentRun>((run, ms) => run.simulation.pass(ms));
const frame = fc.nat(2);
const view = fc.nat(2);
const tool = fc.nat(1);
const person = fc.constantFrom(0, 0, 1, 2);
const user = fc.constantFrom(...USERS);
const nothing = fc.constant(undefined);
const cancelAfter = fc.constantFrom(null, null, null, 0, 60, 700, 2500);
const hasFrames = (run: ConsentRun) => run.count > 0;
const hasViews = (run: ConsentRun) => run.hasViews;
const manners = fc.array(
  fc.constantFrom<StoreManner>('fails', 'fails', 'hangs', 'is late', 'answers'),
  { minLength: 1, maxLength: 3 },
);

export const consentWorld: World<ConsentRun> = {
  name: 'consent',
  maxCommands: 20,
  async prepare() {
    await import('@modelcontextprotocol/client');
  },
  async start(simulation) {
    const run = new ConsentRun(simulation);
    await run.begin();
    return run;
  },
  focuses: [
    // Users who come and go while the store fails.
    {
      pace: 'slow',
      commands: {
        request: 3,
        'request everything': 2,
        'forget user': 2,
        'reads of the store': 2,
        'saves of the store': 1,
      },
    },
    // Guests who take turns, while the store still reads or removes what the one before had allowed.
    {
      pace: 'mixed',
      commands: {
        'add a guest': 2,
        'request everything': 4,
        'leave a slow store': 2,
        'leave during a reading': 2,
        wait: 1,
      },
    },
    // Requests that need a sign-in, and are taken back.
    {
      pace: 'mixed',
      commands: {
        'sign out and request': 2,
        'sign out and take back': 3,
        request: 2,
        'click sign in': 3,
        'dismiss sign in': 1,
        move: 1,
        'reload views': 1,
        wait: 2,
      },
    },
    // The first request that needs a sign-in is taken back, and others follow.
    { pace: 'mixed', commands: { 'sign out and take back': 3, request: 2, wait: 2 } },
    // People who take turns in the same elements.
    { pace: 'slow', commands: { request: 5, change: 3, add: 1, 'forget user': 1, revoke: 1 } },
  ],
  commands: [
    command(
      2,
      'add',
      person,
      (run, who) => run.add(who),
      (run) => run.canAdd,
    ),
    command(
      1,
      'add a guest',
      nothing,
      (run) => run.addGuest(),
      (run) => run.canAdd,
    ),
    command(
      6,
      'request',
      fc.record({ view, tool, cancelAfter }),
      (run, { view, tool, cancelAfter }) => run.request(view, tool, cancelAfter),
      hasViews,
    ),
    command(
      1,
      'sign out and request',
      fc.record({ view, tool, cancelAfter }),
      (run, { view, tool, cancelAfter }) => run.signOutAndRequest(view, tool, cancelAfter),
      hasViews,
    ),
    command(
      1,
      'sign out and take back',
      fc.record({ view, tool }),
      (run, { view, tool }) => run.signOutAndTakeBack(view, tool),
      hasViews,
    ),
    command(2, 'request everything', nothing, (run) => run.requestAll(), hasViews),
    command(1, 'take everything back', nothing, (run) => run.cancelAll(), hasViews),
    command(
      1,
      'change',
      fc.tuple(frame, person),
      (run, [index, who]) => run.change(index, who),
      hasFrames,
    ),
    command(1, 'remove', frame, (run, index) => run.remove(index), hasFrames),
    command(1, 'move', frame, (run, index) => run.move(index), hasFrames),
    command(1, 'reload', frame, (run, index) => run.reload(index), hasFrames),
    command(1, 'reload views', nothing, (run) => run.reloadViews()),
    command(1, 'sign out', user, (run, who) => run.signOut(who)),
    command(1, 'expire', user, (run, who) => run.expire(who)),
    command(2, 'click sign in', frame, (run, index) => run.clickSignIn(index), hasFrames),
    command(1, 'dismiss sign in', frame, (run, index) => run.dismissSignIn(index), hasFrames),
    command(1, 'forget user', nothing, (run) => run.forgetUser()),
    command(1, 'leave a slow store', nothing, (run) => run.leaveSlowStore()),
    command(1, 'leave during a reading', nothing, (run) => run.leaveDuringReading()),
    command(1, 'revoke', frame, (run, index) => run.revoke(index), hasFrames),
    command(2, 'reads of the store', manners, (run, given) => run.behave('load', given)),
    command(1, 'saves of the store', manners, (run, given) => run.behave('save', given)),
    command(2, 'wait', nothing, () => {}),
  ],
};
