// An agent uses a view: as a user could, with the policy, the audit, the marker, and without counting as the user.
import { assert } from 'chai';
import type { Action } from '../../../packages/elements/src/host/consent/action.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, removeFrames, viewEvaluates } from '../../support/frame-harness.js';
import { armedDialog, buttonOf, clickOn } from '../frame/support/ask.js';
import { agentFrame, auditOf, find, reasonOf, referenceIn } from './support/agent-view.js';

const marker = (frame: McpAppFrameElement) => frame.shadowRoot!.querySelector('[part=agent]');

const FORM = `
  <form onsubmit="event.preventDefault(); log.push('submit')">
    <label>Name <input id="name" value="old" oninput="log.push('input ' + value)" onchange="log.push('change')"></label>
    <label>Kind <select id="kind" onchange="log.push(value)"><option value="r">Rose</option><option value="t">Tulip</option></select></label>
    <label><input id="gift" type="checkbox" style="position:absolute;opacity:0;width:0;height:0"> Gift</label>
    <label>How many <input id="many" type="range" min="1" max="9" value="4"></label>
    <div id="text" contenteditable="true" aria-label="Text" style="min-height:20px">old</div>
    <button>Send</button>
  </form>
  <button onclick="log.push('clicked ' + navigator.userActivation.isActive + ' ' + event.isTrusted)">Click</button>
  <div id="box" style="height:60px;overflow:auto" tabindex="0"><div style="height:900px">tall</div></div>
  <script>window.log = []</script>`;

const logOf = (frame: McpAppFrameElement) => viewEvaluates(frame, 'log') as Promise<string[]>;

