// What the user sees and does: full screen, the small window, and the placeholder in the page.
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppDisplayModeChangeEvent } from '../../../packages/elements/src/mcp-app-frame/modes/display-mode.events.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewNotifies,
  viewEvaluates,
  viewReceived,
} from '../../support/frame-harness.js';

const isFirefox = engine === 'firefox';
const isWebKit = engine === 'webkit';

describe('the panels of a frame', () => {
  let frame: McpAppFrameElement;
  let outside: HTMLButtonElement;
  let iframe: HTMLIFrameElement;
  const changes: McpAppDisplayModeChangeEvent[] = [];

  before(async () => {
    const html = (await scriptedHtml())
      .replace(`['inline', 'fullscreen']`, `['inline', 'fullscreen', 'pip']`)
      .replace('<p id="status">', '<input id="field"><p id="status">');
    outside = document.createElement('button');
    outside.textContent = 'outside';
    document.body.append(outside);
    // All tests use the same view, which is never reloaded.
    frame = mountFrame({ html, title: 'Clock' });
    await untilReady(frame);
    iframe = frame.shadowRoot!.querySelector('iframe')!;
    frame.addEventListener('mcp-app-display-mode-change', (event) => changes.push(event));
  });
  after(() => {
    removeFrames();
    outside.remove();
  });
  afterEach(async () => {
    // An Escape that the view forwards may still be on its way; it would end the mode of the next test.
    await viewEvaluates(frame, 'new Promise((done) => setTimeout(done, 50, 1))');
    await frame.requestDisplayMode('inline');
    frame.removeAttribute('style');
    // Not replaceChildren(): on a shadow host it disconnects the frames in its shadow tree, in WebKit.
    for (const child of frame.children) child.remove();
  });

  const find = (selector: string) => frame.shadowRoot!.querySelector<HTMLElement>(selector)!;
  const panel = () => find('[part=panel]').getBoundingClientRect();
  const still = () =>
    Promise.all(
      [find('[part=panel]'), dialog()]
        .flatMap((element) => element.getAnimations())
        .map(({ finished }) => finished.catch(() => {})),
    );
  const dialog = () => find('.stage').shadowRoot!.querySelector('dialog')!;
  const focused = () => {
    const inner = frame.shadowRoot!.activeElement;
    return document.activeElement === frame ? inner : document.activeElement;
  };
  const untilInline = () => eventually(() => frame.displayMode === 'inline', 'inline');

  describe('full screen', () => {
    it('covers the page, has a name and a close button, and makes the rest inert', async () => {
      outside.focus();
      await frame.requestDisplayMode('fullscreen');
      await Promise.all(
        dialog()
          .getAnimations()
          .map(({ finished }) => finished),
      );
      assert.isTrue(dialog().matches(':modal'));
      assert.equal(dialog().ariaLabel, 'Clock');
      const { left, top, width, height } = panel();
      assert.deepEqual([left, top, width, height].map(Math.round), [
        0,
        0,
        window.innerWidth,
        window.innerHeight,
      ]);
      const close = find('.close');
      assert.equal(close.title, 'Close full screen');
      assert.equal(focused(), close);
      outside.focus();
      assert.equal(focused(), close, 'nothing behind can be focused');
      const { x, y } = outside.getBoundingClientRect();
      assert.notEqual(document.elementFromPoint(x + 2, y + 2), outside);
      close.click();
      assert.equal(frame.displayMode, 'inline');
      assert.equal(focused(), outside, 'the focus is back');
    });

    it('K11 Escape in the page closes it', async () => {
      outside.focus();
      for (const control of ['.close', '.pip']) {
        await frame.requestDisplayMode('fullscreen');
        find(control).focus();
        const change = nextEvent(frame, 'mcp-app-display-mode-change');
        await sendKeys({ press: 'Escape' });
        assert.equal((await change).reason, 'user');
        await untilInline();
        assert.equal(focused(), outside);
      }
    });

    it('K11 Escape in the view closes it, and the focus stays in the view', async () => {
      iframe.focus();
      await frame.requestDisplayMode('fullscreen');
      await still();
      assert.equal(focused(), iframe);
      const { left, top } = iframe.getBoundingClientRect();
      const position: [number, number] = [Math.round(left) + 60, Math.round(top) + 60];
      await eventually(async () => {
        if (frame.displayMode === 'inline') return true;
        // Repeated until it counts: a frame in another process receives clicks once it is painted.
        await sendMouse({ type: 'click', position });
        // In Firefox, keys of a driver do not reach frames.
        if (isFirefox) {
          await viewEvaluates(
            frame,
            `document.body.dispatchEvent(new KeyboardEvent('keydown',
              { key: 'Escape', bubbles: true, cancelable: true })); 1`,
          );
        } else await sendKeys({ press: 'Escape' });
        return false;
      }, 'closed');
      assert.equal(changes.at(-1)!.reason, 'user');
      assert.equal(focused(), iframe);
    });

    it('K11 Escape works immediately after a focused view got the screen', async function () {
      // The others have no focused window here, or no keys for frames.
      if (isFirefox || isWebKit) this.skip();
      await viewEvaluates(frame, `document.getElementById('field').focus()`);
      iframe.focus();
      await frame.requestDisplayMode('fullscreen');
      await sendKeys({ press: 'Escape' });
      await untilInline();
    });

    it('M2 stays open when it is closed and opened again immediately', async () => {
      await frame.requestDisplayMode('fullscreen');
      await frame.requestDisplayMode('inline');
      await frame.requestDisplayMode('fullscreen');
      // The dialog reports its closing in a separate task, when it is already open again.
      await still();
      assert.equal(frame.displayMode, 'fullscreen');
      assert.isTrue(dialog().open);
    });

    it('leaves nothing half open when the page prevents Escape twice', async () => {
      const keep = (event: Event) => event.preventDefault();
      await frame.requestDisplayMode('fullscreen');
      frame.addEventListener('mcp-app-display-mode-request', keep);
      for (let presses = 0; presses < 3; presses++) await sendKeys({ press: 'Escape' });
      await eventually(() => dialog().open === (frame.displayMode === 'fullscreen'));
      frame.removeEventListener('mcp-app-display-mode-request', keep);
    });

    it('does not scroll or shift the page behind it, and restores its position', async () => {
      const tall = document.createElement('div');
      tall.style.height = '3000px';
      document.body.append(tall);
      window.scrollTo(0, 40);
      const reading = () => [tall.getBoundingClientRect().width, window.scrollY];
      const before = reading();
      await frame.requestDisplayMode('fullscreen');
      assert.deepEqual(reading(), before);
      assert.equal(getComputedStyle(document.documentElement).overflow, 'hidden');
      await frame.requestDisplayMode('inline');
      assert.deepEqual(reading(), before);
      assert.equal(document.documentElement.getAttribute('style') ?? '', '');
      tall.remove();
    });

    it('C1 keeps covered screen edges free, or tells the view about them', async () => {
      for (const [side, size] of Object.entries({ top: 11, right: 12, bottom: 13, left: 14 }))
        frame.style.setProperty(`--mcp-app-frame-safe-area-${side}`, `${size}px`);
      const plain = find('[part=view]').clientWidth;
      await frame.requestDisplayMode('fullscreen');
      const insets = async () => {
        const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
        return list.findLast(({ params }) => 'safeAreaInsets' in params)?.params['safeAreaInsets'];
      };
      const told = await eventually(async () => {
        const last = (await insets()) as Record<string, number> | undefined;
        return last?.['bottom'] === 13 && last;
      });
      assert.deepEqual(told, { top: 0, right: 12, bottom: 13, left: 14 });
      assert.isAtLeast(find('.close').getBoundingClientRect().top, 11);
      assert.isAtLeast(find('[part=title]').getBoundingClientRect().left, 14);
      assert.isAtLeast(find('[part=view]').clientWidth, plain);
      await frame.requestDisplayMode('inline');
      await eventually(async () => ((await insets()) as { bottom: number }).bottom === 0);
    });

    it('shows a toolbar of the page instead of ours, but keeps the close button', async () => {
      const own = document.createElement('span');
      own.slot = 'toolbar';
      own.textContent = 'my bar';
      frame.append(own);
      await frame.requestDisplayMode('fullscreen');
      assert.isAbove(own.getBoundingClientRect().width, 0);
      assert.equal(find('[part=title]').getBoundingClientRect().width, 0);
      assert.isAbove(find('.close').getBoundingClientRect().width, 0);
    });
  });

  describe('the small window', () => {
    const at = (element: Element, dx = 0, dy = 0): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [Math.round(left + width / 2 + dx), Math.round(top + height / 2 + dy)];
    };
    async function drag(handle: Element, dx: number, dy: number): Promise<void> {
      const [x, y] = at(handle);
      const { innerWidth, innerHeight } = window;
      // Drivers cannot move the pointer out of the window.
      const to = (part: number): [number, number] => [
        Math.max(0, Math.min(Math.round(x + dx * part), innerWidth - 1)),
        Math.max(0, Math.min(Math.round(y + dy * part), innerHeight - 1)),
      ];
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'move', position: to(0.5) });
      await sendMouse({ type: 'move', position: to(1) });
      await sendMouse({ type: 'up' });
      await eventually(() => !find('[part=panel]').hasAttribute('data-dragged'), 'let go');
      await still();
    }
    const isInView = () => {
      const { left, top, right, bottom } = panel();
      return left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
    };

    it('is in a corner, has a name, and the page stays usable', async () => {
      outside.focus();
      await frame.requestDisplayMode('pip');
      await still();
      assert.equal(focused(), outside);
      assert.isTrue(isInView());
      const element = find('[part=panel]');
      assert.deepEqual([element.role, element.ariaLabel], ['dialog', 'Clock']);
      let clicks = 0;
      outside.onclick = () => clicks++;
      await sendMouse({ type: 'click', position: at(outside) });
      await eventually(() => clicks === 1, 'clicked');
      assert.equal(find('.close').title, 'Close small window');
      find('.fullscreen').focus();
      find('.close').click();
      assert.equal(focused(), outside);
    });

    it('draws its resize corner outside of the window, with one gap along the whole arc', async () => {
      await frame.requestDisplayMode('pip');
      await still();
      const window = find('[part=panel]');
      assert.equal(window.dataset['handle'], 'top-left');
      const handle = find('.resize').getBoundingClientRect();
      const arc = getComputedStyle(find('.resize'), '::before');
      const radius = Number.parseFloat(getComputedStyle(window).borderTopLeftRadius);
      for (const [side, size] of [
        ['left', 'width'],
        ['top', 'height'],
      ] as const) {
        const outer = handle[side] + Number.parseFloat(arc[side]);
        const line = Number.parseFloat(arc[`border-${side}-width` as 'width']);
        assert.isAtLeast(panel()[side] - outer - line, 1, 'the gap');
        const centre = outer + Number.parseFloat(arc[size]);
        assert.closeTo(centre, panel()[side] + radius, 0.5, 'the centre of both arcs');
      }
    });

    it('leaves a placeholder in the page that says where the view is and brings it back', async () => {
      await frame.requestDisplayMode('pip');
      assert.equal(frame.getBoundingClientRect().height, 56);
      const place = find('[part=placeholder]');
      assert.include(place.textContent, 'Shown in a small window');
      const change = nextEvent(frame, 'mcp-app-display-mode-change');
      place.querySelector('button')!.click();
      assert.equal((await change).reason, 'user');
      assert.equal(frame.displayMode, 'inline');
      assert.equal(find('[part=placeholder]').hidden, true);
    });

    it('stays clear of fixed content at the edges of the page, also when that changes', async () => {
      const { style } = document.documentElement;
      style.setProperty('--mcp-app-frame-pip-inset-bottom', 'calc(2rem + 68px)');
      await frame.requestDisplayMode('pip');
      await still();
      assert.equal(Math.round(window.innerHeight - panel().bottom), 100);
      style.setProperty('--mcp-app-frame-pip-inset-bottom', '150px');
      await eventually(() => Math.round(window.innerHeight - panel().bottom) === 150, 'moved');
      style.removeProperty('--mcp-app-frame-pip-inset-bottom');
    });

    it('Escape on one of its controls brings the view back', async () => {
      await frame.requestDisplayMode('pip');
      find('.grip').focus();
      const change = nextEvent(frame, 'mcp-app-display-mode-change');
      await sendKeys({ press: 'Escape' });
      assert.equal((await change).reason, 'user');
      assert.equal(frame.displayMode, 'inline');
    });

    it('has an initial height that fits the view', async () => {
      const other = mountFrame({ html: frame.html });
      await untilReady(other);
      await viewNotifies(other, 'ui/notifications/size-changed', { height: 170 });
      await eventually(() => other.offsetHeight === 170, 'the height');
      await other.requestDisplayMode('pip');
      const view = other.shadowRoot!.querySelector<HTMLElement>('[part=view]')!;
      assert.equal(view.offsetHeight, 170);
      other.remove();
    });

    it('is dragged by its bar, also over the view, snaps to a corner, and opens there again later', async () => {
      await frame.requestDisplayMode('pip');
      await still();
      const first = panel();
      await drag(find('[part=title]'), -60, -120);
      const free = panel();
      assert.closeTo(free.left, first.left - 60, 1);
      assert.closeTo(free.top, first.top - 120, 1);
      await drag(find('[part=title]'), -20, 90);
      assert.notDeepEqual(panel().toJSON(), free.toJSON());
      await drag(find('[part=title]'), 3000, 3000);
      assert.deepEqual(panel().toJSON(), first.toJSON(), 'in its corner again');
      await drag(find('[part=title]'), -60 - first.left, -first.top + 30);
      const corner = panel();
      assert.deepEqual([corner.left, corner.top], [12, 12], 'snapped');
      await frame.requestDisplayMode('inline');
      await frame.requestDisplayMode('pip');
      await still();
      assert.deepEqual(panel().toJSON(), corner.toJSON(), 'remembered');
      await drag(find('[part=title]'), 3000, 3000);
    });

    it('is resized by its corner, and the view is told', async () => {
      await frame.requestDisplayMode('pip');
      await still();
      const before = panel();
      await drag(find('.resize'), -40, -30);
      const after = panel();
      assert.closeTo(after.width, before.width + 40, 2);
      assert.closeTo(after.height, before.height + 30, 2);
      assert.closeTo(after.right, before.right, 1);
      const { clientWidth: width, clientHeight: height } = find('[part=view]');
      await eventually(async () => {
        const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
        const said = list.at(-1)!.params['containerDimensions'];
        return JSON.stringify(said) === JSON.stringify({ width, height });
      }, 'the view knows its size');
    });

    it('is moved and resized with the keyboard, and stays in the viewport', async () => {
      await frame.requestDisplayMode('pip');
      await still();
      const first = panel();
      find('.grip').focus();
      assert.include(find('.grip').getAttribute('aria-description'), 'Arrow keys');
      await sendKeys({ press: 'ArrowLeft' });
      await sendKeys({ press: 'ArrowUp' });
      await still();
      assert.closeTo(panel().left, first.left - 16, 1);
      assert.closeTo(panel().top, first.top - 16, 1);
      await sendKeys({ press: 'Home' });
      await still();
      assert.equal(panel().left, 12);
      await sendKeys({ press: 'End' });
      for (let presses = 0; presses < 3; presses++) await sendKeys({ press: 'ArrowDown' });
      await still();
      assert.closeTo(panel().right, first.right, 1);
      assert.closeTo(panel().bottom, first.bottom, 1);
      find('.resize').focus();
      const { width } = panel();
      await sendKeys({ press: 'ArrowRight' });
      assert.closeTo(panel().width, width + 16, 1);
      await sendKeys({ press: 'End' });
      assert.isTrue(isInView());
      assert.isAbove(panel().width, window.innerWidth - 40);
      await sendKeys({ press: 'Home' });
      assert.deepEqual([panel().width, panel().height], [220, 160]);
    });

    it('stays in the viewport when the window shrinks, and gets its size back when the window grows', async function () {
      // Its driver cannot resize the window; the arithmetic is tested without a browser.
      if (isWebKit) this.skip();
      await frame.requestDisplayMode('pip');
      await still();
      const { innerWidth: width, innerHeight: height } = window;
      const before = panel();
      await setViewport({ width: 300, height: 200 });
      await eventually(() => window.innerWidth === 300 && isInView(), 'in view');
      await setViewport({ width, height });
      await eventually(() => Math.abs(panel().right - before.right) <= 1, 'back in its corner');
      assert.equal(panel().width, before.width);
    });

    it('starts on the other side in right-to-left pages', async () => {
      document.documentElement.dir = 'rtl';
      const other = mountFrame({ html: frame.html, displayMode: 'pip' });
      await untilReady(other);
      await eventually(() => other.matches(':state(pip)'));
      const box = other.shadowRoot!.querySelector('[part=panel]') as HTMLElement;
      assert.equal(box.style.left, '12px');
      const close = box.querySelector('.close')!.getBoundingClientRect();
      assert.isBelow(close.left - box.getBoundingClientRect().left, 20, 'the close button is left');
      document.documentElement.removeAttribute('dir');
    });
  });

  it('has an optional toolbar in the page with which the user changes the mode', async () => {
    frame.inlineToolbar = true;
    await eventually(() => find('[part=toolbar]')?.offsetHeight > 0, 'the toolbar');
    const { height } = frame.getBoundingClientRect();
    const button = find('.fullscreen');
    button.focus();
    button.click();
    await eventually(() => frame.displayMode === 'fullscreen');
    assert.equal(frame.getBoundingClientRect().height, height);
    find('.close').click();
    assert.equal(focused(), button, 'the focus is on the button that was pressed');
    frame.inlineToolbar = false;
    await frame.updateComplete;
    assert.equal(find('[part=toolbar]').offsetHeight, 0);
  });

  it('labels are translated', async () => {
    frame.labels = { closePip: 'Kleines Fenster schließen', bringBack: 'Zurückholen' };
    await frame.requestDisplayMode('pip');
    assert.equal(find('.close').title, 'Kleines Fenster schließen');
    assert.equal(find('[part=placeholder] button').innerText, 'Zurückholen');
    frame.labels = undefined;
  });
});
