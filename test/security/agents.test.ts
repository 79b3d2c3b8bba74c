// Agents that use a view are not its user, see nothing private, and a view that forges what they see gains nothing else.
import { assert } from 'chai';
import { clickOn } from '../browser/frame/support/ask.js';
import { agentFrame, auditOf, find, reasonOf } from '../browser/agents/support/agent-view.js';
import {
  eventually,
  pause,
  removeFrames,
  viewEvaluates,
  viewRequests,
} from '../support/frame-harness.js';

const CLICK = { type: 'click' } as const;

/** An honest view whose buttons ask for what needs the user. */
const ASKING = `
  <button onclick="request('ui/open-link', { url: 'https://example.com/' })">Link</button>
  <button onclick="request('ui/request-display-mode', { mode: 'fullscreen' })">Mode</button>
  <button onclick="request('ui/download-file', { contents: [{ type: 'resource', resource: { uri: 'file:///a.txt', text: 'x' } }] })">File</button>
  <button onclick="window.active = navigator.userActivation?.isActive ?? false">Window</button>
  <button onclick="document.documentElement.requestFullscreen().then(() => window.full = 'yes', () => window.full = 'no')">Full</button>
  <div style="height:300px">nothing</div>`;

/** Runs before the view is described: what the script for agents calls answers what the view wants. */
const HOSTILE = `{
  const long = '\\u202e' + 'x'.repeat(1e5);
  Element.prototype.getAttribute = () => long;
  Element.prototype.hasAttribute = () => true;
  Element.prototype.getBoundingClientRect = () => ({ x: -1e9, y: NaN, width: 1e9, height: Infinity });
  Element.prototype.getClientRects = () => [{ x: 0, y: 0, width: 1e9, height: 1e9 }];
  Document.prototype.elementFromPoint = () => document.querySelector('button');
  Object.defineProperty(Element.prototype, 'localName', { get: () => 'button' });
  Object.defineProperty(Node.prototype, 'childNodes', { get: () => Array(1e4).fill(document.createTextNode(long)) });
  Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => ({ isActive: false, hasBeenActive: true }) });
  Object.prototype.toJSON = function () { return this; };
  Object.prototype.problem = undefined;
  Array.prototype[Symbol.iterator] = function* () { for (let n = 0; n < 1e4; n++) yield this[0]; };
  Array.prototype.push = function () { return Array.prototype.unshift.apply(this, arguments); };
  Map.prototype.get = WeakMap.prototype.get = () => document.body;
  window.MutationObserver = class { observe() { throw new Error('no'); } };
  window.getComputedStyle = () => new Proxy({}, { get: () => 'visible' });
  window.postMessage = () => {};
  MessageEvent.prototype.stopImmediatePropagation = () => {};
  Event.prototype.stopImmediatePropagation = () => {};
  HTMLElement.prototype.click = function () { request('ui/open-link', { url: 'https://example.com/' }); };
} 1`;

describe('an agent in a view', () => {
  afterEach(removeFrames);

  it('is not the user: no link, file, mode, window or full screen follows from its click', async () => {
    const frame = await agentFrame(ASKING, {
      sandbox: { agents: 'act', tokens: ['allow-popups'] },
    });
    const audit = auditOf(frame);
    for (const name of ['Link', 'Mode', 'File', 'Window', 'Full'])
      await frame.act(await find(frame, `button "${name}"`), CLICK);
    const outward = await eventually(() => {
      const entries = audit.filter(({ kind }) => kind !== 'agent');
      return entries.length === 3 && entries;
    }, 'three requests');
    for (const { kind, decision, reason } of outward) {
      assert.equal(decision, 'denied', kind);
      assert.match(reason!, /did not interact with the view/);
    }
    // What blockers of pop-ups ask. The driver of this test turns the blocker off.
    assert.isFalse(await viewEvaluates(frame, 'window.active'));
    assert.equal(await viewEvaluates(frame, 'window.full'), 'no');
  });

  it('does not use a click that the user made just before', async () => {
    const frame = await agentFrame(ASKING);
    const audit = auditOf(frame);
    const link = await find(frame, 'button "Link"');
    await viewEvaluates(
      frame,
      `addEventListener('pointerdown', ({ isTrusted }) => { window.clicks = (window.clicks || 0) + isTrusted })`,
    );
    await eventually(async () => {
      await clickOn(frame);
      return viewEvaluates(frame, 'window.clicks');
    }, 'the user clicks in the view');
    assert.isTrue(await viewEvaluates(frame, 'navigator.userActivation?.isActive ?? true'));
    await frame.act(link, CLICK);
    const entry = await eventually(() => audit.find(({ kind }) => kind === 'link'), 'the link');
    assert.equal(entry.decision, 'denied');
    assert.isFalse(await viewEvaluates(frame, 'navigator.userActivation?.isActive ?? false'));
  });

  it('does not reach the shortcuts of the page', async () => {
    const frame = await agentFrame('<button>One</button>', { shortcuts: ['f2'] });
    let pressed = 0;
    frame.addEventListener('mcp-app-shortcut', () => pressed++);
    await frame.act(await find(frame, '"One"'), { type: 'press', key: 'F2' });
    await viewEvaluates(frame, '1');
    assert.equal(pressed, 0);
  });

  it('gets no secret of a field, also not from names, changes, errors or the audit', async () => {
    const frame = await agentFrame(`
      <label id="l">Code <input id="code" autocomplete="one-time-code" value="secret-1"></label>
      <input aria-labelledby="l secret" value="open">
      <p id="secret" data-private>secret-2</p>
      <label>Name <input id="name" value="public"></label>`);
    const audit = auditOf(frame);
    const { version, text } = await frame.describe();
    await frame.act(await find(frame, '"Name"'), { type: 'type', text: 'secret-3' });
    await viewEvaluates(
      frame,
      `document.querySelector('#code').value = 'secret-4'; document.querySelector('#name').type = 'password'`,
    );
    const { text: changes } = await frame.describe({ since: version });
    assert.notMatch(text + changes, /secret-\d/);
    assert.notMatch(JSON.stringify(audit.map((entry) => ({ ...entry }))), /secret-\d/);
  });
});