describe('act()', () => {
  afterEach(removeFrames);

  it('clicks, types, selects, presses and scrolls, and the view notices', async () => {
    const frame = await agentFrame(FORM);
    const { element } = await frame.act(await find(frame, 'button "Click"'), { type: 'click' });
    assert.equal(element, 'button "Click"');
    await frame.act(await find(frame, '"Name"'), { type: 'type', text: 'Ada' });
    await frame.act(await find(frame, '"Name"'), { type: 'type', text: '!', append: true });
    await frame.act(await find(frame, '"Kind"'), { type: 'select', options: 'Tulip' });
    await frame.act(await find(frame, '"Gift"'), { type: 'click' });
    await frame.act(await find(frame, '"How many"'), { type: 'type', text: '7' });
    await frame.act(await find(frame, 'textbox "Text"'), { type: 'type', text: 'new' });
    await frame.act(await find(frame, '"Name"'), { type: 'press', key: 'Enter' });
    await frame.act(await find(frame, '[scroll='), { type: 'scroll', y: 300 });
    assert.deepEqual(await logOf(frame), [
      'clicked false false',
      'input Ada',
      'change',
      'input Ada!',
      'change',
      't',
      'submit',
    ]);
    const state = `[name.value, kind.value, gift.checked, many.value, text.textContent, box.scrollTop]`;
    assert.deepEqual(
      await viewEvaluates(
        frame,
        `((${['name', 'kind', 'gift', 'many', 'text', 'box'].join()}) => ${state})(
        ...['name','kind','gift','many','text','box'].map((id) => document.getElementById(id)))`,
      ),
      ['Ada!', 't', true, '7', 'new', 300],
    );
  });

  it('refuses what a user could not do', async () => {
    const frame = await agentFrame(`
      <button disabled>Off</button><button aria-disabled="true">Also off</button>
      <button id="later">Later</button><button id="gone">Gone</button>
      <label>Short <input maxlength="2"></label><label>Fixed <input readonly></label>
      <label>Day <input type="date"></label><label>Secret <input id="secret"></label>
      <div style="position:relative"><button>Under</button><div style="position:absolute;inset:0;background:red"></div></div>`);
    const { text } = await frame.describe();
    const of = (name: string) => referenceIn(text, `"${name}"`);
    const click = { type: 'click' } as const;
    const type = { type: 'type', text: 'long' } as const;
    await viewEvaluates(
      frame,
      `document.querySelector('#later').hidden = true; document.querySelector('#gone').remove();
       document.querySelector('#secret').type = 'password'`,
    );
    assert.deepEqual(
      await Promise.all([
        reasonOf(frame.act(of('Off'), click)),
        reasonOf(frame.act(of('Also off'), click)),
        reasonOf(frame.act(of('Later'), click)),
        reasonOf(frame.act(of('Gone'), click)),
        reasonOf(frame.act(of('Under'), click)),
        reasonOf(frame.act(of('Short'), type)),
        reasonOf(frame.act(of('Fixed'), type)),
        reasonOf(frame.act(of('Day'), type)),
        reasonOf(frame.act(of('Secret'), type)),
        reasonOf(frame.act('e9999', click)),
      ]),
      [
        'disabled',
        'disabled',
        'hidden',
        'gone',
        'covered',
        'not-possible',
        'disabled',
        'not-possible',
        'private',
        'gone',
      ],
    );
    assert.match(await reasonOf(frame.act('e1', { type: 'fly' } as never)), /TypeError.*click/);
  });

  it('asks the policy, audits without what was typed, and is denied', async () => {
    const seen: Action[] = [];
    const policy = (action: Action) => {
      seen.push(action);
      return action.kind === 'agent' && action.element.includes('Send') ? 'deny' : 'allow';
    };
    const frame = await agentFrame(FORM, { consent: { policy } });
    const audit = auditOf(frame);
    await frame.act(await find(frame, '"Name"'), { type: 'type', text: 'hunter2' });
    assert.equal(
      await reasonOf(frame.act(await find(frame, '"Send"'), { type: 'click' })),
      'denied',
    );
    assert.deepEqual(await logOf(frame), ['input hunter2', 'change']);
    assert.deepInclude(seen[0], {
      kind: 'agent',
      element: 'textbox "Name"',
      input: { type: 'type', text: 'hunter2' },
    });
    assert.deepEqual(
      audit.map(({ kind, what, decision, outcome }) => [kind, what, decision, outcome]),
      [
        ['agent', 'type textbox "Name"', 'allowed', 'ok'],
        ['agent', 'click button "Send"', 'denied', undefined],
      ],
    );
    assert.notInclude(JSON.stringify(audit.map((entry) => entry.arguments)), 'hunter2');
  });

  it('asks the user by default, who sees what is typed', async () => {
    const frame = await agentFrame(FORM, { consent: {} });
    const acting = frame.act(await find(frame, '"Name"'), { type: 'type', text: 'from the agent' });
    const dialog = await armedDialog(frame);
    assert.include(dialog.textContent, 'from the agent');
    await clickOn(buttonOf(dialog, 'once'));
    await acting;
    assert.include(await logOf(frame), 'input from the agent');
  });

  it('shows what it does, and stops with the button at once and for good', async () => {
    const frame = await agentFrame(FORM);
    const audit = auditOf(frame);
    const reference = await find(frame, 'button "Click"');
    assert.isNull(marker(frame));
    // Some of them may be done before the button is pressed, on a busy machine.
    const acts = Array.from({ length: 20 }, () =>
      reasonOf(frame.act(reference, { type: 'click' })),
    );
    const shown = await eventually(() => marker(frame), 'the marker');
    assert.include(shown.querySelector('[role=status]')!.textContent, 'Clicks \u2068Click\u2069');
    shown.querySelector('button')!.click();
    assert.isNotNull(marker(frame), 'a click of a script does not count');
    await clickOn(shown.querySelector('button')!);
    const reasons = await Promise.all(acts);
    assert.equal(reasons.at(-1), 'stopped');
    assert.equal(await reasonOf(frame.act(reference, { type: 'click' })), 'stopped');
    const { length } = await logOf(frame);
    assert.isBelow(length, 20);
    assert.isAtMost(audit.filter(({ outcome }) => outcome === 'ok').length, length);
    await frame.stopAgent(false);
    await frame.act(reference, { type: 'click' });
    assert.lengthOf(await logOf(frame), length + 1);
    await eventually(() => !marker(frame), 'the marker disappears');
  });

  it('stops when the page says so', async () => {
    const frame = await agentFrame(FORM);
    const reference = await find(frame, 'button "Click"');
    const acting = reasonOf(frame.act(reference, { type: 'click' }));
    await eventually(() => marker(frame), 'the marker');
    await frame.stopAgent();
    assert.equal(await acting, 'stopped');
    assert.deepEqual(await logOf(frame), []);
  });
});
