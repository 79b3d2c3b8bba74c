// A view changes its display mode only after user input in this view, or if the page says so; and it does not choose
// its own title.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { armedDialog, buttonOf, clickOn } from '../browser/frame/support/ask.js';
import {
  eventually,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewRequests,
} from '../support/frame-harness.js';
import { runAfterClick } from './support/click.js';

const TAKE_FOCUS = `document.body.append(Object.assign(document.createElement('input'), { id: 'thief' }));
  window.focus(); document.querySelector('#thief').focus(); 1`;

describe('a view that requests a mode without user input', () => {
  let html: string;
  let button: HTMLButtonElement;
  before(async () => {
    html = (await scriptedHtml()).replace(
      `['inline', 'fullscreen']`,
      `['inline', 'fullscreen', 'pip']`,
    );
    button = document.createElement('button');
    button.textContent = 'in the page';
    document.body.prepend(button);
  });
  after(() => button.remove());
  afterEach(removeFrames);

  const frameWith = (more: Partial<McpAppFrameElement> = {}) => readyFrame({ html, ...more });
  const asksFor = async (frame: McpAppFrameElement, mode: string) =>
    (await viewRequests(frame, 'ui/request-display-mode', { mode })).result?.['mode'];
  const refusalsOf = (frame: McpAppFrameElement) => {
    const reasons: string[] = [];
    frame.addEventListener('mcp-app-refused', ({ refusals }) =>
      reasons.push(...refusals.map(({ reason }) => reason)),
    );
    return reasons;
  };
  /** The user clicks in the view, which immediately asks for a mode. */
  const clicked = (frame: McpAppFrameElement, mode: string) =>
    runAfterClick(
      frame,
      `request('ui/request-display-mode', { mode: '${mode}' }).then((r) => { window.got = r.mode })`,
      (code) => viewEvaluates(frame, code),
    );

  for (const mode of ['fullscreen', 'pip']) {
    it(`gets no ${mode} at its start, or by taking the focus`, async () => {
      const frame = await frameWith();
      const refusals = refusalsOf(frame);
      assert.equal(await asksFor(frame, mode), 'inline');
      await viewEvaluates(frame, TAKE_FOCUS);
      assert.equal(await asksFor(frame, mode), 'inline');
      assert.lengthOf(refusals, 2);
      for (const reason of refusals) assert.match(reason, /did not interact with the view/);
    });

    it(`gets no ${mode} by a click elsewhere in the page, or in another view`, async () => {
      const frame = await frameWith();
      await clickOn(button);
      await viewEvaluates(frame, TAKE_FOCUS);
      assert.equal(await asksFor(frame, mode), 'inline');
      const other = await frameWith();
      await runAfterClick(other, '', (code) => viewEvaluates(other, code));
      await viewEvaluates(frame, TAKE_FOCUS);
      assert.equal(await asksFor(frame, mode), 'inline');
    });

    it(`gets ${mode} after a click in it`, async () => {
      const frame = await frameWith();
      await clicked(frame, mode);
      assert.equal(await eventually(() => viewEvaluates(frame, 'window.got')), mode);
      assert.equal(frame.displayMode, mode);
    });
  }

  it('gets a mode when the policy of the page allows it, or the user is asked', async () => {
    const allowed = await frameWith({ consent: { policy: { 'display-mode': 'allow' } } });
    assert.equal(await asksFor(allowed, 'pip'), 'pip');
    const asked = await frameWith({ consent: { policy: () => 'ask' } });
    const answer = asksFor(asked, 'pip');
    await clickOn(buttonOf(await armedDialog(asked), 'once'));
    assert.equal(await answer, 'pip');
  });

  it('is named by the page, not by itself', async () => {
    const claim = `appInfo: { name: 'Your Bank', title: 'Your Bank', version: '1' }`;
    const named = html.replace(/appInfo: \{[^}]*\}/, claim);
    const frame = await readyFrame({ html: named, tool: 'show-weather', inlineToolbar: true });
    const title = await eventually(() => frame.shadowRoot!.querySelector('[part=title]'));
    assert.equal(title.textContent, 'Show weather');
    frame.tool = undefined;
    frame.serverId = 'Weather, Inc.';
    await eventually(() => title.textContent === 'Weather, Inc.');
    frame.serverId = undefined;
    await eventually(() => title.textContent === 'MCP App');
    await frame.requestDisplayMode('fullscreen');
    assert.notInclude(frame.shadowRoot!.textContent, 'Bank');
  });
});

describe('a view with a name that is not a string', () => {
  afterEach(removeFrames);

  for (const title of ['{ toString: 1 }', '{ toJSON: 1, nodeType: 1 }', '[[]]', '5'])
    it(`${title} does not freeze the settings of the page`, async () => {
      const html = (await scriptedHtml()).replace(
        /appInfo: \{[^}]*\}+/,
        `appInfo: { name: 'Odd', title: ${title}, version: '1' }`,
      );
      const frame = await readyFrame({
        html,
        inlineToolbar: true,
        handlers: { callTool: () => ({ content: [] }) },
      });
      await eventually(() => frame.shadowRoot!.querySelector('[part=title]'));
      const call = () => viewRequests(frame, 'tools/call', { name: 'save', arguments: {} });
      assert.notProperty((await call()).result!, 'isError');
      frame.consent = { policy: { 'tool-call': 'deny' } };
      await frame.updateComplete;
      assert.isTrue((await call()).result!['isError']);
      frame.consent = { policy: { 'tool-call': 'ask' } };
      await frame.updateComplete;
      const answer = call();
      await clickOn(buttonOf(await armedDialog(frame), 'once'));
      assert.notProperty((await answer).result!, 'isError');
    });
});
