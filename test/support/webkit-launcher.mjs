// A launcher for @web/test-runner that drives WebKitGTK.
import { webkitSession } from './webkit-session.mjs';

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
  F2: '\uE032',
  F4: '\uE034',
  F6: '\uE036',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };

/** One key, or several at once such as `Shift+Tab`. */
function pressed(keys) {
  const values = (keys.length > 1 ? keys.split('+') : [keys]).map((key) => KEYS[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

export function webkitLauncher({ driver }) {
  const session = webkitSession(driver);
  let active;

  const act = (actions) => session.send('POST', '/actions', { actions: [actions] });
  const pointer = (actions) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const moveTo = (x, y) => ({ type: 'pointerMove', duration: 0, x, y });

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {},
    async startSession(id, url) {
      await session.start();
      active = { id, url };
      await session.send('POST', '/url', { url });
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
    stop: () => session.stop(),
    sendKeys: (_id, keys) =>
      act({
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap(pressed),
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
    resetMouse: () => session.send('DELETE', '/actions'),
    takeScreenshot: async () => Buffer.from(await session.send('GET', '/screenshot'), 'base64'),
  };
}