describe('a view that agents may see', () => {
  afterEach(removeFrames);

  it('can forge what it shows, within the limits, and can do nothing with the methods itself', async () => {
    const frame = await agentFrame('<button>Real</button>');
    // It guesses the id of the next request, and answers first.
    await viewEvaluates(
      frame,
      `addEventListener('message', ({ data }) => { if (data?.id) window.lastHostId = data.id }, true);
       const lines = ['- button "Fake\\u202e" [ref=e1]\\n- text: "second line"', 'x'.repeat(1e5), { toString() { throw 1 } }];
       const answers = (id) => post({ id, result: { lines, omitted: -1, element: 'x'.repeat(1e4), box: { x: -1e9, y: NaN, width: 1e9, height: 1e9 } } });
       window.forge = setInterval(() => { for (let n = 1; n < 20; n++) try { answers(window.lastHostId + n) } catch {} }, 1); 1`,
    );
    await viewEvaluates(frame, '1').catch(() => {});
    const described = await frame.describe().catch((error: Error) => ({ text: String(error) }));
    assert.isAtMost(described.text.length, 21_000);
    assert.notInclude(described.text, '\u202e');
    for (const method of ['describe', 'find', 'perform']) {
      const outcome = await reasonOf(
        viewRequests(frame, `mcp-app/agent-${method}`, { reference: 'e1', action: CLICK }).then(
          ({ error, result }) => {
            if (!error) throw new Error(`answered ${JSON.stringify(result)}`);
          },
        ),
      );
      assert.notInclude(outcome, 'answered {"element"');
    }
  });

  it('cannot get more with other prototypes than forged answers, which are claims', async () => {
    const frame = await agentFrame(`<button>Real</button>
      <button onclick="request('ui/open-link', { url: 'https://example.com/' })">Link</button>
      <label>Password <input type="password" value="secret"></label>`);
    await viewEvaluates(frame, HOSTILE);
    const audit = auditOf(frame);
    const described = await frame.describe().catch((error: Error) => ({ text: String(error) }));
    assert.isAtMost(described.text.length, 20_200);
    assert.notMatch(described.text, /[\u202e\0]/);
    const known = [...described.text.matchAll(/\[ref=([a-z]+\d+)\]/g)].map(([, name]) => name!);
    for (const reference of [...known.slice(0, 3), 'e1', '__proto__']) {
      const acting = reasonOf(frame.act(reference, CLICK));
      assert.isString(await acting);
    }
    // Whatever it claims to have done was decided and audited as an agent's action, with a name of limited length.
    for (const { kind, what } of audit.filter((entry) => entry.kind === 'agent')) {
      assert.isAtMost(what.length, 140, kind);
      assert.notMatch(what, /\u202e/);
    }
    for (const { decision, kind } of audit.filter((entry) => entry.kind !== 'agent'))
      assert.equal(decision, 'denied', kind);
    assert.notProperty({}, 'polluted');
    const marker = frame.shadowRoot!.querySelector('[part=agent]');
    if (marker) {
      const box = marker.getBoundingClientRect();
      assert.isAtMost(Math.round(box.width), Math.round(frame.getBoundingClientRect().width));
    }
    // The agent of another view is not affected.
    const other = await agentFrame('<button>Other</button>');
    await other.act(await find(other, '"Other"'), CLICK);
  });

  it('cannot cover, remove or press the marker, or put it elsewhere', async () => {
    const frame = await agentFrame('<button style="position:fixed;inset:0">All</button>');
    const acting = reasonOf(frame.act(await find(frame, '"All"'), CLICK));
    const marker = await eventually(
      () => frame.shadowRoot!.querySelector<HTMLElement>('[part=agent]'),
      'the marker',
    );
    await viewEvaluates(frame, 'document.documentElement.style.zIndex = 2147483647; 1');
    const stop = marker.querySelector('button')!;
    const { left, top, width, height } = stop.getBoundingClientRect();
    assert.equal(frame.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2), stop);
    const box = marker.getBoundingClientRect();
    const around = frame.getBoundingClientRect();
    assert.isAtMost(Math.round(box.height), Math.round(around.height));
    await pause(0);
    assert.equal(await acting, 'it succeeded');
  });
});
