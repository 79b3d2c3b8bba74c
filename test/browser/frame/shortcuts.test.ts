// Shortcuts of the page while a view has the focus, with real keys, in every kind of sandbox.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { ISOLATIONS, settingsOf } from '../../security/support/isolations.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  failingFrame,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  viewEvaluates,
} from '../../support/frame-harness.js';
import { clickOn } from './support/ask.js';

// Keys that no browser uses itself. The driver of WebKit presses one key after the other.
const canCombine = engine !== 'webkit';

async function withControl(key: string): Promise<void> {
  await sendKeys({ down: 'Control' });
  await sendKeys({ press: key });
  await sendKeys({ up: 'Control' });
}

/** Records the shortcuts, and the keys that reach listeners of the page. */
function record(frame: McpAppFrameElement) {
  const seen: string[] = [];
  frame.addEventListener('mcp-app-shortcut', ({ shortcut }) => seen.push(`shortcut ${shortcut}`));
  const key = (event: KeyboardEvent) =>
    seen.push(
      `${event.type} ${event.ctrlKey ? 'ctrl+' : ''}${event.key} ${event.code} ${event.keyCode}`,
    );
  for (const type of ['keydown', 'keyup'] as const) {
    document.addEventListener(type, key);
    stop.push(() => document.removeEventListener(type, key));
  }
  return seen;
}
const stop: (() => void)[] = [];

/** A key in the view counts when it has reached the page. */
const keysIn = (frame: McpAppFrameElement) =>
  viewEvaluates(frame, 'window.keys ??= (addEventListener("keydown", () => keys++), 0)');

/** Clicks in the view until it has the focus. */
async function enter(frame: McpAppFrameElement): Promise<void> {
  await keysIn(frame);
  await eventually(async () => {
    await clickOn(frame);
    return (
      frame.shadowRoot!.activeElement?.localName === 'iframe' &&
      (await viewEvaluates(frame, 'document.hasFocus() || document.activeElement !== null'))
    );
  }, 'the view has the focus');
}

/** Presses, and waits until the view has seen it and everything that it sent has arrived. */
async function press(frame: McpAppFrameElement, action: () => Promise<void>): Promise<void> {
  const before = (await keysIn(frame)) as number;
  await action();
  await eventually(async () => ((await keysIn(frame)) as number) > before, 'the key arrives');
  await roundTrip(frame);
}

