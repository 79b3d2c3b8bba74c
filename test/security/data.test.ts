// What a view hides in its messages: keys, ids, sizes, numbers of them. More cases for the copier and the peer are in
// test/unit/policy/message-budget.test.ts, test/unit/rpc (fuzz, ids in use) and test/unit/host/request-gate.test.ts,
// for the relay in test/browser/sandbox.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  nextEvent,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewRequests,
} from '../support/frame-harness.js';
import { recordEvents } from './support/session-events.js';
import { ISOLATIONS, settingsOf } from './support/isolations.js';

const POISON =
  '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":{"__proto__":{"polluted":1},"b":1}}';

for (const isolation of ISOLATIONS)
  describe(`what a view hides in its messages (${isolation})`, () => {
    let frame: McpAppFrameElement;
    let other: McpAppFrameElement;
    let events: Event[];
    const calls: Record<string, unknown>[] = [];

    before(async () => {
      const html = await scriptedHtml();
      const settings = await settingsOf(isolation);
      const handlers = {
        callTool: ({ arguments: args }: { arguments?: Record<string, unknown> }) => {
          calls.push(args ?? {});
          return { content: [] };
        },
      };
      [frame, other] = await Promise.all([
        readyFrame({ html, ...settings, handlers }),
        readyFrame({ html, ...settings, handlers }),
      ]);
      events = recordEvents(frame);
    });
    beforeEach(() => {
      events.length = 0;
      calls.length = 0;
    });
    after(removeFrames);

    /** Runs code in the view without a request: an answer that is forged while it is asked would be the answer. */
    const viewRunsAlone = async (code: string) => {
      const done = nextEvent(frame, 'mcp-app-log');
      await viewEvaluates(
        frame,
        `setTimeout(async () => {
          ${code}
          await request('ping').catch(() => {});
          post({ method: 'notifications/message', params: { level: 'info', data: 'done' } });
        }, 100); 1`,
      );
      await done;
    };
    const assertWell = async () => {
      for (const each of [frame, other]) {
        assert.equal(each.status, 'ready');
        assert.deepEqual((await viewRequests(each, 'ping')).result, {});
      }
    };

    it('X7 __proto__ and constructor in params, results and names change no prototype', async () => {
      await viewEvaluates(
        frame,
        `{
          const poison = JSON.parse(${JSON.stringify(POISON)});
          post({ id: 'a', method: 'tools/call', params: { name: 'x', arguments: poison, __proto__: poison } });
          parent.postMessage('{"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"y","arguments":' +
            ${JSON.stringify(POISON)} + '}}', '*');
          post({ method: 'notifications/message', params: poison });
          post({ method: 'ui/notifications/size-changed', params: poison });
        }`,
      );
      await eventually(() => calls.length === 2, 'both calls');
      // A second handshake cancels earlier requests, so it comes after the calls.
      await viewEvaluates(
        frame,
        `{
          const poison = JSON.parse(${JSON.stringify(POISON)});
          post({ id: 'c', method: 'ui/initialize', params: { appInfo: poison, appCapabilities: poison } });
          post({ method: 'ui/notifications/initialized', params: poison });
        }`,
      );
      for (const args of calls) {
        assert.deepEqual(Object.getOwnPropertyNames(args), ['constructor', 'a']);
        assert.deepEqual(args['a'], { b: 1 });
      }
      const result = await frame.callAppTool('evaluate', { code: `JSON.parse('${POISON}')` });
      assert.notInclude(JSON.stringify(result), '__proto__');
      assert.notProperty({}, 'polluted');
      assert.notProperty(Object.prototype, 'polluted');
      await assertWell();
    });

    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      it(`X7 treats ${name} as an ordinary method, tool and id`, async () => {
        assert.equal((await viewRequests(frame, name)).error?.code, -32601);
        assert.deepEqual((await viewRequests(frame, 'tools/call', { name })).result, {
          content: [],
        });
        const answered = await viewEvaluates(
          frame,
          `new Promise((done) => {
            addEventListener('message', ({ data }) => data.id === '${name}' && done(data.result));
            post({ id: '${name}', method: 'ping' });
          })`,
        );
        assert.deepEqual(answered, {});
      });

    it('X1 ignores answers without a request, early, twice, or under an id of another type', async () => {
      await viewRunsAlone(
        `const forged = { content: [], structuredContent: { value: 'forged' } };
        for (let id = 0; id < 300; id++)
          for (const each of [id, String(id)]) post({ id: each, result: forged });
        post({ id: 'never', error: { code: 1, message: 'forged' } });`,
      );
      assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
      // The second answer arrives after the first, and changes nothing.
      const twice = await frame.callAppTool('evaluate', {
        code: `addEventListener('message', ({ data }) => data.method === 'tools/call' &&
          setTimeout(() => post({ id: data.id, result: { content: [], structuredContent: { value: 'second' } } })), { once: true }); 'first'`,
      });
      assert.deepEqual(twice.structuredContent, { value: 'first' });
      assert.equal(await viewEvaluates(frame, `'third'`), 'third');
      await assertWell();
    });

    it('X1 a view cannot answer, cancel or report progress for requests to another view', async () => {
      const slow = viewEvaluates(other, `new Promise((done) => { window.finish = done; })`);
      await viewRunsAlone(
        `for (let id = 0; id < 100; id++) {
          post({ id, result: { content: [], structuredContent: { value: 'forged' } } });
          post({ method: 'notifications/cancelled', params: { requestId: id } });
          post({ method: 'notifications/progress', params: { progressToken: id, progress: 1 } });
        }`,
      );
      await assertWell();
      await viewEvaluates(other, `finish('its own')`);
      assert.equal(await slow, 'its own');
    });

    it('K4 cuts a flood of notifications, and the other view continues meanwhile', async () => {
      const started = performance.now();
      const flood = viewEvaluates(
        frame,
        `for (let n = 0; n < 3000; n++) post({ method: 'notifications/message', params: { level: 'info', data: n } })`,
      );
      await assertWell();
      await flood;
      const seconds = (performance.now() - started) / 1000;
      const logs = events.filter(({ type }) => type === 'mcp-app-log');
      assert.isAtMost(logs.length, 400 + 100 * seconds + 1);
      assert.isAtLeast(logs.length, 1);
    });

    it('K4 refuses messages over 16 MB, deeper than 64 levels, or not JSON', async () => {
      // Earlier tests used up the notifications of this view, so these are requests.
      await viewEvaluates(
        frame,
        `{
          const deep = (levels) => levels ? [deep(levels - 1)] : 1;
          const cycle = {}; cycle.cycle = cycle;
          const bad = ['x'.repeat(17e6), deep(70), cycle, 1n, new Map([[1, 2]]), new ArrayBuffer(9)];
          for (const data of bad) post({ id: 900, method: 'tools/call', params: { name: 'bad', arguments: { data } } });
          post({ id: 901, method: 'tools/call', params: { name: 'good', arguments: { data: 'x'.repeat(1e6), deep: deep(50) } } });
        }`,
      );
      await eventually(() => calls.length > 0, 'the good call');
      assert.deepEqual(
        calls.map((args) => (args['data'] as string).length),
        [1e6],
      );
      await eventually(
        () => events.some(({ type }) => type === 'mcp-app-refused'),
        'the refusal to be told',
      );
      await assertWell();
    });

    it('functions, proxies and getters are never transferred: the browser throws, or runs the getter in the view', async () => {
      const names = await viewEvaluates(
        frame,
        `[() => {}, new Proxy({}, {}), Symbol('x'), { f() {} }].map((data) => {
          try { post({ id: 1, method: 'tools/call', params: { data } }); return 'sent'; } catch (error) { return error.name; }
        })`,
      );
      assert.deepEqual(names, Array(4).fill('DataCloneError'));
      const reads = await viewEvaluates(
        frame,
        `{
          window.reads = 0;
          post({ id: 902, method: 'tools/call', params: { name: 'x', arguments: { get n() { return ++reads; } } } });
          reads;
        }`,
      );
      await eventually(() => calls.length > 0, 'the call');
      assert.equal(reads, 1);
      assert.deepEqual(calls, [{ n: 1 }]);
    });
  });

