// What a view can do with the replacements for its parent and its storage: nothing to the host, to other servers or to
// other views.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../support/frame-harness.js';
import { OPAQUE_ISOLATIONS, settingsOf } from './support/isolations.js';
import { recordEvents, typesOf } from './support/session-events.js';

/** The key of a server that only has the name `a`, for a user without a key. */
const KEY = JSON.stringify({ by: 'handlers', id: 'a' });

/** A store that exposes what it got. */
function storeOf() {
  const texts = new Map<string, string>();
  return {
    texts,
    load: (server: string) => texts.get(server),
    save: (server: string, text: string) => void texts.set(server, text),
  };
}

for (const isolation of OPAQUE_ISOLATIONS)
  describe(`storage that the page allows (${isolation})`, () => {
    afterEach(removeFrames);
    const show = async (more: Partial<McpAppFrameElement>) =>
      readyFrame({ html: await scriptedHtml(), ...(await settingsOf(isolation)), ...more });

    it('is restored after a reload, only for the same server', async () => {
      const viewStorage = storeOf();
      const frame = await show({ serverId: 'a', consent: { viewStorage } });
      await viewEvaluates(frame, `localStorage.draft = '</script>'; sessionStorage.tab = 1; 1`);
      const ready = nextEvent(frame, 'mcp-app-ready');
      frame.reload();
      await ready;
      const look = '[localStorage.draft ?? null, sessionStorage.tab ?? null]';
      assert.deepEqual(await viewEvaluates(frame, look), ['</script>', null]);
      const other = await show({ serverId: 'b', consent: { viewStorage } });
      assert.deepEqual(await viewEvaluates(other, look), [null, null]);
      await eventually(() => viewStorage.texts.get(KEY), 'the store has it');
      assert.deepEqual([...viewStorage.texts], [[KEY, '[["draft","</script>"]]']]);
    });

    it('cannot be forged for another server, or hold anything but strings', async () => {
      const viewStorage = storeOf();
      const frame = await show({ serverId: 'a', consent: { viewStorage } });
      const events = recordEvents(frame);
      await viewEvaluates(
        frame,
        `for (const storage of [
          { server: 'b', items: [['k', 'forged']] }, [['k', { a: 1 }]], [['k', 'v', 'b']], 'text', [[{}, 'v']], [['__proto__', 'p']],
        ]) {
          post({ 'mcp-app-shim': { storage, server: 'b', serverId: 'b', kind: 'unsafe' } });
          post({ method: 'ui/notifications/sandbox-report', params: { kind: 'storage', items: [['k', 'forged']], server: 'b' } });
        } 1`,
      );
      await eventually(() => viewStorage.texts.get(KEY), 'the store has what was a string');
      // What the view may write itself, and nothing of what it claims beside that.
      assert.deepEqual([...viewStorage.texts], [[KEY, '[["k","v"],["__proto__","p"]]']]);
      assert.deepEqual(typesOf(events), ['mcp-app-refused']);
      assert.equal(frame.status, 'ready');
    });
  });

describe('storage that the page allows', () => {
  afterEach(removeFrames);
  const show = async (more: Partial<McpAppFrameElement>) =>
    readyFrame({ html: await scriptedHtml(), ...more });

  it('holds what a view writes while it is torn down', async () => {
    const frame = await show({ serverId: 'teardown', consent: { viewStorage: true } });
    await viewEvaluates(
      frame,
      `window.onteardownrequest = () => { localStorage.saved = 'late'; }; 1`,
    );
    await frame.close();
    frame.remove();
    const again = await show({ serverId: 'teardown', consent: { viewStorage: true } });
    assert.equal(await viewEvaluates(again, 'localStorage.saved'), 'late');
  });

  it('is only in memory if the page does not allow it', async () => {
    const frame = await show({ serverId: 'none' });
    await viewEvaluates(frame, `localStorage.a = 1; 1`);
    const ready = nextEvent(frame, 'mcp-app-ready');
    frame.reload();
    await ready;
    assert.isNull(await viewEvaluates(frame, 'localStorage.a ?? null'));
  });

  it('refuses huge and too many items, and reports it to the view as in a page', async () => {
    const viewStorage = storeOf();
    const frame = await show({ serverId: 'a', consent: { viewStorage } });
    const outcome = await viewEvaluates(
      frame,
      `(() => {
        const fill = (work) => { try { work(); return 'stored'; } catch ({ name }) { return name; } };
        return [
          fill(() => localStorage.setItem('giant', 'x'.repeat(2_000_000))),
          fill(() => { for (let n = 0; n < 20_000; n++) localStorage[n] = ''; }),
          post({ 'mcp-app-shim': { storage: [['forged giant', 'x'.repeat(2_000_000)]] } }) ?? 'sent',
        ];
      })()`,
    );
    assert.deepEqual(outcome, ['QuotaExceededError', 'QuotaExceededError', 'sent']);
    await eventually(() => viewStorage.texts.get(KEY), 'the store has the rest');
    const text = viewStorage.texts.get(KEY)!;
    assert.isBelow(text.length, 1_048_576);
    assert.notInclude(text, 'giant');
  });

  it('stops a view that floods it, as with any other messages', async () => {
    const viewStorage = storeOf();
    const frame = await readyFrame({
      html: await scriptedHtml(),
      serverId: 'a',
      consent: { viewStorage },
    });
    const failed = nextEvent(frame, 'mcp-app-error');
    void viewEvaluates(
      frame,
      // A few large changes: how many small ones a view can send in a second depends on the machine.
      `window.storage = [['k', 'x'.repeat(4e6)]];
      setInterval(() => { post({ 'mcp-app-shim': { storage } }); }, 50); 1`,
    ).catch(() => {});
    assert.equal((await failed).reason, 'flooding');
  });
});

describe('the facade in place of the parent', () => {
  afterEach(removeFrames);

  it('forwards nothing that the parent would not, however it is called or changed', async () => {
    const called: string[] = [];
    const frame = await readyFrame({
      html: await scriptedHtml(),
      handlers: {
        callTool({ name }) {
          called.push(name);
          return { content: [] };
        },
      },
    });
    const events = recordEvents(frame);
    await viewEvaluates(
      frame,
      `(() => {
        const report = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-report', params: { kind: 'activity' } };
        const { postMessage } = parent;
        postMessage(report, '*');
        postMessage.call(top, report, '*');
        Reflect.apply(postMessage, { postMessage: top.postMessage }, [report, { targetOrigin: '*' }]);
        const members = Object.getPrototypeOf(parent);
        members.postMessage = () => {};
        members.parent = parent;
        Object.assign(parent, { top: null, location: 'https://evil.invalid/', opener: window });
        Object.prototype.source = 'polluted';
        delete Object.prototype.source;
        // A message that the view makes up is heard by the view alone.
        dispatchEvent(new MessageEvent('message', { data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'forged' } } }));
        members.postMessage = postMessage;
        return 1;
      })()`,
    );
    await eventually(() => events.length > 0, 'the report of what was dropped');
    assert.deepEqual(called, []);
    assert.deepEqual(typesOf(events), ['mcp-app-refused']);
    assert.equal(frame.status, 'ready');
  });
});
