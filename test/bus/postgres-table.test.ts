// The table of the bus over PostgreSQL: created if it is missing, and cleaned up.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findServer } from '../../scripts/installing/bus-servers.mjs';
import { postgresBus } from '../../packages/server/src/relay/bus/postgres-bus.js';
import { heardBy, newTopic, whenJoined } from '../contracts/bus-contract.js';
import { until } from '../unit/relay/support/until.js';
import { startServer } from './engines/server-process.js';
import type { ServerProcess } from './engines/server-process.js';

describe.skipIf(!findServer('postgres'))('the table', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  afterAll(() => server.close());

  function newBus(table: string) {
    const pool = new pg.Pool({ host: '127.0.0.1', port: server.port, user: 'postgres', max: 4 });
    const bus = postgresBus(pool, { table });
    onTestFinished(async () => {
      await bus.close();
      await pool.end();
    });
    return { pool, bus };
  }

  it('has only rows of long messages, which are deleted when they are old', async () => {
    const [{ pool, bus: a }, { bus: b }] = [
      newBus('public.relay_rows'),
      newBus('public.relay_rows'),
    ];
    const topic = newTopic();
    const heard = heardBy(b, topic);
    await whenJoined(a, b);
    const rows = async () => (await pool.query('SELECT id FROM relay_rows')).rows;
    await a.publish(topic, 'x'.repeat(10_000));
    await until(() => heard.length === 1);
    await a.publish(topic, 'short');
    await until(() => heard.length === 2);
    const [old, ...more] = await rows();
    expect(more).toEqual([]);
    await pool.query(`UPDATE relay_rows SET created = now() - interval '2 minutes'`);
    // Another node that sends a long message cleans up after those that ended.
    await b.publish(topic, 'y'.repeat(10_000));
    await until(() => heard.length === 3);
    expect(await rows()).not.toContainEqual(old);
    expect(await rows()).toHaveLength(1);
  });
});

it('refuses a name that SQL would read differently', () => {
  const pool = { query() {}, connect() {}, on() {} };
  expect(() => postgresBus(pool, { table: 'x; DROP TABLE y' })).toThrow('schema and name');
  expect(() => postgresBus(pool, { prefix: 'much-too-long-' })).toThrow('12 bytes');
  expect(() => postgresBus({} as typeof pool)).toThrow('Pool of pg');
});
