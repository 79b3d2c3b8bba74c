// What a view shows, as text for an agent.
import { assert } from 'chai';
import {
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  sandboxUrl,
  viewEvaluates,
  viewReceived,
} from '../../support/frame-harness.js';
import { agentFrame, find, reasonOf, withBody } from './support/agent-view.js';

const FORM = `
  <main aria-label="Order">
    <h1>Flowers</h1>
    <p>Three <b>kinds</b> are left.</p>
    <form aria-labelledby="t"><span id="t">Your order</span>
      <label>Name <input value="Ada" required></label>
      <label for="kind">Kind</label>
      <select id="kind"><option>Rose</option><option selected>Tulip</option></select>
      <input type="checkbox" checked aria-label="Gift">
      <input type="range" min="1" max="9" value="4" aria-label="How many">
      <button type="button" disabled>Pay</button>
      <button type="button" aria-expanded="false"><img src="data:," alt="More"></button>
    </form>
    <ul><li>One <a href="https://example.com/">link</a></li></ul>
    <div id="tile" style="cursor:pointer">A tile</div>
  </main>`;

describe('describe()', () => {
  afterEach(removeFrames);

  it('says role, name, value and state of what the view shows', async () => {
    const frame = await agentFrame(FORM);
    const { text, omitted, isDiff } = await frame.describe();
    const plain = text.replace(/ \[ref=[a-z]+\d+\]/g, '');
    assert.equal(omitted, 0);
    assert.isFalse(isDiff);
    assert.equal(
      plain.split('\n').slice(1).join('\n'),
      `
  - main "Order"
    - heading "Flowers" [level=1]
    - text: "Three kinds are left."
    - form "Your order"
      - text: "Your order Name"
      - textbox "Name" [required]: "Ada"
      - text: "Kind"
      - combobox "Kind": "Tulip"
        - option "Rose"
        - option "Tulip" [selected]
      - checkbox "Gift" [checked]
      - slider "How many" [min=1] [max=9]: "4"
      - button "Pay" [disabled]
      - button "More" [expanded=false]
    - list
      - listitem
        - text: "One"
        - link "link"
    - generic "A tile" [clickable]`.slice(1),
    );
    // What is operated has a reference; what is only read has none.
    for (const line of text.split('\n').slice(1))
      assert.equal(
        /\[ref=[a-z]+\d+\]/.test(line),
        /- (textbox|combobox|checkbox|slider|button|link|generic)/.test(line),
        line,
      );
  });

  it('leaves out what is hidden, and the values of what is private', async () => {
    const frame = await agentFrame(`
      <p hidden>hidden 1</p><p style="display:none">hidden 2</p><p style="visibility:hidden">hidden 3</p>
      <p aria-hidden="true">hidden 4</p><div inert><button>hidden 5</button></div>
      <details><summary>More</summary>hidden 6</details><script>"hidden 7"</script>
      <label>Password <input type="password" value="secret 1"></label>
      <label>Card <input autocomplete="billing cc-number" value="secret 2"></label>
      <label>Code <input autocomplete="one-time-code" value="secret 3"></label>
      <label>Note <textarea data-private>secret 4</textarea></label>
      <section data-private aria-label="Account"><p>secret 5</p><button>secret 6</button></section>
      <button>Pay for <span data-private>secret 7</span></button>`);
    const { text } = await frame.describe();
    assert.notInclude(text, 'hidden');
    assert.notInclude(text, 'secret');
    for (const line of [
      'textbox "Password" [private]',
      'textbox "Card" [private]',
      'textbox "Code" [private]',
      'textbox "Note" [private]',
      'region "Account" [private]',
    ])
      assert.include(`${text}\n`, `${line}\n`, 'neither a value nor a reference');
    assert.include(text, 'button "Pay for"');
  });

  it('reads shadow roots, slots, and only an open modal dialog', async () => {
    const frame = await agentFrame(`
      <my-card><button slot="action">Buy</button></my-card>
      <dialog><button>Close</button></dialog>
      <script>
        customElements.define('my-card', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML =
              '<h2>Card</h2><slot name="action"></slot><button>Inner</button>';
          }
        });
      </script>`);
    const { text } = await frame.describe();
    for (const name of ['heading "Card"', 'button "Buy"', 'button "Inner"'])
      assert.include(text, name);
    assert.notInclude(text, 'Close');
    await viewEvaluates(frame, 'document.querySelector("dialog").showModal()');
    const { text: inDialog } = await frame.describe();
    assert.include(inDialog, 'button "Close"');
    assert.notInclude(inDialog, 'Buy');
  });

  it('keeps references, and describes what has changed since an earlier call', async () => {
    const frame = await agentFrame('<button id="a">One</button><button id="b">Two</button>');
    const first = await frame.describe();
    const [one, two] = [await find(frame, '"One"'), await find(frame, '"Two"')];
    await viewEvaluates(
      frame,
      `document.body.prepend(document.createElement('button'));
       document.body.firstChild.textContent = 'New';
       document.querySelector('#b').textContent = 'Second';
       document.querySelector('#a').remove()`,
    );
    const diff = await frame.describe({ since: first.version });
    assert.isTrue(diff.isDiff);
    assert.match(diff.text, /^\+ {3}- button "New" \[ref=[a-z]+\d+\]$/m);
    assert.include(diff.text, `~   - button "Second" [ref=${two}]`);
    assert.include(diff.text, `-   - button "One" [ref=${one}]`);
    assert.notInclude(diff.text, 'document');
    const { text } = await frame.describe({ since: diff.version });
    assert.equal(text, '(nothing has changed)');
    assert.isFalse((await frame.describe({ since: 999 })).isDiff, 'an unknown version');
  });

  it('limits the size, says what is left out, and describes a part', async () => {
    const items = Array.from({ length: 300 }, (_, n) => `<li>Item ${n}</li>`).join('');
    const frame = await agentFrame(
      `<div style="height:100px;overflow:auto"><ul aria-label="Long">${items}</ul></div><p>End</p>`,
    );
    const { text, omitted } = await frame.describe({ maxCharacters: 2000 });
    assert.isAtMost(text.length, 2000 + 200);
    assert.isAbove(omitted, 100);
    assert.include(text, `(${omitted} more lines were left out.`);
    const whole = await frame.describe();
    const box = await find(frame, 'group [scroll=');
    const part = await frame.describe({ root: box });
    assert.include(whole.text, 'text: "End"');
    assert.notInclude(part.text, 'text: "End"');
    assert.include(part.text, 'Item 299');
  });

  it('does not let the view hide or move text', async () => {
    const frame = await agentFrame(
      '<button>A\u202egnp.exe</button><button>B\u200b\u{e0041}C</button>',
    );
    const { text } = await frame.describe();
    assert.notMatch(text, /[\u202e\u200b\u{e0041}]/u);
    assert.include(text, 'button "A gnp.exe"');
  });

  it('is possible only where the page allows it, and sends other views nothing', async () => {
    const frame = await readyFrame({ html: await withBody('<button>One</button>') });
    assert.equal(await reasonOf(frame.describe()), 'no-access');
    assert.equal(await reasonOf(frame.act('e1', { type: 'click' })), 'no-access');
    assert.lengthOf(await viewReceived(frame, 'mcp-app/'), 0);
    const seen = await agentFrame('<button>One</button>', { sandbox: { agents: 'see' } });
    const reference = await find(seen, '"One"');
    assert.equal(await reasonOf(seen.act(reference, { type: 'click' })), 'no-access');
    assert.lengthOf(await viewReceived(seen, 'mcp-app/'), 0, 'the view does not get the request');
  });

  it('works in a sandbox with headers, with a strict policy, and without a handshake', async () => {
    const served = await agentFrame('<button>Served</button>', {
      sandbox: { agents: 'see', url: await sandboxUrl(), strictCsp: true },
    });
    assert.include((await served.describe()).text, 'button "Served"');
    const silent = mountFrame({
      html: '<!doctype html><h1>Silent</h1>',
      sandbox: { agents: 'see' },
      limits: { handshakeTimeout: 3000 },
    });
    await nextEvent(silent, 'mcp-app-status-change');
    while (silent.status !== 'unconnected') await nextEvent(silent, 'mcp-app-status-change');
    assert.include((await silent.describe()).text, 'heading "Silent" [level=1]');
  });
});
