// The view's first messages: what it sends, when, and in which shape.
import { isObject, short } from '../view/same.ts';
import { check, notObserved } from './checks.ts';
import { answers, receivedMessages, malformed, pause, request, respond, until } from './wire.ts';
import type { Id, Params } from './wire.ts';

export const VERSION = '2026-01-26';
const MODES = ['inline', 'fullscreen', 'pip'];

export const CONTEXT: Params = {
  toolInfo: { id: 1, tool: { name: 'probe', inputSchema: { type: 'object' } } },
  theme: 'light',
  styles: { variables: { '--color-background-primary': 'rgb(1, 2, 3)' } },
  displayMode: 'inline',
  availableDisplayModes: ['inline', 'fullscreen'],
  containerDimensions: { width: 600, maxHeight: 2000 },
  locale: 'de-CH',
  timeZone: 'Europe/Zurich',
  userAgent: 'conformance',
  platform: 'web',
  deviceCapabilities: { touch: false, hover: true },
  safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  'conformance/unknown': { kept: true },
};

const CAPABILITIES: Params = {
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  openLinks: {},
  downloadFile: {},
  logging: {},
  message: { text: {} },
  updateModelContext: { text: {}, structuredContent: {} },
  sampling: {},
  experimental: { 'conformance/unknown': {} },
  'conformance/unknown': {},
};

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function checkInitialize(params: Params): void {
  const { appInfo, appCapabilities, protocolVersion } = params;
  const isNamed = isObject(appInfo) && isText(appInfo['name']) && isText(appInfo['version']);
  const isWhole = isNamed && isObject(appCapabilities) && isText(protocolVersion);
  check('L1', isWhole, `ui/initialize has ${short(params)}`);
  if (!isObject(appCapabilities)) return;
  const { tools, experimental, availableDisplayModes: modes } = appCapabilities;
  const isTyped = [tools, experimental].every((one) => one === undefined || isObject(one));
  check('L5', isTyped, short(appCapabilities));
  if (modes === undefined) return notObserved('M1', 'the view names no display modes');
  const isModes = Array.isArray(modes) && modes.every((mode) => MODES.includes(mode as string));
  check('M1', isModes, `availableDisplayModes is ${short(modes)}`);
  check('L5', isModes, `availableDisplayModes is ${short(modes)}`);
}

const hasSent = (method: string) => receivedMessages.some((message) => message.method === method);
const INITIALIZED = 'ui/notifications/initialized';

/** Whether the view completed the handshake, and what it can do. */
export async function shakeHands(): Promise<Params | undefined> {
  let held: { params: Params; id: Id } | undefined;
  answers.set('ui/initialize', (params, id) => void (held = { params, id }));
  if (!(await until(() => held, 10_000))) {
    check('L1', false, 'ui/initialize did not arrive within 10 s');
    return undefined;
  }
  const { params, id } = held!;
  const first = receivedMessages.filter(({ method }) => !method?.endsWith('sandbox-proxy-ready'));
  check('L1', first[0]?.method === 'ui/initialize', `first came ${short(first[0]?.method)}`);
  checkInitialize(params);
  // The view waits: only the answer ends the first phase.
  check('X5', (await request('ping')).result, 'ping before the handshake is not answered');
  await pause(300);
  check('L1', !hasSent(INITIALIZED), 'initialized arrived before the answer');
  respond(id, {
    protocolVersion: VERSION,
    hostInfo: { name: 'conformance', version: '1.0.0', 'conformance/extra': 1 },
    hostCapabilities: CAPABILITIES,
    hostContext: CONTEXT,
    'conformance/extra': true,
  });
  const isReady = await until(() => hasSent(INITIALIZED));
  check('L1', isReady, 'initialized did not arrive');
  check('X7', isReady, 'unknown keys in the answer keep the view from starting');
  check('C1', isReady, 'a context with every field keeps the view from starting');
  check('X1', malformed.length === 0, `no JSON-RPC message: ${short(malformed[0])}`);
  return isReady && isObject(params['appCapabilities']) ? params['appCapabilities'] : undefined;
}
