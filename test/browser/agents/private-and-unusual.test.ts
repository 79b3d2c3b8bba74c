// What a description says of documents that are unusual or huge, and that it says nothing private of them.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { agentFrame, find, reasonOf, referenceIn } from './support/agent-view.js';

describe('a description of private content', () => {
  afterEach(removeFrames);

  it('has nothing of it in names, labels, values, options or what is visible in it', async () => {
    const frame = await agentFrame(`
      <div data-private><span id="deep">secret 1</span></div><input aria-labelledby="deep" value="a">
      <label data-private>secret 2 <input value="b"></label>
      <fieldset><legend data-private>secret 3</legend><button>In a group</button></fieldset>
      <table><caption data-private>secret 4</caption><tr><td>cell</td></tr></table>
      <div contenteditable="true" aria-label="Letter">Dear <b data-private>secret 5</b></div>
      <select aria-label="Account"><option data-private selected>secret 6</option><option>Other</option></select>
      <select aria-label="Card"><optgroup data-private label="Mine"><option selected>secret 9</option></optgroup><option>New</option></select>
      <div data-private style="visibility:hidden"><p style="visibility:visible">secret 7</p></div>
      <input style="-webkit-text-security:disc" aria-label="Pin" value="secret 8">`);
    const { text } = await frame.describe();
    assert.notInclude(text, 'secret');
    assert.include(text, 'textbox "Letter"');
    assert.include(text, ': "Dear"');
    assert.include(text, 'textbox "Pin" [private]');
  });

  it('has no password that the user has made readable', async () => {
    const frame = await agentFrame(
      '<label>Password <input type="password" value="secret"></label>',
    );
    await viewEvaluates(frame, `document.querySelector('input').type = 'text'`);
    assert.include((await frame.describe()).text, 'textbox "Password" [private]');
  });

  it('has no password in a shadow root that the user has made readable', async () => {
    const frame = await agentFrame('<div id="script"></div><div id="parser"></div>');
    await viewEvaluates(
      frame,
      `const field = '<input type="password" aria-label="Password" value="secret">';
       const byScript = document.querySelector('#script').attachShadow({ mode: 'open' });
       byScript.innerHTML = field;
       document.querySelector('#parser').setHTMLUnsafe(
         '<div><template shadowrootmode="open">' + field + '</template></div>');
       const byParser = document.querySelector('#parser div').shadowRoot;
       byParser.querySelector('input').dispatchEvent(
         new InputEvent('input', { bubbles: true, composed: true }));
       for (const root of [byScript, byParser]) root.querySelector('input').type = 'text';`,
    );
    const { text } = await frame.describe();
    assert.lengthOf(text.match(/textbox "Password" \[private\]/g) ?? [], 2, text);
    assert.notInclude(text, 'secret');
  });

  for (const [what, script] of Object.entries({
    'the body': `document.body.dataset.private = ''`,
    'the document': `document.documentElement.dataset.private = ''`,
    'what a modal dialog is in': `document.body.dataset.private = ''; document.querySelector('dialog').showModal()`,
  }))
    it(`has nothing of it if ${what} is private`, async () => {
      const frame = await agentFrame('<button>secret 1</button><dialog>secret 3</dialog>');
      assert.include((await frame.describe()).text, 'secret 1');
      await viewEvaluates(frame, script);
      const { text } = await frame.describe();
      assert.notInclude(text, 'secret');
      assert.include(text, 'group [private]');
    });

  it('is not given for a part that is private or hidden by now', async () => {
    const frame = await agentFrame('<section><button>secret</button></section>');
    const button = await find(frame, '"secret"');
    for (const attribute of ['data-private', 'hidden']) {
      await viewEvaluates(
        frame,
        `document.querySelector('section').toggleAttribute('${attribute}', true)`,
      );
      assert.equal(await reasonOf(frame.describe({ root: button })), 'gone', attribute);
      await viewEvaluates(
        frame,
        `document.querySelector('section').removeAttribute('${attribute}')`,
      );
    }
    assert.include((await frame.describe({ root: button })).text, 'secret');
  });
});

