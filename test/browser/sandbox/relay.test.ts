import { assert } from 'chai';
import { srcdocPlace, staticPlace } from './support/places.js';
import { Rig, threeHellosLater, until } from './support/rig.js';

let rig: Rig;
afterEach(() => rig.dispose());

for (const place of [srcdocPlace, staticPlace()])
  for (const leg of ['port', 'plain'] as const)
    describe(`the relay of ${place.name} on the ${leg} leg`, () => {
      beforeEach(async () => {
        rig = new Rig(place, leg === 'port' ? 'n0nce' : '');
        await rig.show({}, leg);
      });

      it('S7 X7 forwards calls, answers and errors in both directions with their keys in order', async () => {
        const call =
          '{"zeta":1,"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"b":1,"a":[2,{"_":null}]}}';
        const answers =
          '[{"jsonrpc":"2.0","id":7,"result":{"x":true,"constructor":1}},{"id":0,"jsonrpc":"2.0","error":{"code":-1,"message":"m"}}]';
        await rig.run(`post(${call}); ${answers}.forEach(post)`);
        assert.deepEqual(
          rig.messages.slice(1, 4).map((message) => JSON.stringify(message)),
          [call, ...(JSON.parse(answers) as object[]).map((answer) => JSON.stringify(answer))],
        );
        rig.send(JSON.parse(call) as object);
        const { params } = await rig.heard('test/got');
        assert.equal(JSON.stringify(params!['message']), call);
        assert.equal(params!['type'], 'object');
      });

      it('S7 forwards sandbox-* neither from the view nor to the view', async () => {
        const hellos = rig.hellos.length;
        await rig.run(`
          for (const name of ['resource-ready', 'proxy-ready', 'report', 'pong', 'x'])
            say('ui/notifications/sandbox-' + name, { nonce: 'n0nce', html: 'x', kind: 'unsafe' });
          post({ jsonrpc: '2.0', id: 1, method: 'ui/notifications/sandbox-x' });`);
        rig.notify('ui/notifications/sandbox-x');
        await rig.run('');
        assert.deepEqual(
          rig.messages.map(({ method }) => method),
          ['test/hello', 'test/ran', 'test/ran'],
        );
        assert.lengthOf(rig.hellos, hellos);
        if (leg === 'plain') return;
        await until(() => rig.dropped('Reserved method.') === 6 || undefined, 'the count of 6');
      });

      it('S7 K6 delivers a burst completely and in order, on the port in fewer texts than messages', async () => {
        const ids = Array.from({ length: 300 }, (_, id) => id);
        await rig.run(
          `for (let id = 0; id < 300; id++) post({ jsonrpc: '2.0', id, method: 'burst' })`,
        );
        await until(() => rig.all('burst')[299], 'the last of 300');
        assert.deepEqual(
          rig.all('burst').map(({ id }) => id),
          ids,
        );
        if (leg === 'port') assert.isBelow(new Set(rig.raw).size, rig.raw.length);
      });

      it('X7 strips __proto__', async () => {
        await rig.run(
          `post(JSON.parse('{"jsonrpc":"2.0","method":"m","params":{"__proto__":{"x":1},"y":2}}'))`,
        );
        const { params } = await rig.heard('m');
        assert.deepEqual(Object.getOwnPropertyNames(params), ['y']);
        assert.strictEqual(Object.getPrototypeOf(params), Object.prototype);
      });

      it('T5 reads JSON text of a view, and answers with JSON text', async () => {
        await rig.run(`post('{"jsonrpc":"2.0","id":1,"method":"text"}')`);
        assert.deepEqual(await rig.heard('text'), { jsonrpc: '2.0', id: 1, method: 'text' });
        // It reported in an object that it ran, so it got an object: the last format counts.
        await rig.run(`setTimeout(() => post('{"jsonrpc":"2.0","method":"again"}'))`);
        await rig.heard('again');
        rig.send({ jsonrpc: '2.0', id: 1, result: {} });
        const { params } = await rig.heard('test/got');
        assert.deepEqual(params, {
          type: 'string',
          message: { jsonrpc: '2.0', id: 1, result: {} },
        });
      });
    });

