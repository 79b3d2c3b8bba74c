import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';

describe('accessibility of the frame', () => {
  afterEach(removeFrames);

  it('has no axe violations while it loads, when it is ready, and when it failed', async () => {
    const html = await scriptedHtml();
    const loading = mountFrame({
      resourceUri: 'ui://x/y',
      handlers: { readResource: () => new Promise(() => {}) },
    });
    assert.deepEqual(await violations(loading), []);
    assert.deepEqual(await violations(await readyFrame({ html })), []);
    const toolResult = { content: [{ type: 'text' as const, text: 'as text' }] };
    const { frame } = await failingFrame({ tool: 'x', toolResult });
    assert.deepEqual(await violations(frame), []);
  });

  it('has no axe violations in full screen, in a small window, and with a toolbar in the page', async () => {
    const html = (await scriptedHtml()).replace(`['inline', 'fullscreen']`, 'undefined');
    const frame = await readyFrame({ html, inlineToolbar: true });
    for (const mode of ['fullscreen', 'pip', 'inline'] as const) {
      assert.equal(await frame.requestDisplayMode(mode), mode);
      assert.deepEqual(await violations(frame), [], mode);
    }
  });

  it('tells assistive technology that a view is loading', async () => {
    const busy = (frame: McpAppFrameElement) =>
      frame.shadowRoot!.querySelector('[part=view]')?.getAttribute('aria-busy');
    const uri = 'ui://test/slow.html';
    const text = await scriptedHtml();
    let answer!: () => void;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const frame = mountFrame({
      resourceUri: uri,
      handlers: {
        readResource: async () => {
          await asked;
          return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text }] };
        },
      },
    });
    await eventually(() => busy(frame) === 'true', 'busy');
    const region = frame.shadowRoot!.querySelector('[role=status]')!;
    await eventually(() => region.textContent!.trim() === 'Loading…', 'said');
    answer();
    await untilReady(frame);
    await eventually(() => busy(frame) === 'false', 'not busy any more');
  });

  it('names the iframe by the page’s title, the tool’s title, or a general text', async () => {
    const html = await scriptedHtml();
    const nameOf = (frame: McpAppFrameElement) => frame.shadowRoot!.querySelector('iframe')!.title;
    assert.equal(nameOf(await readyFrame({ html })), 'MCP App');
    const named = await readyFrame({ html, title: 'Clock' });
    assert.equal(nameOf(named), 'Clock');
    named.title = 'Clock, Tokyo';
    await eventually(() => nameOf(named) === 'Clock, Tokyo', 'another name');
    assert.equal(named.shadowRoot!.querySelector('[role=group]')!.ariaLabel, 'Clock, Tokyo');
    const tool = {
      name: 'get-time',
      title: 'Get the time',
      inputSchema: { type: 'object' as const },
    };
    assert.equal(nameOf(await readyFrame({ html, tool })), 'Get the time');
  });

  it('is a group with the name of its view, which its buttons have, too', async () => {
    const html = (await scriptedHtml()).replace(`['inline', 'fullscreen']`, 'undefined');
    const title = 'Clock';
    const frame = await readyFrame({ html, title, inlineToolbar: true });
    const find = (selector: string) => frame.shadowRoot!.querySelector<HTMLElement>(selector)!;
    const panel = find('[part=panel]');
    const named = () => [panel.role, panel.ariaLabel];
    const button = await eventually(() => find('.fullscreen'), 'the toolbar');
    assert.deepEqual(named(), ['group', 'Clock']);
    assert.equal(button.title, 'Full screen: Clock');
    assert.equal(find('.pip').title, 'Small window: Clock');
    await frame.requestDisplayMode('fullscreen');
    await frame.updateComplete;
    assert.deepEqual(named(), ['group', null], 'the dialog has the name');
    for (const mode of ['pip', 'inline'] as const) await frame.requestDisplayMode(mode);
    await frame.updateComplete;
    assert.deepEqual(named(), ['group', 'Clock']);
    const unnamed = await readyFrame({ html });
    assert.equal(unnamed.shadowRoot!.querySelector('[part=panel]')!.ariaLabel, 'MCP App');
  });

  const nameOf = (part: Element) => part.getAttribute('aria-label');
  const namesIn = (frames: McpAppFrameElement[], selector: string) =>
    frames.flatMap((frame) => [...frame.shadowRoot!.querySelectorAll(selector)].map(nameOf));

  it('tells six failed apps apart: the group, every control of the error, and the result have the name', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const toolResult = { content: [{ type: 'text' as const, text: 'as text' }] };
    const handlers = { readResource: () => Promise.reject(new Error('No.')) };
    const failed = await Promise.all(
      titles.map(async (title) => {
        const settings = { resourceUri: 'ui://x/y', handlers, toolResult, title };
        return (await failingFrame(settings)).frame;
      }),
    );
    await eventually(
      () => namesIn(failed, '[part=error] [role=group]').length === titles.length,
      'the errors',
    );
    await eventually(() => namesIn(failed, '[part=result]').length === titles.length, 'results');
    assert.deepEqual(namesIn(failed, '[part=error] [role=group]'), titles);
    for (const [selector, label] of [
      ['.retry', 'Try again'],
      ['[part=error] summary', 'Details'],
      ['[part=error] details button', 'Copy'],
      ['[part=result]', 'Result'],
    ] as const) {
      const expected = titles.map((title) => `${label}: ${title}`);
      assert.deepEqual(namesIn(failed, selector), expected, selector);
    }
    const [first] = failed;
    first!.title = 'Renamed';
    // `title` is an attribute of HTML, which does not update the element.
    first!.requestUpdate();
    await first!.updateComplete;
    const renamed = '[part=error] [role=group], .retry, [part=result]';
    assert.deepEqual(namesIn([first!], renamed), [
      'Renamed',
      'Try again: Renamed',
      'Result: Renamed',
    ]);
    assert.deepEqual(await violations(first!), []);
  });

  it('tells three moved apps apart: the placeholder is a group with the name, which its button has, too', async () => {
    const html = (await scriptedHtml()).replace(`['inline', 'fullscreen']`, 'undefined');
    const titles = ['Map', 'Clock', 'Chart'];
    const moved: McpAppFrameElement[] = [];
    for (const title of titles) moved.push(await readyFrame({ html, title }));
    for (const frame of moved) assert.equal(await frame.requestDisplayMode('pip'), 'pip');
    assert.deepEqual(namesIn(moved, '[part=placeholder][role=group]:not([hidden])'), titles);
    const expected = titles.map((title) => `Bring back: ${title}`);
    assert.deepEqual(namesIn(moved, '[part=placeholder] button'), expected);
    const buttons = moved.map((frame) =>
      frame.shadowRoot!.querySelector<HTMLElement>('[part=placeholder] button')!,
    );
    assert.deepEqual(
      buttons.map(({ innerText }) => innerText),
      titles.map(() => 'Bring back'),
      'the visible text stays short',
    );
    buttons[1]!.click();
    await eventually(() => moved[1]!.displayMode === 'inline', 'back');
    assert.deepEqual(
      moved.map(({ displayMode }) => displayMode),
      ['pip', 'inline', 'pip'],
    );
  });

  it('has translatable labels, and an error that can be retried by keyboard', async () => {
    const handlers = { readResource: () => Promise.reject(new Error('No.')) };
    const labels = { retry: 'Noch einmal' };
    const { frame } = await failingFrame({ resourceUri: 'ui://x/y', handlers, labels });
    const button = await eventually(() => frame.shadowRoot!.querySelector('button'), 'the button');
    assert.equal(button.textContent.trim(), 'Noch einmal');
    button.focus();
    assert.equal(frame.shadowRoot!.activeElement, button);
    assert.equal(frame.shadowRoot!.querySelector('[role=alert]')!.contains(button), true);
  });
});