describe('what only the user may use', () => {
  afterEach(removeFrames);

  const doneIn = (frame: McpAppFrameElement) => viewEvaluates(frame, 'document.title');
  const NOTE = `onclick="document.title += this.id"`;

  it('is not used through its label', async () => {
    const frame = await agentFrame(`
      <label style="cursor:pointer"><b>Agree to all</b> <input id="a" type="checkbox" data-private ${NOTE}></label>
      <label for="b" style="cursor:pointer">Agree again</label><span data-private><input id="b" type="checkbox" ${NOTE}></span>
      <label style="cursor:pointer">News <input id="c" type="checkbox" ${NOTE}></label>`);
    const { text } = await frame.describe();
    await viewEvaluates(frame, `document.title = ''`);
    for (const label of ['Agree to all', 'Agree again'])
      for (const action of [{ type: 'click' }, { type: 'press', key: 'Enter' }] as const)
        assert.equal(await reasonOf(frame.act(referenceIn(text, label), action)), 'private', label);
    await frame.act(referenceIn(text, 'News'), { type: 'click' });
    assert.equal(await doneIn(frame), 'c');
  });

  it('is not pressed by Enter in a field of its form', async () => {
    const frame = await agentFrame(`
      <form onsubmit="return false"><input aria-label="Amount"><button id="pay" data-private ${NOTE}>Pay</button></form>
      <form onsubmit="return false"><input aria-label="Search"><button id="go" ${NOTE}>Go</button></form>`);
    const { text } = await frame.describe();
    await viewEvaluates(frame, `document.title = ''`);
    const enter = { type: 'press', key: 'Enter' } as const;
    assert.equal(await reasonOf(frame.act(referenceIn(text, 'Amount'), enter)), 'private');
    await frame.act(referenceIn(text, 'Search'), enter);
    assert.equal(await doneIn(frame), 'go');
  });

  it('is not an option of a group that is private', async () => {
    const frame = await agentFrame(`<select aria-label="Card">
      <option>New</option><optgroup data-private label="Mine"><option>4711</option></optgroup></select>`);
    const list = await find(frame, 'combobox "Card"');
    const chosen = frame.act(list, { type: 'select', options: '4711' });
    assert.equal(await reasonOf(chosen), 'not-possible');
  });
});

describe('a description of an unusual document', () => {
  afterEach(removeFrames);

  it('is not confused by fields that are named like members of their form', async () => {
    const frame = await agentFrame(`<form aria-label="Issue" tabindex="0">
      <input name="labels" aria-label="Labels"><input name="matches" aria-label="Matches"></form>`);
    const { text } = await frame.describe();
    for (const name of ['form "Issue"', 'textbox "Labels"', 'textbox "Matches"'])
      assert.include(text, name);
    await frame.act(referenceIn(text, '"Issue"'), { type: 'focus' });
  });

  it('has nothing of a document that is hidden or inert as a whole', async () => {
    const frame = await agentFrame('<button>Save</button>');
    for (const attribute of ['hidden', 'inert', 'aria-hidden'])
      for (const element of ['body', 'documentElement']) {
        const at = `document.${element}`;
        await viewEvaluates(frame, `${at}.setAttribute('${attribute}', 'true')`);
        assert.notInclude((await frame.describe()).text, 'Save', `${element} ${attribute}`);
        await viewEvaluates(frame, `${at}.removeAttribute('${attribute}')`);
      }
    assert.include((await frame.describe()).text, 'Save');
  });

  it('has the text that is directly in a shadow root', async () => {
    const frame = await agentFrame(`<x-note></x-note>
      <script>document.querySelector('x-note').attachShadow({ mode: 'open' }).innerHTML =
        'Own text <b>and more</b>'</script>`);
    assert.include((await frame.describe()).text, 'text: "Own text and more"');
  });

  it('ends at its limits in a document that is too deep or too large', async () => {
    const frame = await agentFrame(
      '<button>First</button><div id="deep"></div><div id="wide"></div>',
    );
    await viewEvaluates(
      frame,
      `let at = document.querySelector('#deep');
       for (let n = 0; n < 3000; n++) at = at.appendChild(document.createElement('span'));
       at.textContent = 'deep down';
       document.querySelector('#wide').innerHTML = '<p role="treeitem"><i></i></p>'.repeat(15000); 1`,
    );
    const { text, omitted } = await frame.describe();
    assert.include(text, 'button "First"');
    assert.isAbove(omitted, 0);
    assert.isAtMost(text.length, 20_200);
  });

  it('says less than everything, or everything, if that is shorter than what has changed', async () => {
    const frame = await agentFrame('<ul></ul>');
    const fill = (word: string) =>
      viewEvaluates(
        frame,
        `document.querySelector('ul').innerHTML = Array.from({ length: 200 }, (_, n) => '<li>${word} ' + n + '</li>').join('')`,
      );
    await fill('before');
    const { version } = await frame.describe();
    await fill('after');
    const { text, isDiff } = await frame.describe({ since: version });
    assert.isFalse(isDiff);
    assert.include(text, 'after 199');
    assert.notInclude(text, 'before');
    const limited = await frame.describe({ maxCharacters: Infinity });
    assert.include(limited.text, 'after 199');
    assert.isAtMost((await frame.describe({ maxCharacters: NaN })).text.length, 200);
  });
});
