// An agent uses only what a user could use at that moment, and only what was allowed.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { armedDialog, buttonOf, clickOn } from '../frame/support/ask.js';
import { agentFrame, find, reasonOf, referenceIn } from './support/agent-view.js';

const CLICK = { type: 'click' } as const;

const logOf = (frame: McpAppFrameElement) => viewEvaluates(frame, 'log') as Promise<string[]>;

describe('what an agent can use', () => {
  afterEach(removeFrames);

  it('is not an option that users cannot choose', async () => {
    const frame = await agentFrame(`<label>Kind <select multiple>
      <option>Rose</option><option hidden>Hidden</option><option data-private>Private</option>
      <optgroup label="Sold out" disabled><option>Tulip</option></optgroup></select></label>`);
    const { text } = await frame.describe();
    assert.include(text, 'option "Tulip" [disabled]');
    assert.notMatch(text, /option "(Hidden|Private)"/);
    const kind = referenceIn(text, '"Kind"');
    for (const options of ['Tulip', 'Hidden', 'Private', ['Rose', 'Tulip']])
      assert.equal(await reasonOf(frame.act(kind, { type: 'select', options })), 'not-possible');
    const chosen = `[...document.querySelector('select').selectedOptions].length`;
    assert.equal(await viewEvaluates(frame, chosen), 0);
  });

  it('is nothing in a component that is disabled as a whole', async () => {
    const frame = await agentFrame(`<x-box aria-disabled="true"></x-box>
      <script>window.log = [];
      document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML =
        '<button onclick="log.push(1)">Inner</button>'</script>`);
    const inner = await find(frame, '"Inner"');
    assert.equal(await reasonOf(frame.act(inner, CLICK)), 'disabled');
    assert.deepEqual(await logOf(frame), []);
  });

  it('is not behind a modal dialog in a shadow root', async () => {
    const frame = await agentFrame(`<button>Behind</button><x-ask><p>Sure?</p></x-ask>
      <script>const root = document.querySelector('x-ask').attachShadow({ mode: 'open' });
      root.innerHTML = '<dialog><slot></slot><button>Yes</button></dialog>';</script>`);
    const behind = await find(frame, '"Behind"');
    await viewEvaluates(
      frame,
      `document.querySelector('x-ask').shadowRoot.querySelector('dialog').showModal()`,
    );
    const { text } = await frame.describe();
    assert.include(text, 'button "Yes"');
    assert.include(text, 'Sure?');
    assert.notInclude(text, 'Behind');
    assert.equal(await reasonOf(frame.act(behind, CLICK)), 'hidden');
  });

  it('is not scrolled where the view does not let users scroll', async () => {
    const tall = '<div style="height:900px">tall</div>';
    const frame = await agentFrame(`
      <div id="fixed" tabindex="0" style="height:50px;overflow:hidden">${tall}</div>
      <div id="free" style="height:50px;overflow:auto"><button>Inside</button>${tall}</div>
      <style>html { overflow: hidden }</style>`);
    const { text } = await frame.describe();
    const scroll = { type: 'scroll', y: 40 } as const;
    const fixed = referenceIn(text, 'generic');
    assert.equal(await reasonOf(frame.act(fixed, scroll)), 'not-possible');
    assert.equal(await viewEvaluates(frame, `document.querySelector('#fixed').scrollTop`), 0);
    // As with a wheel, what is around the element is scrolled.
    await frame.act(referenceIn(text, '"Inside"'), scroll);
    assert.isAbove(
      (await viewEvaluates(frame, `document.querySelector('#free').scrollTop`)) as number,
      0,
    );
  });

  it('is what was allowed, and not what the view made of it meanwhile', async () => {
    const frame = await agentFrame(
      '<button id="a" onclick="log.push(textContent)">Save</button><script>window.log = []</script>',
      { consent: {} },
    );
    const acting = reasonOf(frame.act(await find(frame, '"Save"'), CLICK));
    const dialog = await armedDialog(frame);
    await viewEvaluates(frame, `document.querySelector('#a').textContent = 'Delete all'`);
    await clickOn(buttonOf(dialog, 'once'));
    assert.equal(await acting, 'changed');
    assert.deepEqual(await logOf(frame), []);
  });

  it('is not an element of another document that has the same place', async () => {
    const body = '<button onclick="log.push(1)">First</button><script>window.log = []</script>';
    const frame = await agentFrame(body);
    const { version } = await frame.describe();
    const old = await find(frame, '"First"');
    frame.html = (frame.html as string).replace('First', 'Other');
    await eventually(
      async () => frame.status === 'ready' && (await frame.describe()).text.includes('Other'),
      'the other view',
    );
    assert.equal(await reasonOf(frame.act(old, CLICK)), 'gone');
    assert.deepEqual(await logOf(frame), []);
    const { isDiff, text } = await frame.describe({ since: version });
    assert.isFalse(isDiff, 'another view is not compared');
    assert.notInclude(text, 'First');
  });

  it('is pressed as the engine presses it', async () => {
    const frame =
      await agentFrame(`<form onsubmit="event.preventDefault(); log.push(event.submitter.value)">
      <input type="submit" value="Save"><input type="submit" value="Delete">
      <label><input id="gift" type="checkbox"> Gift</label></form>
      <script>window.log = []; addEventListener('click', ({ target }) => target === document.documentElement && log.push('html'))</script>`);
    const { text } = await frame.describe();
    await frame.act(referenceIn(text, '"Delete"'), { type: 'press', key: 'Enter' });
    await frame.act(referenceIn(text, '"Gift"'), { type: 'press', key: ' ' });
    await frame.act(referenceIn(text, '- document'), { type: 'press', key: 'Enter' });
    assert.deepEqual(await logOf(frame), ['Delete']);
    assert.isTrue(await viewEvaluates(frame, `document.querySelector('#gift').checked`));
  });
});

describe('an agent that was stopped', () => {
  afterEach(removeFrames);

  const BUTTON = '<button onclick="log.push(1)">Click</button><script>window.log = []</script>';

  it('does not do what waited, also if it may continue at once', async () => {
    const frame = await agentFrame(BUTTON);
    const reference = await find(frame, '"Click"');
    const acts = [frame.act(reference, CLICK), frame.act(reference, CLICK)].map(reasonOf);
    await eventually(() => frame.shadowRoot!.querySelector('[part=agent]'), 'the marker');
    await Promise.all([frame.stopAgent(), frame.stopAgent(false)]);
    assert.deepEqual(await Promise.all(acts), ['stopped', 'stopped']);
    assert.deepEqual(await logOf(frame), []);
    await frame.act(reference, CLICK);
    assert.lengthOf(await logOf(frame), 1);
  });
});
