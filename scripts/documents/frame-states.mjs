// The life of a frame, found out by running its state machine: every event in every state that can be reached. The
// machine is code, not a table, so this is the only description of it that cannot be wrong.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const elements = new URL('../../packages/elements/', import.meta.url);

/** A module of the sources with all that it imports, which Node alone does not find. */
async function built(path) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`src/${path}`, elements))],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
const sourceOf = (path) => readFileSync(new URL(`src/${path}`, elements), 'utf8');

const AUTH_REQUIRED = Object.assign(new Error('Sign in.'), { reason: 'auth-required' });
const INVALID = new Error('The settings are invalid.');
const SNAPSHOT = { origin: 'snapshot', source: {}, toolData: {} };
const SUSPENSION = { origin: 'suspension', source: {}, toolData: {} };

/** A frame whose page, surroundings and sessions do only what an event says. `trace` has the states that it passes. */
function simulatedFrame(FrameLifecycle) {
  const page = { hasSource: false, isNear: false, problem: undefined };
  const trace = [];
  const note = () => trace.push(lifecycle.state.kind);
  const lifecycle = new FrameLifecycle({
    hasSource: () => page.hasSource,
    isNear: () => page.isNear,
    problem: () => page.problem,
    create() {
      note();
      return new Session();
    },
    leave: (session) => session.go('closed'),
    keep: () => SUSPENSION,
    left() {},
    changed: note,
  });
  class Session {
    status = 'idle';
    go(status, error) {
      Object.assign(this, { status, error });
      lifecycle.notice(this);
    }
    async start() {
      this.go('loading');
    }
    // The view may still save: an event of its own ends it.
    async close() {}
    dispose() {
      this.go('closed');
    }
  }
  return { page, lifecycle, trace };
}

/** The page sets another view, or none. */
const show = (hasSource) => (frame) => {
  frame.page.hasSource = hasSource;
  frame.lifecycle.restart({ isOtherView: true });
};

/** What can happen to a frame: whether it can happen now, and what the element then does. */
const EVENTS = {
  'something to show': { can: () => true, run: show(true) },
  'nothing to show': { can: ({ page }) => page.hasSource, run: show(false) },
  'invalid settings': {
    can: ({ page }) => !page.problem,
    run({ page, lifecycle }) {
      page.problem = INVALID;
      lifecycle.update();
    },
  },
  'valid settings': {
    can: ({ page }) => page.problem,
    run({ page, lifecycle }) {
      page.problem = undefined;
      lifecycle.update();
    },
  },
  'near the viewport': {
    can: ({ page }) => !page.isNear,
    run({ page, lifecycle }) {
      page.isNear = true;
      lifecycle.update();
    },
  },
  // The element does nothing: a running view goes on until there are too many.
  'out of view': { can: ({ page }) => page.isNear, run: ({ page }) => (page.isNear = false) },
  inserted: {
    can: ({ lifecycle }) => lifecycle.presence === 'absent',
    run({ lifecycle }) {
      lifecycle.connect();
      lifecycle.update();
    },
  },
  removed: {
    can: ({ lifecycle }) => lifecycle.presence === 'present',
    run: ({ lifecycle }) => lifecycle.disconnect(),
  },
  'too many views': {
    can: ({ page, lifecycle }) => lifecycle.state.kind === 'running' && !page.isNear,
    run: ({ lifecycle }) => lifecycle.suspend(),
  },
  'reload()': { can: () => true, run: ({ lifecycle }) => lifecycle.restart() },
  'restore()': {
    can: () => true,
    run({ lifecycle }) {
      lifecycle.restore(SNAPSHOT);
      lifecycle.update();
    },
  },
  'close()': { can: () => true, run: ({ lifecycle }) => void lifecycle.close() },
  'view has closed': {
    can: ({ lifecycle }) => lifecycle.session,
    run: ({ lifecycle }) => lifecycle.session.go('closed'),
  },
  // By the session, or by the frame's own call of its tool, which may end in any state.
  'sign-in needed': {
    can: () => true,
    run({ lifecycle }) {
      if (lifecycle.session) lifecycle.session.go('error', AUTH_REQUIRED);
      else lifecycle.signOut(AUTH_REQUIRED);
    },
  },
};

