// The world of frames with `server="…"`: they connect to an MCP server themselves, share connections and credentials,
// and start a new session after a restart.
import fc from 'fast-check';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import { ServerRun } from './run.ts';

const command = commandsFor<ServerRun>((run, ms) => run.simulation.pass(ms));
const frame = fc.nat(4);
const user = fc.nat(1);
const hasFrame = (run: ServerRun) => run.frames.length > 0;

export const serverWorld: World<ServerRun> = {
  name: 'server',
  maxCommands: 20,
  async prepare() {
    await import('../../../packages/elements/src/host/link/load-sdk.js').then(({ loadSdk }) =>
      loadSdk(),
    );
  },
  start: (simulation) => new ServerRun(simulation),
  focuses: [
    // Frames of one connection whose token expires.
    { pace: 'mixed', commands: { open: 4, 'expire and call': 4, call: 1, close: 1 } },
    // Frames that start while the tools of their server change.
    {
      pace: 'mixed',
      commands: { 'open and change': 4, open: 1, 'restart the server': 1, call: 1 },
    },
  ],
  commands: [
    command(4, 'open', user, (run, index) => run.open(index)),
    command(1, 'close', frame, (run, index) => run.close(run.frame(index)), hasFrame),
    command(
      8,
      'call',
      fc.record({ frame, ms: fc.constantFrom(0, 200, 4000) }),
      (run, { frame, ms }) => void run.call(run.frame(frame), ms),
      hasFrame,
    ),
    command(2, 'expire and call', user, (run, index) => run.expireAndCall(index), hasFrame),
    command(
      1,
      'open and change',
      fc.record({ user, ms: fc.constantFrom(120, 150, 180, 220, 260) }),
      (run, { user, ms }) => run.openAndChange(user, ms),
      (run) => run.canOpen,
    ),
    command(3, 'expire the token', user, (run, index) => run.expire(index)),
    command(1, 'sign out', user, (run, index) => run.signOut(index)),
    command(1, 'sign in', user, (run, index) => run.signIn(index)),
    command(
      1,
      'next tokens',
      fc.record({
        mood: fc.constantFrom('slow' as const, 'throws' as const),
        calls: fc.integer({ min: 1, max: 2 }),
      }),
      (run, { mood, calls }) => run.setMood(mood, calls),
    ),
    command(1, 'lose', fc.constant(undefined), (run) => run.loseAll()),
    command(2, 'restart the server', fc.boolean(), (run, isChanged) => run.restart(isChanged)),
    command(1, 'change the tools', fc.constant(undefined), (run) => run.change()),
  ],
};
