// A page with frames: added, changed, moved, removed, suspended and signed out at any time, with servers that fail.
import fc from 'fast-check';
import type { Simulation } from '../kernel/simulation.ts';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import { FrameRun } from './frame-run.ts';
import type { Beginning } from './simulated-sandbox.ts';
import type { Condition } from './simulated-servers.ts';

const command = commandsFor<FrameRun>((run, ms) => run.simulation.pass(ms));
const frame = fc.nat(3);
const user = fc.nat(1);
const hasFrames = (run: FrameRun) => run.count > 0;

/** Most frames have the same server and user, because most defects are between frames that share something. */
const target = fc.record({
  server: fc.constantFrom(0, 0, 0, 1),
  user: fc.constantFrom(0, 0, 0, 1),
  tool: fc.nat(3),
  isNamed: fc.constantFrom(true, true, true, false),
  sharing: fc.constantFrom(0, 0, 0, null, 1),
});
const conditions = fc.constantFrom<Condition>('up', 'up', 'down', 'failing', 'busy');
const beginnings = fc.constantFrom<Beginning>('initializes', 'initializes twice', 'is silent');

export const frameWorld: World<FrameRun> = {
  name: 'frame',
  // Loaded lazily by the code under test, which would take real time.
  prepare: async () => void (await import('@modelcontextprotocol/client')),
  start: (simulation: Simulation) => new FrameRun(simulation),
  focuses: [
    // Frames that share a view, and change whom they belong to.
    {
      pace: 'mixed',
      commands: {
        add: 2,
        'add one that shares': 3,
        change: 5,
        input: 1,
        remove: 1,
        close: 1,
        'forget user': 1,
        reload: 1,
      },
    },
    // Further calls that the page passes to a view and removes, while the view begins again.
    { pace: 'mixed', commands: { add: 3, 'further calls': 6, 'reload views': 4, views: 1 } },
    // Frames that share a view and get other inputs during their calls.
    {
      pace: 'slow',
      commands: { add: 2, 'add one that shares': 2, input: 4, 'open again': 3, scroll: 1 },
    },
    // Frames whose view is shared, and that leave the page while they do not run.
    {
      pace: 'mixed',
      commands: { add: 1, 'add one that shares': 4, 'suspend and remove': 2, scroll: 1 },
    },
    // Frames that move, leave the viewport and come back while they start.
    {
      pace: 'quick',
      commands: { add: 3, move: 4, scroll: 2, suspend: 2, remove: 1, input: 1, render: 1 },
    },
    // Users who are signed out, while their frames move and call.
    {
      pace: 'mixed',
      commands: {
        add: 4,
        'sign out': 3,
        expire: 1,
        'click sign in': 2,
        'sign in and move': 4,
        move: 2,
        repeat: 1,
      },
    },
    // Calls to servers that fail.
    {
      pace: 'mixed',
      commands: { add: 4, server: 5, restart: 1, repeat: 2, reload: 2, input: 3, close: 1 },
    },
    // Views and functions of the page that misbehave.
    {
      pace: 'mixed',
      commands: {
        add: 3,
        'add a result': 2,
        'further calls': 4,
        'choose sandbox': 2,
        views: 3,
        'reload views': 3,
        input: 1,
        reload: 1,
      },
    },
  ],
  commands: [
    command(
      6,
      'add',
      target,
      (run, value) => run.add(value),
      (run) => run.canAdd,
    ),
    command(
      1,
      'add one that shares',
      frame,
      (run, index) => run.addSharing(index),
      (run) => run.count > 0 && run.canAdd,
    ),
    command(
      1,
      'add a result',
      fc.constant(undefined),
      (run) => run.addResult(),
      (run) => run.canAdd,
    ),
    command(
      1,
      'further calls',
      fc.tuple(frame, fc.constantFrom(0, 0, 1, 2)),
      (run, [index, count]) => run.further(index, count),
      hasFrames,
    ),
    command(
      4,
      'change',
      fc.tuple(frame, target),
      (run, [index, value]) => run.change(index, value),
      hasFrames,
    ),
    command(2, 'input', frame, (run, index) => run.input(index), hasFrames),
    command(1, 'render', frame, (run, index) => run.render(index), hasFrames),
    command(1, 'remove', frame, (run, index) => run.remove(index), hasFrames),
    command(3, 'move', frame, (run, index) => run.move(index), hasFrames),
    command(
      2,
      'scroll',
      fc.tuple(frame, fc.boolean()),
      (run, [index, isNear]) => run.scroll(index, isNear),
      hasFrames,
    ),
    command(3, 'suspend', frame, (run, index) => run.suspend(index), hasFrames),
    command(1, 'suspend and remove', frame, (run, index) => run.suspendAndRemove(index), hasFrames),
    command(1, 'close', frame, (run, index) => run.close(index), hasFrames),
    command(
      1,
      'open again',
      fc.tuple(frame, fc.integer({ min: 1, max: 3 })),
      (run, [index, inputs]) => run.openAgain(index, inputs),
      hasFrames,
    ),
    command(1, 'reload', frame, (run, index) => run.reload(index), hasFrames),
    command(1, 'repeat', frame, (run, index) => run.repeat(index), hasFrames),
    command(2, 'expire', user, (run, who) => run.expire(who)),
    command(2, 'sign out', user, (run, who) => run.signOut(who)),
    command(2, 'click sign in', frame, (run, index) => run.clickSignIn(index), hasFrames),
    command(
      1,
      'sign in and move',
      fc.tuple(frame, fc.constantFrom(1, 100, 1000)),
      (run, [index, ms]) => run.signInAndMove(index, ms),
      hasFrames,
    ),
    command(
      2,
      'server',
      fc.record({ server: fc.nat(1), condition: conditions }),
      (run, { server, condition }) => run.condition(server, condition),
    ),
    command(2, 'restart', fc.nat(1), (run, server) => run.servers.restart(server)),
    command(1, 'forget user', fc.constant(undefined), (run) => run.forgetUser()),
    command(
      2,
      'choose sandbox',
      fc.tuple(frame, fc.constantFrom('none', 'chooses', 'hangs', 'hangs', 'throws')),
      (run, [index, manner]) => run.chooseSandbox(index, manner),
      hasFrames,
    ),
    command(1, 'views', beginnings, (run, beginning) => (run.sandbox.beginning = beginning)),
    command(1, 'reload views', fc.constant(undefined), (run) => run.sandbox.reloadViews()),
  ],
};
