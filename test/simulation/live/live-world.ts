// A page whose views follow resources and start tasks, while connections break and views come and go.
import fc from 'fast-check';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import { LiveRun } from './live-run.ts';

const command = commandsFor<LiveRun>((run, ms) => run.simulation.pass(ms));
const frame = fc.nat(3);
const view = fc.nat(3);
const uri = fc.constantFrom(0, 0, 1);
const client = fc.constantFrom(0, 0, 1, 2);
const nothing = fc.constant(undefined);
const hasFrames = (run: LiveRun) => run.count > 0;
const hasViews = (run: LiveRun) => run.hasViews;

export const liveWorld: World<LiveRun> = {
  name: 'live',
  maxCommands: 20,
  async prepare() {
    await import('@modelcontextprotocol/client');
    await import('@modelcontextprotocol/ext-tasks/client');
  },
  async start(simulation) {
    const run = new LiveRun(simulation);
    await run.begin();
    return run;
  },
  focuses: [
    // Views that follow the same resources, and come and go.
    {
      pace: 'mixed',
      commands: { add: 2, follow: 6, leave: 3, update: 4, remove: 1, change: 1, 'reload views': 1 },
    },
    // Connections that break while views follow resources.
    { pace: 'mixed', commands: { follow: 4, leave: 1, update: 4, interrupt: 4, add: 1 } },
    // Tasks that run while connections break, and views take calls back.
    {
      pace: 'mixed',
      commands: {
        call: 4,
        'call and interrupt': 3,
        'end tasks': 2,
        interrupt: 2,
        cancel: 2,
        remove: 1,
        reload: 1,
        add: 2,
      },
    },
  ],
  commands: [
    command(
      2,
      'add',
      client,
      (run, which) => run.add(which),
      (run) => run.canAdd,
    ),
    command(
      1,
      'change',
      fc.tuple(frame, client),
      (run, [index, which]) => run.change(index, which),
      hasFrames,
    ),
    command(1, 'remove', frame, (run, index) => run.remove(index), hasFrames),
    command(1, 'reload', frame, (run, index) => run.reload(index), hasFrames),
    command(1, 'reload views', nothing, (run) => run.reloadViews()),
    command(
      5,
      'follow',
      fc.tuple(view, uri),
      (run, [index, which]) => run.follow(index, which),
      hasViews,
    ),
    command(
      2,
      'leave',
      fc.tuple(view, uri),
      (run, [index, which]) => run.leave(index, which),
      hasViews,
    ),
    command(
      4,
      'update',
      fc.record({ client, uri, times: fc.constantFrom(1, 1, 3) }),
      (run, { client: which, uri: what, times }) => run.update(which, what, times),
    ),
    command(
      2,
      'interrupt',
      fc.record({ client, ms: fc.constantFrom(100, 1000, 8000) }),
      (run, { client: which, ms }) => run.interrupt(which, ms),
    ),
    command(4, 'call', view, (run, index) => run.call(index), hasViews),
    command(
      2,
      'call and interrupt',
      fc.tuple(view, fc.constantFrom(200, 500, 800)),
      (run, [index, after]) => run.callAndInterrupt(index, after),
      hasViews,
    ),
    command(1, 'cancel', nothing, (run) => run.cancel()),
    command(2, 'end tasks', client, (run, which) => run.endTasks(which)),
  ],
};
