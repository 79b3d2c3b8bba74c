// Display modes: the answer is the current mode, and a change is reported.
import type { HostFacts } from './handshake.ts';
import { ask, check, notObserved, notOffered, step } from './report.ts';
import { isSame, short } from './same.ts';
import { receivedMessages, pause, request, until, words } from './wire.ts';
import type { Params } from './wire.ts';

const CHANGED = 'ui/notifications/host-context-changed';
const changes = () =>
  receivedMessages.filter(({ method }) => method === CHANGED).map(({ params }) => params);
/** Time for messages that should not arrive. */
const QUIET_MS = 500;

const modeAfter = async (mode: string): Promise<unknown> =>
  (await request('ui/request-display-mode', { mode })).result?.['mode'];

/**
 * A proposal: a host that does not know it does not have to support it, but one that does must not send it to a view
 * that does not.
 */
async function lookAtSplit({
  displayMode = 'inline',
  availableDisplayModes,
}: Params): Promise<void> {
  const { result } = await request('ui/request-display-mode', { mode: 'split' });
  const reported = [availableDisplayModes, result, ...changes()];
  const isReported = JSON.stringify(reported).includes('"split"');
  if (isReported)
    check('P3', false, `a view that did not declare split was told it: ${short(reported)}`);
  else if (result?.['mode'] === displayMode) check('P3', true);
  else notOffered('P3', 'the host does not know the mode');
}

async function lookAtSwitching(context: Params): Promise<void> {
  const { displayMode = 'inline', availableDisplayModes } = context;
  const modes = (availableDisplayModes ?? []) as unknown[];
  const answer = await request('ui/request-display-mode', { mode: displayMode });
  check(
    'M2',
    answer.result?.['mode'] === displayMode,
    `asked for ${short(displayMode)}: ${words(answer)}`,
  );

  const undeclared = await modeAfter('pip');
  check('M3', undeclared !== 'pip', 'pip was given, which the view did not declare');
  check('M2', undeclared === displayMode, `a refused mode is answered with ${short(undeclared)}`);

  await lookAtSplit(context);
  const before = changes().length;
  const mode = await modeAfter('fullscreen');
  const isOffered = modes.includes('fullscreen');
  const isRight = isOffered ? mode === 'fullscreen' || mode === displayMode : mode === displayMode;
  check('M2', isRight, `fullscreen is answered with ${short(mode)}, offered: ${short(modes)}`);
  if (mode !== 'fullscreen') return notObserved('M4', 'the host does not change the mode');
  const reported = () =>
    changes()
      .slice(before)
      .find(({ displayMode }) => displayMode === mode);
  check('M4', await until(reported), 'the change to fullscreen was not reported');
  await modeAfter('inline');
  const isBack = await until(() => changes().at(-1)?.['displayMode'] === 'inline');
  check('M4', isBack, 'the change back to inline was not reported');
}

async function lookAtTheme(theme: unknown): Promise<void> {
  const other = theme === 'dark' ? 'light' : 'dark';
  await pause(QUIET_MS);
  const before = changes().length;
  if (!(await ask('setTheme', other))) return notObserved('C2', 'the page changes nothing');
  const reported = () =>
    changes()
      .slice(before)
      .find(({ theme }) => theme === other);
  check('C2', await until(reported), 'the change of the theme was not reported');
  await pause(QUIET_MS);
  const count = changes().length;
  await ask('setTheme', other);
  await pause(QUIET_MS);
  check('C2', changes().length === count, 'the same theme again was reported as a change');
}

/** Every reported change so far has to be a change. */
function lookAtChanges(context: Params): void {
  const known: Params = { ...context };
  for (const change of changes()) {
    const same = Object.keys(change).filter((key) => isSame(known[key], change[key]));
    check('C2', same.length === 0, `reported as changed, but the same: ${same.join(', ')}`);
    Object.assign(known, change);
  }
}

export async function lookAtModes({ hostContext }: HostFacts): Promise<void> {
  await step('M2', 'M3', 'M4', 'P3');
  await lookAtSwitching(hostContext);
  await step('C2');
  await lookAtTheme(hostContext['theme']);
  lookAtChanges(hostContext);
}