describe('shortcuts', () => {
  let html: string;
  before(async () => {
    html = (await scriptedHtml()).replace('<p id="status">', '<input id="field"><p id="status">');
  });
  afterEach(() => {
    removeFrames();
    for (const end of stop.splice(0)) end();
  });

  for (const isolation of ISOLATIONS)
    it(`${isolation}: the page gets its shortcuts, and no other key`, async () => {
      const settings = await settingsOf(isolation);
      const frame = await readyFrame({ html, ...settings, shortcuts: ['F2', 'mod+k'] });
      assert.equal(frame.details.isolation, isolation);
      await enter(frame);
      const seen = record(frame);
      await press(frame, () => sendKeys({ press: 'F4' }));
      await press(frame, () => sendKeys({ press: 'k' }));
      assert.deepEqual(seen, []);
      await press(frame, () => sendKeys({ press: 'F2' }));
      const f2 = ['shortcut F2', 'keydown F2 F2 0', 'keyup F2 F2 0'];
      await eventually(() => seen.length >= 3, 'F2 arrives');
      assert.deepEqual(seen, f2);
      if (!canCombine) return;
      seen.length = 0;
      await press(frame, () => withControl('k'));
      await eventually(() => seen.length >= 3, 'Ctrl+K arrives');
      assert.deepEqual(seen, ['shortcut mod+k', 'keydown ctrl+k KeyK 75', 'keyup ctrl+k KeyK 75']);
    });

  it('reach the page only if the view does not handle them', async () => {
    const frame = await readyFrame({ html, shortcuts: ['F2'] });
    await enter(frame);
    const seen = record(frame);
    for (const handler of [
      `addEventListener('keydown', (event) => event.preventDefault(), { once: true })`,
      `document.addEventListener('keydown', (event) => event.preventDefault(), { once: true })`,
      `document.addEventListener('keydown', (event) => { keys++; event.stopPropagation(); }, { once: true })`,
    ]) {
      await viewEvaluates(frame, `${handler}; 1`);
      await press(frame, () => sendKeys({ press: 'F2' }));
    }
    assert.deepEqual(seen, []);
    await press(frame, () => sendKeys({ press: 'F2' }));
    await eventually(() => seen.length > 0, 'the key that the view does not handle');
  });

  it('prevent what the browser does with the key, once the view had its turn', async () => {
    const frame = await readyFrame({ html, shortcuts: ['ctrl+k'] });
    const prevented = await viewEvaluates(
      frame,
      `(() => {
        let atLast;
        addEventListener('keydown', (event) => { atLast = event.defaultPrevented; });
        const press = (init) => {
          const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
          document.body.dispatchEvent(event);
          return [atLast, event.defaultPrevented];
        };
        return [
          press({ key: 'k', ctrlKey: true }),
          press({ key: 'j', ctrlKey: true }),
          press({ key: 'Escape' }),
        ];
      })()`,
    );
    assert.deepEqual(prevented, [
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('are not reported while the user composes text, or again while a key is held', async () => {
    const frame = await readyFrame({ html, shortcuts: ['ctrl+k'] });
    await enter(frame);
    const seen = record(frame);
    const dispatch = (init: object) =>
      viewEvaluates(
        frame,
        `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true, ...${JSON.stringify(init)} })); 1`,
      );
    for (const init of [{ isComposing: true }, { keyCode: 229 }, { repeat: true }])
      await dispatch(init);
    await roundTrip(frame);
    assert.deepEqual(seen, []);
    await dispatch({});
    await eventually(() => seen.length > 0, 'the key itself');
  });

  it('do not reach listeners of the page if it prevents the default', async () => {
    const frame = await readyFrame({ html, shortcuts: ['F2'] });
    await enter(frame);
    const seen = record(frame);
    frame.addEventListener('mcp-app-shortcut', (event) => event.preventDefault());
    await press(frame, () => sendKeys({ press: 'F2' }));
    await eventually(() => seen.length > 0, 'the event');
    await roundTrip(frame);
    assert.deepEqual(seen, ['shortcut F2']);
  });

  it('can change while the view runs', async () => {
    const frame = await readyFrame({ html });
    await enter(frame);
    const seen = record(frame);
    await press(frame, () => sendKeys({ press: 'F2' }));
    assert.deepEqual(seen, []);
    frame.setAttribute('shortcuts', 'f2  escape');
    await frame.updateComplete;
    await roundTrip(frame);
    await press(frame, () => sendKeys({ press: 'F2' }));
    await eventually(() => seen.includes('shortcut f2'), 'the new shortcut');
    frame.shortcuts = undefined;
    await frame.updateComplete;
    await roundTrip(frame);
    seen.length = 0;
    await press(frame, () => sendKeys({ press: 'F2' }));
    assert.deepEqual(seen, []);
  });

  it('Escape leaves full screen, or is a shortcut of the page, never both', async () => {
    const frame = await readyFrame({ html, shortcuts: ['escape'] });
    await frame.requestDisplayMode('fullscreen');
    await enter(frame);
    const seen = record(frame);
    await press(frame, () => sendKeys({ press: 'Escape' }));
    await eventually(() => frame.displayMode === 'inline', 'the view is in the page again');
    assert.deepEqual(seen, []);
    await enter(frame);
    await press(frame, () => sendKeys({ press: 'Escape' }));
    await eventually(() => seen.length >= 3, 'Escape arrives');
    assert.deepEqual(seen, [
      'shortcut escape',
      'keydown Escape Escape 27',
      'keyup Escape Escape 27',
    ]);
  });

  it('a view can claim only what the page listed, only with the focus, and not too often', async () => {
    const frame = await readyFrame({ html, shortcuts: ['F2'] });
    const field = document.body.appendChild(document.createElement('input'));
    stop.push(() => field.remove());
    const claim = (key: string, times = 1) =>
      viewEvaluates(
        frame,
        `for (let n = 0; n < ${times}; n++) parent.postMessage({ 'mcp-app-shim': { key: '${key}' } }, '*'); 1`,
      );
    const seen = record(frame);
    field.focus();
    await claim('f2');
    await roundTrip(frame);
    assert.deepEqual(seen, [], 'the focus is in the page');
    await enter(frame);
    for (const key of ['ctrl+k', 'k', 'escape', 'F2 ', '__proto__']) await claim(key);
    await roundTrip(frame);
    assert.deepEqual(seen, [], 'the page did not list them');
    const started = performance.now();
    await claim('f2', 1000);
    await eventually(() => seen.length > 0, 'a listed one');
    await roundTrip(frame);
    const shortcuts = seen.filter((line) => line.startsWith('shortcut'));
    assert.isAtMost(shortcuts.length, 20 + (10 * (performance.now() - started)) / 1000 + 1);
  });

  it('that are not allowed are an error that says why', async () => {
    const { error } = await failingFrame({ html, shortcuts: ['mod+k', 'k'] });
    assert.equal(error.reason, 'bad-setting');
    assert.include(error.message, 'shortcuts has "k". A character needs mod, ctrl or meta.');
  });
});
