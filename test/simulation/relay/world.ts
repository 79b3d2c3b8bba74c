// The relay world: real relay nodes, buses and links; simulated engine, network, MCP servers, backend and users.
import fc from 'fast-check';
import { commandsFor } from '../kernel/world.ts';
import type { World } from '../kernel/world.ts';
import { RelayRun } from './run.ts';

const command = commandsFor<RelayRun>((run, ms) => run.simulation.pass(ms));

const page = fc.nat(2);
const node = fc.nat(3);
const frame = fc.nat(5);
const server = fc.constantFrom('a', 'a', 'b');
const user = fc.constantFrom('ann', 'bob');
const nothing = fc.constant(undefined);
const cuts = fc.record({
  count: fc.constantFrom(1, 1, 2, 3),
  ms: fc.constantFrom(60, 120, 300, 1000),
  away: fc.constantFrom(0, 3000, 8000),
  isSlow: fc.boolean(),
  stays: fc.constantFrom(true, true, false),
});
const hasFrame = (run: RelayRun) => run.frame(0) !== undefined;
const hasNodes = (run: RelayRun) => run.nodes.length > 1;

export const relayWorld: World<RelayRun> = {
  name: 'relay',
  maxCommands: 24,
  // The kit loads carriers lazily; in the bundle they are here already.
  async prepare() {
    await Promise.all([
      import('../../../packages/elements/src/host/link/relay/socket-carrier.js'),
      import('../../../packages/elements/src/host/link/relay/post-carrier.js'),
      import('../../../packages/elements/src/host/link/relay/server-questions.js'),
    ]);
  },
  start: (simulation) => new RelayRun(simulation),
  focuses: [
    // Calls that run for long, while their page changes connections and nodes.
    {
      pace: 'mixed',
      commands: { open: 2, call: 3, 'call and roam': 3, lose: 2, 'attach elsewhere': 4, wait: 1 },
    },
    // The same while connections break that have just been opened.
    {
      pace: 'slow',
      commands: { open: 2, call: 2, 'call and cut': 4, 'cut the next connections': 1, wait: 2 },
    },
    // Frames that start while others of their page still start.
    {
      pace: 'mixed',
      commands: {
        'open in a row': 4,
        'go offline': 1,
        'answer with a status': 1,
        close: 2,
        lose: 1,
      },
    },
    // Sessions that end while they begin, beside others that stay.
    {
      pace: 'mixed',
      commands: { open: 1, 'open and close': 5, 'change the tools': 4, close: 2 },
    },
    // Questions to pages that lose their connections while they start.
    { pace: 'slow', commands: { 'open and lose': 2, ask: 5, close: 1 } },
    // Questions to pages that are away for a while.
    { pace: 'mixed', commands: { open: 2, ask: 6, 'go offline': 5 } },
    // Servers that restart with other tools, for frames that know the old ones.
    {
      pace: 'mixed',
      commands: {
        open: 3,
        list: 2,
        'list and restart': 4,
        call: 1,
        'restart the server': 2,
        'change the tools': 1,
        'kill the server': 1,
      },
    },
    // Pages whose requests are refused.
    {
      pace: 'mixed',
      commands: {
        open: 4,
        call: 3,
        lose: 3,
        'expire the token': 2,
        'answer with a status': 3,
        'next calls of': 4,
        flood: 1,
      },
    },
    // Nodes and an engine that fail.
    {
      pace: 'mixed',
      commands: {
        open: 3,
        call: 4,
        'attach elsewhere': 2,
        'kill node': 1,
        'stop node': 1,
        'start node': 3,
        'restart the engine': 2,
        'lose the bus': 2,
      },
    },
  ],
  commands: [
    command(
      6,
      'open',
      fc.record({
        page,
        server,
        isAsked: fc.boolean(),
      }),
      (run, { page, server, isAsked }) => void run.open(page, server, isAsked),
    ),
    command(
      2,
      'open and close',
      fc.record({ page, server, ms: fc.constantFrom(0, 60, 300, 900), isBeside: fc.boolean() }),
      (run, { page, server, ms, isBeside }) => run.openAndClose(page, server, ms, isBeside),
    ),
    command(
      1,
      'open in a row',
      fc.record({ page, server, ms: fc.constantFrom(20, 200, 1000) }),
      (run, { page, server, ms }) => run.openInARow(page, server, ms),
    ),
    command(
      1,
      'open and lose',
      fc.record({ page, server, ms: fc.constantFrom(100, 300, 900) }),
      (run, { page, server, ms }) => run.openAndLose(page, server, ms),
    ),
    command(2, 'ask', fc.constantFrom(0, 0, 0, 1, 2), (run, index) => run.ask(index), hasFrame),
    command(2, 'close', frame, (run, index) => run.frame(index)!.close(), hasFrame),
    command(
      10,
      'call',
      fc.record({
        frame,
        ms: fc.constantFrom(0, 1500, 9000, 60_000, 100_000),
        asks: fc.boolean(),
        length: fc.constantFrom(10, 10, 6000),
        withProgress: fc.boolean(),
      }),
      (run, { frame, ms, asks, length, withProgress }) =>
        run.call(frame, ms, asks, length, withProgress),
      hasFrame,
    ),
    command(
      2,
      'call and roam',
      fc.record({
        frame,
        times: fc.integer({ min: 2, max: 4 }),
        ms: fc.constantFrom(1500, 4000, 9000),
      }),
      (run, { frame, times, ms }) =>
        run.callDuring(frame, (page) => run.flap(page, times, ms, true)),
      (run) => hasFrame(run) && hasNodes(run),
    ),
    command(
      1,
      'call and cut',
      fc.record({ frame, cuts }),
      (run, { frame, cuts }) => run.callDuring(frame, (page) => run.cutNext(page, cuts)),
      hasFrame,
    ),
    command(2, 'list', frame, (run, index) => void run.frame(index)!.list(), hasFrame),
    command(
      1,
      'abort',
      fc.nat(5),
      (run, index) => run.pendingOf(index)!.abort(),
      (run) => run.pendingOf(0) !== undefined,
    ),
    command(6, 'lose', page, (run, index) => run.lose(index)),
    command(
      4,
      'flap',
      fc.record({
        page,
        times: fc.integer({ min: 2, max: 4 }),
        ms: fc.constantFrom(400, 1500, 4000),
        roams: fc.boolean(),
      }),
      (run, { page, times, ms, roams }) => run.flap(page, times, ms, roams),
    ),
    command(3, 'cut the next connections', fc.record({ page, cuts }), (run, { page, cuts }) =>
      run.cutNext(page, cuts),
    ),
    command(
      1,
      'half-lose',
      fc.record({ page, side: fc.constantFrom(0 as const, 1 as const) }),
      (run, { page, side }) => run.lose(page, side),
    ),
    command(
      2,
      'go offline',
      fc.record({ page, ms: fc.constantFrom(2000, 8000, 15_000, 40_000) }),
      (run, { page, ms }) => run.goOffline(page, ms),
    ),
    command(
      6,
      'attach elsewhere',
      fc.record({ page, node }),
      (run, { page, node }) => {
        run.routeTo(page, node);
        run.lose(page);
      },
      hasNodes,
    ),
    command(1, 'kill node', node, (run, index) => run.endNode(index, 'kill')),
    command(1, 'stop node', node, (run, index) => run.endNode(index, 'stop')),
    command(2, 'start node', node, (run, index) => run.startNode(index)),
    command(
      1,
      'restart the engine',
      fc.constantFrom(500, 4000, 20_000),
      (run, ms) => run.stopEngine(ms),
      hasNodes,
    ),
    command(1, 'lose the bus', node, (run, index) => run.loseBus(index), hasNodes),
    command(
      2,
      'restart the server',
      fc.record({ server, isChanged: fc.boolean() }),
      (run, { server, isChanged }) => run.restartServer(server, isChanged),
    ),
    command(1, 'list and restart', server, (run, name) => run.listAndRestart(name), hasFrame),
    command(
      1,
      'kill the server',
      fc.record({ server, ms: fc.constantFrom(1000, 10_000) }),
      (run, { server, ms }) => run.killServer(server, ms),
    ),
    command(1, 'change the tools', server, (run, name) => run.servers[name]!.change()),
    command(
      2,
      'answer with a status',
      fc.record({
        page,
        status: fc.constantFrom(401, 403, 404, 429, 500, 503),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      (run, { page, status, count }) => run.answerWith(page, status, count),
    ),
    command(2, 'expire the token', user, (run, name) => run.expireToken(name)),
    command(1, 'sign out', user, (run, name) => run.signOut(name)),
    command(1, 'sign in', user, (run, name) => run.signIn(name)),
    command(
      3,
      'next calls of',
      fc.record({
        what: fc.constantFrom('authorize' as const, 'connect' as const, 'token' as const),
        mood: fc.constantFrom(
          'slow' as const,
          'slow' as const,
          'throws' as const,
          'hangs' as const,
        ),
        calls: fc.integer({ min: 1, max: 3 }),
      }),
      (run, { what, mood, calls }) => run.setMood(what, mood, calls),
    ),
    command(1, 'flood', node, (run, index) => run.flood(index)),
    command(4, 'wait', nothing, () => {}),
  ],
};
