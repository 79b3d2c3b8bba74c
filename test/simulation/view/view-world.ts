// Views: connect, close, reconnect, are mounted twice and removed at every point, with a host that may be broken.
import fc from 'fast-check';
import type { Simulation } from '../kernel/simulation.ts';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import type { Kind, Manner } from './simulated-host.ts';
import { ViewRun } from './view-run.ts';
import type { Reaction } from './view-run.ts';

const command = commandsFor<ViewRun>((run, ms) => run.simulation.pass(ms));
const nothing = fc.constant(undefined);
const isMounted = (run: ViewRun) => run.isMounted;

const kinds = fc.constantFrom<Kind>(
  'initialize',
  'read',
  'read',
  'write',
  'call',
  'context',
  'context',
);
const manners = fc.constantFrom<Manner>('answers', 'answers', 'refuses', 'hangs');
const statuses = fc.constantFrom('connecting', 'ready', 'closed', 'error');
const reactions = fc.constantFrom<Reaction>('connect', 'close');
/** `null` is a value that a page can pass, too. */
const reasons = fc.constantFrom(undefined, null, 'left');

export const viewWorld: World<ViewRun> = {
  name: 'view',
  start: (simulation: Simulation) => new ViewRun(simulation),
  focuses: [
    // State that is saved while the host does not answer what the model should know.
    {
      pace: 'mixed',
      commands: { mount: 2, connect: 2, add: 5, 'hang the context': 2, 'tear down': 3 },
    },
    // Requests that are answered after a reconnect.
    { pace: 'mixed', commands: { mount: 2, connect: 2, call: 6, reconnect: 4 } },
    // Listeners and signals that interfere.
    {
      pace: 'quick',
      commands: { mount: 3, connect: 4, react: 4, close: 2, abort: 2, reconnect: 1 },
    },
  ],
  commands: [
    command(
      4,
      'mount',
      nothing,
      (run) => run.mount(),
      (run) => !run.isMounted,
    ),
    command(1, 'unmount', nothing, (run) => run.unmount(), isMounted),
    command(4, 'connect', nothing, (run) => run.connect(), isMounted),
    command(2, 'close', nothing, (run) => run.close(), isMounted),
    command(3, 'reconnect', nothing, (run) => run.reconnect(), isMounted),
    command(1, 'abort', reasons, (run, reason) => run.abort(reason), isMounted),
    command(
      2,
      'react',
      fc.record({ status: statuses, reaction: reactions }),
      (run, { status, reaction }) => run.react(status, reaction),
      isMounted,
    ),
    command(5, 'call', nothing, (run) => run.call(), isMounted),
    command(5, 'add', nothing, (run) => run.add(), isMounted),
    command(2, 'flush', nothing, (run) => run.flush(), isMounted),
    command(2, 'send input', nothing, (run) => run.host.sendInput()),
    command(3, 'tear down', nothing, (run) => run.host.tearDown()),
    command(5, 'behave', fc.record({ kind: kinds, manner: manners }), (run, { kind, manner }) =>
      run.behave(kind, manner),
    ),
    command(1, 'hang the context', nothing, (run) => run.behave('context', 'hangs')),
    command(1, 'lose', nothing, (run) => run.lose()),
    command(1, 'half-lose', fc.nat(1), (run, side) => run.halfLose(side)),
  ],
};