describe('a view that sends too many requests', () => {
  after(removeFrames);

  it('K4 2,000 concurrent requests: some run, some wait, the rest are refused, none is lost', async () => {
    let running = 0;
    let most = 0;
    const frame = await readyFrame({
      html: await scriptedHtml(),
      limits: { maxInFlight: 10, maxQueued: 100 },
      handlers: {
        callTool: async () => {
          most = Math.max(most, ++running);
          await pause(1);
          running--;
          return { content: [] };
        },
      },
    });
    const { ok, refused } = (await viewEvaluates(
      frame,
      `Promise.allSettled(Array.from({ length: 2000 }, () => request('tools/call', { name: 't' }))).then((all) => ({
        ok: all.filter(({ status }) => status === 'fulfilled').length,
        refused: all.filter(({ reason }) => reason?.code === -32029).length,
      }))`,
    )) as { ok: number; refused: number };
    assert.equal(ok + refused, 2000);
    assert.isAtLeast(ok, 110);
    assert.isAtLeast(refused, 1);
    assert.isAtMost(most, 10);
  });

  it('X2 hellos of other windows do not disturb a frame that is starting', async () => {
    const stranger = document.body.appendChild(document.createElement('iframe'));
    const shout = (stranger.contentWindow as Window & typeof globalThis).eval(
      `setInterval(() => parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*'), 1)`,
    ) as number;
    const frame = await readyFrame({ html: await scriptedHtml() });
    // If it were treated as a plain proxy, it would not get our extended messages, such as this one.
    const violation = nextEvent(frame, 'mcp-app-csp-violation');
    await viewEvaluates(frame, `new Image().src = 'https://evil.example/'`);
    assert.equal((await violation).directive, 'img-src');
    stranger.contentWindow!.clearInterval(shout);
    stranger.remove();
  });

  it('X2 the last messages of a removed frame disturb nothing', async () => {
    const frame = await readyFrame({ html: await scriptedHtml() });
    const errors: string[] = [];
    const listen = (event: ErrorEvent) => {
      event.preventDefault();
      errors.push(event.message);
    };
    addEventListener('error', listen);
    const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
    const stranger = document.body.appendChild(document.createElement('iframe'));
    (stranger.contentWindow as Window & typeof globalThis).eval(`parent.postMessage('bye', '*')`);
    stranger.remove();
    await heard;
    assert.equal(await viewEvaluates(frame, '1 + 1'), 2);
    removeEventListener('error', listen);
    assert.deepEqual(errors, []);
  });
});
