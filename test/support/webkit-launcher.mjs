// A launcher for @web/test-runner that drives WebKitGTK: plain W3C WebDriver over fetch, under Xvfb
// where there is no display. No webdriverio, no selenium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** WebDriver's code points for keys that are not characters. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export function webkitLauncher({ driver }) {
  const processes = [];
  let base;
  let session;
  let starting;
  let active;

  async function command(method, path, body) {
    const options = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(base + path, options);
    const { value } = await response.json();
    if (!response.ok)
      throw new Error(`WebKit ${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  }

  async function display() {
    if (process.env.DISPLAY) return process.env.DISPLAY;
    const screen = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
    const server = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] });
    processes.push(server);
    const [number] = await once(server.stdout, 'data');
    return `:${String(number).trim()}`;
  }

  async function start() {
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    const env = { ...process.env, DISPLAY: await display() };
    processes.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }));
    for (let tries = 0; ; tries++) {
      try {
        await command('GET', '/status');
        break;
      } catch (error) {
        if (tries > 100) throw error;
        await pause(100);
      }
    }
    const { sessionId } = await command('POST', '/session', {
      capabilities: { alwaysMatch: { browserName: 'MiniBrowser', pageLoadStrategy: 'none' } },
    });
    session = `/session/${sessionId}`;
  }

  const act = (actions) => command('POST', `${session}/actions`, { actions: [actions] });
  const pointer = (actions) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const moveTo = (x, y) => ({ type: 'pointerMove', duration: 0, x, y });

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {},
    async startSession(id, url) {
      await (starting ??= start());
      active = { id, url };
      await command('POST', `${session}/url`, { url });
    },
    isActive: (id) => active?.id === id,
    getBrowserUrl: () => active?.url,
    async stopSession() {
      active = undefined;
      return { testCoverage: undefined };
    },
    async startDebugSession() {
      throw new Error('To debug in WebKit, open the URL in MiniBrowser by hand.');
    },
    async stop() {
      if (session) await command('DELETE', session).catch(() => {});
      for (const child of processes.toReversed()) child.kill();
    },
    sendKeys: (_id, keys) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((key) => [
          { type: 'keyDown', value: KEYS[key] ?? key },
          { type: 'keyUp', value: KEYS[key] ?? key },
        ]),
      }),
    sendMouseMove: (_id, x, y) => pointer([moveTo(x, y)]),
    sendMouseClick: (_id, x, y, button = 'left') =>
      pointer([
        moveTo(x, y),
        { type: 'pointerDown', button: BUTTONS[button] },
        { type: 'pointerUp', button: BUTTONS[button] },
      ]),
    sendMouseDown: (_id, button = 'left') =>
      pointer([{ type: 'pointerDown', button: BUTTONS[button] }]),
    sendMouseUp: (_id, button = 'left') =>
      pointer([{ type: 'pointerUp', button: BUTTONS[button] }]),
    resetMouse: () => command('DELETE', `${session}/actions`),
    takeScreenshot: async () =>
      Buffer.from(await command('GET', `${session}/screenshot`), 'base64'),
  };
}
