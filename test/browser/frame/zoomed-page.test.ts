// Pages with CSS `zoom`: positions on the screen and lengths of an element are in different units there.
import { sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import { eventually, mountFrame, removeFrames, untilReady } from '../../support/frame-harness.js';
import { inDock, inFrame, overlap, panelOf, splitView, untilDocked } from '../dock/dock-page.js';

const root = document.documentElement;

for (const [name, zoomed] of [
  ['the body', document.body],
  ['the root element', root],
] as const) {
  describe(`a page with zoom on ${name}`, () => {
    let html: string;
    let text: HTMLElement;
    before(async function () {
      // WebKit's positions in a zoomed page are not those of the standard.
      if (engine === 'webkit') this.skip();
      // Zoomed, there is still room for two columns.
      await setViewport({ width: 1280, height: 800 });
      html = await splitView();
    });
    after(async () => {
      if (engine !== 'webkit') await setViewport({ width: 800, height: 600 });
    });
    beforeEach(() => {
      localStorage.clear();
      text = document.createElement('main');
      text.textContent = 'Words of a conversation. '.repeat(200);
      document.body.append(text);
    });
    afterEach(() => {
      removeFrames();
      text.remove();
      document.querySelector('mcp-app-dock')?.remove();
      zoomed.removeAttribute('style');
    });

    const opened = async (mode: 'pip' | 'split', zoom: string) => {
      zoomed.style.zoom = zoom;
      const frame = mountFrame({
        html,
        title: 'Map',
        availableDisplayModes: ['inline', 'pip', 'split'],
      });
      await untilReady(frame);
      assert.equal(await frame.requestDisplayMode(mode), mode);
      await Promise.all(
        panelOf(frame)
          .getAnimations()
          .map(({ finished }) => finished.catch(() => {})),
      );
      return frame;
    };
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const assertOnScreen = (element: Element) => {
      const { left, top, right, bottom } = boxOf(element);
      assert.isAtLeast(Math.round(left), 0);
      assert.isAtLeast(Math.round(top), 0);
      assert.isAtMost(Math.round(right), root.clientWidth);
      assert.isAtMost(Math.round(bottom), window.innerHeight);
    };
    const middleOf = (element: Element): [number, number] => {
      const { left, top, width, height } = boxOf(element);
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    const drag = async (element: Element, dx: number, dy: number) => {
      const [x, y] = middleOf(element);
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: [x + Math.round(dx / 2), y + Math.round(dy / 2)] });
      await sendMouse({ type: 'move', position: [x + dx, y + dy] });
      await sendMouse({ type: 'up' });
    };
    const made = () => document.querySelector('mcp-app-dock')!;
    const isLetGo = (frame: McpAppFrameElement) =>
      eventually(() => !panelOf(frame).hasAttribute('data-dragged'), 'let go');

    for (const zoom of ['1.5', '0.75']) {
      it(`the small window is in its corner, with its buttons (zoom ${zoom})`, async () => {
        const frame = await opened('pip', zoom);
        assertOnScreen(panelOf(frame));
        assertOnScreen(inFrame(frame, '.close'));
        const inset = 12 * Number(zoom);
        assert.closeTo(boxOf(panelOf(frame)).right, root.clientWidth - inset, 1);
        assert.closeTo(boxOf(panelOf(frame)).bottom, window.innerHeight - inset, 1);
      });

      it(`the small window follows the pointer (zoom ${zoom})`, async () => {
        const frame = await opened('pip', zoom);
        const before = boxOf(panelOf(frame));
        await drag(inFrame(frame, '[part=title]'), -110, -120);
        await isLetGo(frame);
        const after = boxOf(panelOf(frame));
        assert.closeTo(after.left, before.left - 110, 2);
        assert.closeTo(after.top, before.top - 120, 2);
      });

      it(`a docked view covers its box, which is on the screen and beside the page (zoom ${zoom})`, async () => {
        const frame = await opened('split', zoom);
        await untilDocked(frame, made());
        assertOnScreen(inDock(made(), '.region'));
        assertOnScreen(inFrame(frame, '.close'));
        assert.isFalse(overlap(panelOf(frame), text), 'the page is beside it');
        const { width } = boxOf(inDock(made(), '.region'));
        assert.closeTo(
          width,
          root.clientWidth * 0.44,
          root.clientWidth * 0.1,
          '44 %, or its limits',
        );
      });

      it(`the separator of a dock follows the pointer (zoom ${zoom})`, async () => {
        const frame = await opened('split', zoom);
        await untilDocked(frame, made());
        const { left } = boxOf(inDock(made(), '.region'));
        await drag(inDock(made(), '[role=separator]'), 24, 0);
        await untilDocked(frame, made());
        assert.closeTo(boxOf(inDock(made(), '.region')).left, left + 24, 2);
      });
    }
  });
}