const keyOf = ({ page, lifecycle }) =>
  JSON.stringify([
    lifecycle.state.kind,
    lifecycle.kept?.origin,
    lifecycle.presence,
    page.hasSource,
    page.isNear,
    Boolean(page.problem),
  ]);

/** The names of a union in a source file. */
function namesIn(path, pattern) {
  const text = sourceOf(path);
  return [...text.slice(text.search(pattern.after)).split(';\n\n')[0].matchAll(pattern.name)].map(
    ([, name]) => name,
  );
}

/** The states of a frame, in the order of the type. */
export const frameStates = () =>
  namesIn('mcp-app-frame/lifecycle/frame-state.ts', {
    after: /export type FrameState</,
    name: /\{ kind: '([\w-]+)'/g,
  });

/** The states of a session, in the order of the type. */
export const sessionStates = () =>
  namesIn('host/session/session-state.ts', {
    after: /export type SessionStatus/,
    name: /\| '([\w-]+)'/g,
  });

/** The moves of a session, as `[from, to]`. */
export async function sessionMoves() {
  const { canMove } = await built('host/session/session-state.ts');
  const states = sessionStates();
  return states.flatMap((from) => states.filter((to) => canMove(from, to)).map((to) => [from, to]));
}

/** The event of a step that follows from the one before, because nothing else is missing. */
export const AT_ONCE = 'at once';

/**
 * The moves of a frame, as `{ from, to, events, main }`: which events lead from one state to the next, whatever else is
 * set. `main` are those that do so with valid settings, too, and the changes of the settings themselves.
 */
export async function frameMoves() {
  const { FrameLifecycle } = await built('mcp-app-frame/lifecycle/frame-lifecycle.ts');
  const run = async (frame, name) => {
    EVENTS[name].run(frame);
    // What a removal means is decided in a microtask, because a page that moves an element removes it first.
    await Promise.resolve();
    frame.trace.push(frame.lifecycle.state.kind);
  };
  const replay = async (names) => {
    const frame = simulatedFrame(FrameLifecycle);
    for (const name of names) await run(frame, name);
    return frame;
  };
  const moves = new Map();
  const add = (from, to, event, isMain) => {
    if (from === to) return;
    const key = `${from} ${to}`;
    const move = moves.get(key) ?? { from, to, events: new Set(), main: new Set() };
    move.events.add(event);
    if (isMain) move.main.add(event);
    moves.set(key, move);
  };
  const seen = new Set();
  const queue = [[]];
  for (const path of queue) {
    const before = await replay(path);
    const possible = Object.keys(EVENTS).filter((name) => EVENTS[name].can(before));
    for (const name of possible) {
      const frame = await replay(path);
      frame.trace.length = 0;
      let from = frame.lifecycle.state.kind;
      const wasValid = !frame.page.problem;
      let event = name;
      await run(frame, name);
      const isMain = wasValid || !frame.page.problem;
      for (const to of frame.trace.filter((kind, index, all) => kind !== all[index - 1])) {
        if (to === from) continue;
        add(from, to, event, isMain);
        from = to;
        event = AT_ONCE;
      }
      const next = keyOf(frame);
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, name]);
    }
  }
  const states = frameStates();
  const order = (name) => states.indexOf(name);
  const names = [...Object.keys(EVENTS), AT_ONCE];
  return [...moves.values()]
    .map((move) => ({
      ...move,
      events: names.filter((name) => move.events.has(name)),
      main: names.filter((name) => move.main.has(name)),
    }))
    .sort((a, b) => order(a.from) - order(b.from) || order(a.to) - order(b.to));
}
