// What needs a real click of the user in the view: links, downloads and copies without a handler of the page.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import { eventually, readyFrame, removeFrames, scriptedHtml } from '../../support/frame-harness.js';
import { armedDialog, buttonOf, clickOn, dialogOf } from './support/ask.js';

/** The scripted view as one large button that sends this request on its first click. */
const buttonView = async (method: string, params: object) =>
  (await scriptedHtml()).replace(
    '<p id="status">scripted view</p>',
    `<button style="position:fixed;inset:0;width:100%"
      onclick='this.disabled = true; request(${JSON.stringify(method)}, ${JSON.stringify(params)}).then((r) => { window.outcome = r })'>go</button>`,
  );

/** Clicks in the view, and then on "yes" in the dialog that opens. */
async function clickAndAgree(frame: McpAppFrameElement): Promise<unknown> {
  await eventually(async () => {
    // Clicked until it counts: a frame in another process receives clicks once it is painted.
    await clickOn(frame);
    return dialogOf(frame);
  }, 'the user is asked');
  await clickOn(buttonOf(await armedDialog(frame), 'once'));
  return eventually(async () => {
    const answer = await frame.callAppTool('evaluate', { code: 'window.outcome' });
    return (answer.structuredContent as { value?: unknown }).value;
  }, 'the view got its answer');
}

describe('after a real click in the view', () => {
  afterEach(removeFrames);

  it('V7 opens a link in a tab without access to the page', async () => {
    const opened: unknown[][] = [];
    const original = window.open;
    window.open = (...args: unknown[]) => {
      opened.push(args.map(String));
      return null;
    };
    try {
      const html = await buttonView('ui/open-link', { url: 'https://example.com/docs' });
      const frame = await readyFrame({ html });
      assert.deepEqual(await clickAndAgree(frame), {});
      assert.deepEqual(opened, [['https://example.com/docs', '_blank', 'noopener,noreferrer']]);
    } finally {
      window.open = original;
    }
  });

  // Chromium without a window has no clipboard unless its driver grants it: test/chromium/copy.test.ts.
  (engine === 'chromium' ? it.skip : it)('copies with the click on the question', async () => {
    const html = await buttonView('mcp-app/copy', { text: 'from the view', html: '<b>view</b>' });
    const frame = await readyFrame({ html });
    assert.deepEqual(await clickAndAgree(frame), {});
  });

  it('V8 saves files under sanitized names, text and base64', async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    const original = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      saved.push({ name: this.download, text: fetch(this.href).then((file) => file.text()) });
    };
    try {
      const html = await buttonView('ui/download-file', {
        contents: [
          {
            type: 'resource',
            resource: { uri: 'file:///x/../../notes.txt', mimeType: 'text/plain', text: 'é' },
          },
          {
            type: 'resource',
            resource: { uri: 'file:///run.exe', mimeType: 'text/csv', blob: btoa('a,b') },
          },
        ],
      });
      const frame = await readyFrame({ html });
      assert.deepEqual(await clickAndAgree(frame), {});
      assert.equal(saved[0]!.name, 'notes.txt');
      assert.equal(await saved[0]!.text, 'é');
      assert.notInclude(saved[1]!.name, '.exe');
      assert.equal(await saved[1]!.text, 'a,b');
    } finally {
      HTMLAnchorElement.prototype.click = original;
    }
  });
});