describe('the relay', () => {
  beforeEach(async () => {
    rig = new Rig(srcdocPlace);
    await rig.show();
  });
  const methods = () => new Set(rig.messages.map(({ method }) => method));

  it('S7 drops and counts what is not JSON-RPC', async () => {
    await rig.run(`[
      'text', '{broken', '7', '[]', 7, null, undefined, true, [], {}, new Date(), { method: 'm' },
      { jsonrpc: '1.0', method: 'm' }, { jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1 },
      { jsonrpc: '2.0', id: 1.5, method: 'm' }, { jsonrpc: '2.0', id: null, method: 'm' },
      { jsonrpc: '2.0', id: 2 ** 53, method: 'm' }, { jsonrpc: '2.0', id: {}, method: 'm' },
      { jsonrpc: '2.0', method: 7 }, { jsonrpc: '2.0', method: { toString: 1 } },
      { jsonrpc: '2.0', result: {} }, { jsonrpc: '2.0', id: 1, method: 7, result: {} },
      [{ jsonrpc: '2.0', method: 'm' }], { 'mcp-app-shim': { key: 'Escape' } },
    ].forEach(post)`);
    await until(() => rig.dropped() === 25 || undefined, 'the count of 25');
    assert.deepEqual(
      methods(),
      new Set(['test/hello', 'test/ran', 'ui/notifications/sandbox-report']),
    );
  });

  it('K4 drops what JSON cannot represent, or is too large, and the view continues', async () => {
    await rig.run(`
      const deep = (n) => n ? [deep(n - 1)] : 1;
      const shared = Array.from({ length: 8 }).reduce((inner) => Array(10).fill(inner), 1);
      // WebKit copies holes one by one: 2 ** 32 would take minutes, in the View.
      const sparse = []; sparse.length = 1e7;
      const cycle = {}; cycle.cycle = cycle;
      for (const data of [deep(100), shared, sparse, cycle, 1n, new Map(), new Set(), 'x'.repeat(17e6),
                          Array(600000).fill(0), new Uint8Array(9)])
        say('too/much', { data });
      post('{"jsonrpc":"2.0","method":"too/much","params":' + '['.repeat(1e5) + ']'.repeat(1e5) + '}');
      post('"' + 'x'.repeat(17e6) + '"');
    `);
    await until(() => rig.dropped() === 12 || undefined, 'the count of 12');
    assert.notInclude([...methods()], 'too/much');
    // The reasons say what to fix.
    assert.isAbove(rig.dropped('More than 40000 values.'), 0);
  });

  it('X3 sends a Date and NaN as JSON does, and answers a request that cannot be sent', async () => {
    await rig.run(
      `post({ jsonrpc: '2.0', id: 1, method: 'sent', params: { at: new Date(0), n: NaN } });`,
    );
    assert.deepEqual((await rig.heard('sent')).params, { at: '1970-01-01T00:00:00.000Z', n: null });
    for (const [id, data, reason] of [
      [2, 'new Map()', /Not JSON: \[object Map\]/],
      [3, `'x'.repeat(17e6)`, /More than \d+ bytes/],
    ] as const) {
      await rig.run(
        `post({ jsonrpc: '2.0', id: ${id}, method: 'too/much', params: { data: ${data} } });`,
      );
      const answer = await until(
        () =>
          rig
            .all('test/got')
            .map(({ params }) => params!['message'] as { id: number; error: { message: string } })
            .find((message) => message.id === id),
        'the answer',
      );
      assert.match(answer.error.message, reason);
    }
  });

  it('K4 forwards large messages within the limits', async () => {
    await rig.run(`say('large', { data: 'x'.repeat(15e6) })`);
    const { params } = await rig.heard('large');
    assert.lengthOf(params!['data'] as string, 15e6);
  });

  it('K4 limits a flood of notifications to 400 and then 100 a second, but not calls', async () => {
    const started = performance.now();
    // Less than the limit of all data, which a page would reach that handles them within half a second.
    const flood = 10_000;
    await rig.run(`
      for (let id = 0; id < 1000; id++) post({ jsonrpc: '2.0', id, method: 'call' });
      for (let n = 0; n < ${flood}; n++) say('flood', { n });`);
    const seconds = (performance.now() - started) / 1000;
    assert.lengthOf(rig.all('call'), 1000);
    const passed = rig.all('flood').length;
    assert.isAtLeast(passed, 390);
    assert.isAtMost(passed, 400 + 100 * seconds + 1);
    await until(
      () => rig.dropped('Too many notifications.') === flood - passed || undefined,
      'the count of the rest',
    );
  });

  it('limits the reports of a flood, too', async () => {
    const started = performance.now();
    await rig.run(`
      for (let n = 0; n < 20; n++) {
        for (let i = 0; i < 100; i++) post('nothing');
        await new Promise((resolve) => setTimeout(resolve, 25));
      }`);
    await until(() => rig.dropped() === 2000 || undefined, 'the count of 2000');
    // One every 250 ms, however long a busy machine takes; 2,000 drops were sent in 20 batches.
    const intervals = (performance.now() - started) / 250;
    assert.isAtMost(rig.reports('dropped').length, Math.ceil(intervals) + 2);
  });

  it('sends nothing to and forwards nothing from a view that is gone', async () => {
    await rig.run(`setInterval(say, 20, 'tick')`);
    await rig.heard('tick');
    rig.frame.remove();
    // Messages in transit arrive while another sandbox page starts, and nothing arrives while that one continues.
    await threeHellosLater(srcdocPlace);
    const { length } = rig.all('tick');
    await threeHellosLater(srcdocPlace);
    assert.lengthOf(rig.all('tick'), length);
  });
});
