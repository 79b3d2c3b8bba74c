// Agents in every kind of sandbox, frames inside of views, and Escape with real keys.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { ISOLATIONS, settingsOf } from '../../security/support/isolations.js';
import { eventually, removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { clickOn } from '../frame/support/ask.js';
import { agentFrame, find, reasonOf, referenceIn } from './support/agent-view.js';

const CLICK = { type: 'click' } as const;
const BUTTON = '<button onclick="log.push(1)">Click</button><script>window.log = []</script>';

async function isolated(
  kind: (typeof ISOLATIONS)[number],
  body: string,
): Promise<McpAppFrameElement> {
  const { sandbox, ...more } = await settingsOf(kind);
  return agentFrame(body, { ...more, sandbox: { ...sandbox, agents: 'act' } });
}

const markerOf = (frame: McpAppFrameElement) =>
  eventually(() => frame.shadowRoot!.querySelector('[part=agent]'), 'the marker');
const logOf = (frame: McpAppFrameElement) => viewEvaluates(frame, 'log') as Promise<unknown[]>;

/** Clicks in the view until it has the focus, and lets the click of the user pass. */
async function enter(frame: McpAppFrameElement): Promise<void> {
  await eventually(async () => {
    await clickOn(frame);
    return viewEvaluates(frame, 'document.hasFocus()');
  }, 'the view has the focus');
}

for (const kind of ISOLATIONS)
  describe(`an agent in a view with the isolation ${kind}`, () => {
    afterEach(removeFrames);

    it('describes and uses it', async () => {
      const frame = await isolated(kind, BUTTON);
      await frame.act(await find(frame, 'button "Click"'), CLICK);
      assert.deepEqual(await logOf(frame), [1]);
    });

    it('is stopped by Escape in the view, and continues when the page says so', async () => {
      const frame = await isolated(kind, `${BUTTON}<div style="height:200px">space</div>`);
      const reference = await find(frame, 'button "Click"');
      await frame.act(reference, CLICK);
      await enter(frame);
      await viewEvaluates(frame, `addEventListener('keydown', ({ key }) => log.push(key)); 1`);
      await eventually(async () => {
        await sendKeys({ press: 'Escape' });
        return (await logOf(frame)).includes('Escape');
      }, 'the view gets the key');
      assert.equal(await reasonOf(frame.act(reference, CLICK)), 'stopped');
      assert.equal(await reasonOf(frame.act(reference, CLICK)), 'stopped');
      // A key after the stop is not for the agent that may continue.
      await sendKeys({ press: 'Escape' });
      await frame.stopAgent(false);
      assert.equal(await reasonOf(frame.act(reference, CLICK)), 'it succeeded');
      assert.lengthOf(
        (await logOf(frame)).filter((one) => one === 1),
        2,
      );
    });
  });

describe('Escape in the page', () => {
  afterEach(removeFrames);

  it('stops an agent whose marker is shown', async () => {
    const frame = await agentFrame(BUTTON);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    const acting = reasonOf(frame.act(await find(frame, 'button "Click"'), CLICK));
    const marker = await markerOf(frame);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    assert.notInclude(marker.textContent, 'Stopped', 'a key of a script does not count');
    await sendKeys({ press: 'Escape' });
    await eventually(() => marker.textContent!.includes('Stopped'), 'the marker says so');
    // It may have been done before the key arrived.
    await acting;
    assert.equal(await reasonOf(frame.act(await find(frame, '"Click"'), CLICK)), 'stopped');
    button.remove();
  });
});

describe('a frame of the same origin inside of a view', () => {
  afterEach(removeFrames);

  const NESTED = `<div id="around" style="position:relative;padding:40px 0 0 60px">
    <iframe id="nested" style="border:5px solid;width:200px;height:120px"></iframe></div>
    <script>window.log = [];
    document.querySelector('#nested').contentDocument.body.innerHTML =
      '<button onclick="parent.log.push(1)">Nested</button>'</script>`;

  const FIELDS =
    '<label>Password <input type="password" value="secret"></label><label>Note <input value="plain"></label>';

  /** Loads a document into a new frame of the view, and makes the password in it readable. */
  const showPassword = (html: string, password: string) => `(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = ${JSON.stringify(html)};
    const isLoaded = new Promise((resolve) => (frame.onload = resolve));
    document.body.append(frame);
    await isLoaded;
    frame.contentDocument.${password}.type = 'text';
  })()`;

  it('has no password in its description that the user has made readable', async () => {
    const frame = await isolated('dedicated', '');
    await viewEvaluates(frame, showPassword(FIELDS, `querySelector('input')`));
    const { text } = await frame.describe();
    assert.include(text, 'textbox "Password" [private]');
    assert.notInclude(text, 'secret');
    assert.include(text, '"plain"', 'what never was a password');
  });

  it('has no text of fields in a shadow root of the parser, which nobody has watched', async () => {
    const frame = await isolated('dedicated', '');
    const inShadow = `<div><template shadowrootmode="open">${FIELDS}</template></div>`;
    await viewEvaluates(
      frame,
      showPassword(inShadow, `querySelector('div').shadowRoot.querySelector('input')`),
    );
    const { text } = await frame.describe();
    assert.include(text, 'textbox "Password" [private]');
    assert.include(text, 'textbox "Note" [private]');
    assert.notInclude(text, 'secret');
  });

  it('is not described if it is private or hidden as a whole', async () => {
    const frame = await isolated('dedicated', NESTED);
    assert.include((await frame.describe()).text, 'button "Nested"');
    for (const attribute of ['data-private', 'hidden', 'inert'])
      for (const element of ['body', 'documentElement']) {
        const at = `document.querySelector('#nested').contentDocument.${element}`;
        await viewEvaluates(frame, `${at}.toggleAttribute('${attribute}', true)`);
        assert.notInclude((await frame.describe()).text, 'Nested', `${element} ${attribute}`);
        await viewEvaluates(frame, `${at}.toggleAttribute('${attribute}', false)`);
      }
  });

  it('is described and used where it is, and not if the view hides or covers it', async () => {
    const frame = await isolated('dedicated', NESTED);
    const { text } = await frame.describe();
    const nested = referenceIn(text, 'button "Nested"');
    const acting = frame.act(nested, CLICK);
    const box = (await markerOf(frame)).querySelector('i')!;
    const { x, y } = (await viewEvaluates(
      frame,
      `(() => { const outer = document.querySelector('#nested'); const inner = outer.contentDocument.querySelector('button').getBoundingClientRect();
        const { x, y } = outer.getBoundingClientRect(); return { x: x + 5 + inner.x, y: y + 5 + inner.y } })()`,
    )) as { x: number; y: number };
    assert.closeTo(parseFloat(box.style.left), x - 3, 1);
    assert.closeTo(parseFloat(box.style.top), y - 3, 1);
    await acting;
    assert.deepEqual(await logOf(frame), [1]);

    const after = async (code: string) => {
      await viewEvaluates(
        frame,
        `{ const around = document.querySelector('#around'), nested = document.querySelector('#nested'); ${code} } 1`,
      );
      return reasonOf(frame.act(nested, CLICK));
    };
    assert.equal(await after(`around.ariaHidden = 'true'`), 'hidden');
    assert.equal(
      await after(`around.ariaHidden = null; nested.style.visibility = 'hidden'`),
      'hidden',
    );
    assert.equal(
      await after(`nested.style.visibility = ''; around.dataset.private = ''`),
      'private',
    );
    assert.equal(await reasonOf(frame.describe({ root: nested })), 'gone', 'private');
    assert.equal(
      await after(`delete around.dataset.private;
        around.insertAdjacentHTML('beforeend', '<p style="position:absolute;inset:0;background:red"></p>')`),
      'covered',
    );
    assert.equal(await after('around.remove()'), 'gone');
    assert.deepEqual(await logOf(frame), [1]);
  });
});
