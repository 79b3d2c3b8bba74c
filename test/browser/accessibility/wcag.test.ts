// Criteria of WCAG 2.2 that axe does not check: docs/pages/reference/accessibility-conformance.md names this file.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  mountFrame,
  pageSettled,
  removeFrames,
  scriptedHtml,
  untilReady,
} from '../../support/frame-harness.js';
import {
  EVERY_FIELD,
  mountElicitation,
  press,
  removeElicitations,
} from '../elicitation/elicitation-page.js';

/** A page with this style, in which an element is shown. */
function box(style: string): HTMLElement {
  const made = document.createElement('div');
  made.className = 'box';
  made.style.cssText = style;
  document.body.append(made);
  return made;
}

async function failed(parent: HTMLElement): Promise<Element> {
  const frame = mountFrame({
    title: 'Sales explorer of the northern region',
    resourceUri: 'ui://x/y',
    handlers: { readResource: () => Promise.reject(new Error('The server is being replaced.')) },
    toolResult: { content: [{ type: 'text', text: 'Sunny, 24 °C.' }], structuredContent: { a: 1 } },
  });
  parent.append(frame);
  await eventually(() => frame.shadowRoot!.querySelector('.failure .retry'), 'the error');
  await eventually(() => frame.shadowRoot!.querySelector('[part=result]'), 'the result');
  for (const one of frame.shadowRoot!.querySelectorAll('details')) one.open = true;
  return frame;
}

async function withToolbar(parent: HTMLElement): Promise<Element> {
  const html = (await scriptedHtml()).replace(
    `['inline', 'fullscreen']`,
    `['inline', 'fullscreen', 'pip']`,
  );
  const frame = mountFrame({ html, title: 'Sales explorer', inlineToolbar: true });
  parent.append(frame);
  await untilReady(frame);
  await eventually(() => frame.shadowRoot!.querySelector('.toolbar button'), 'the toolbar');
  return frame;
}

async function question(parent: HTMLElement): Promise<Element> {
  const element = mountElicitation({ serverName: 'Travel' }, parent);
  void element.ask(EVERY_FIELD);
  await element.updateComplete;
  press(element, 'Send');
  await element.updateComplete;
  return element;
}

async function notice(parent: HTMLElement): Promise<Element> {
  const root = document.createElement('mcp-app-root');
  const transport = {
    start() {},
    send() {
      throw new Error('There is no host in this page.');
    },
    close() {},
  };
  root.app = new McpApp({ name: 'Clock', version: '1' }, { transport });
  parent.append(root);
  await eventually(() => root.shadowRoot?.querySelector('.notice button'), 'the notice');
  return root;
}

const SHOWN = { failed, withToolbar, question, notice } as const;

const visible = (one: Element) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 1 && height > 1 && getComputedStyle(one).visibility === 'visible';
};
const inside = (element: Element, selector: string) =>
  [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)].filter(visible);

const CONTROLS = 'button, summary, select, textarea, input, a[href]';
const nameOf = (one: HTMLElement) => `${one.localName} ${one.className} ${one.textContent.trim()}`;

for (const [name, show] of Object.entries(SHOWN))
  describe(`${name}: WCAG 2.2`, () => {
    afterEach(() => {
      removeFrames();
      removeElicitations();
      for (const made of document.querySelectorAll('.box')) made.remove();
    });

    it('1.4.10 needs no scrolling in two directions at 320 pixels', async () => {
      const parent = box('inline-size: 320px');
      const element = await show(parent);
      await pageSettled();
      const { left, right } = parent.getBoundingClientRect();
      const outside = inside(element, '*').filter((one) => {
        // Data scrolls in a box of its own.
        if (one.closest('pre, [part=result], svg')) return false;
        const place = one.getBoundingClientRect();
        // The space around the icon at the end of the toolbar is outside of the frame, so that the icon is at its edge.
        return place.left < left - 1 || place.right > right + 7;
      });
      assert.deepEqual(outside.map(nameOf), []);
    });

    it('1.4.12 loses no text with more space between lines, words and letters', async () => {
      const element = await show(
        box('line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em; inline-size: 480px'),
      );
      await pageSettled();
      const cut = inside(element, '*').filter(
        (one) =>
          !one.matches('textarea, pre, select, [part=result], [part=result] *') &&
          one.children.length === 0 &&
          getComputedStyle(one).overflow !== 'visible' &&
          getComputedStyle(one).textOverflow !== 'ellipsis' &&
          (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1),
      );
      assert.deepEqual(cut.map(nameOf), []);
    });

    it('2.5.3 has the visible text in the name of every control', async () => {
      const element = await show(box(''));
      const wrong = inside(element, '[aria-label]').filter(
        (one) =>
          one.matches(CONTROLS) &&
          !one.getAttribute('aria-label')!.includes(one.textContent.replace(/\s+/g, ' ').trim()),
      );
      assert.deepEqual(wrong.map(nameOf), []);
    });

    it('2.5.8 has targets of at least 24 pixels, or with as much space', async () => {
      const element = await show(box('inline-size: 480px'));
      await pageSettled();
      const targets = inside(element, CONTROLS).map((one) => {
        // The label of a checkbox is its target, too.
        const target = one.closest('label') ?? one;
        return { one, place: target.getBoundingClientRect() };
      });
      const small = targets.filter(({ one, place: { width, height, left, top } }) => {
        if (width >= 24 && height >= 24) return false;
        // A circle of 24 pixels around its centre may not meet another target.
        const [x, y] = [left + width / 2, top + height / 2];
        return targets.some(({ one: other, place }) => {
          if (other === one) return false;
          const dx = Math.max(place.left - x, 0, x - place.right);
          const dy = Math.max(place.top - y, 0, y - place.bottom);
          return Math.hypot(dx, dy) < 12;
        });
      });
      assert.deepEqual(
        small.map(({ one }) => nameOf(one)),
        [],
      );
    });

    // The other drivers send no Tab, or no focus ring follows it.
    (engine === 'chromium' ? it : it.skip)('2.4.7 shows where the focus is', async () => {
      const element = await show(box(''));
      await pageSettled();
      const [first] = inside(element, 'button:not(:disabled)');
      first!.focus();
      await sendKeys({ press: 'Tab' });
      await sendKeys({ down: 'Shift' });
      await sendKeys({ press: 'Tab' });
      await sendKeys({ up: 'Shift' });
      assert.isTrue(first!.matches(':focus-visible'));
      const { outlineStyle, outlineWidth } = getComputedStyle(first!);
      assert.notEqual(outlineStyle, 'none');
      assert.isAtLeast(parseFloat(outlineWidth), 1);
    });
  });
