// The metrics of examples/backend, scraped by a real Prometheus: its rules are checked by promtool, and every query of the
// dashboard is run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  findPrometheus,
  findPromtool,
  prometheusHint,
} from '../../scripts/installing/prometheus.mjs';
import { root } from '../packages/support/workspace.js';
import { freePort } from '../support/free-port.mjs';
import { runProgram, startProgram } from '../support/started-program.mjs';
import type { StartedProgram } from '../support/started-program.mjs';

const folder = join(root, 'examples/backend');
const monitoring = join(folder, 'monitoring');
const prometheus = findPrometheus();
const promtool = findPromtool();
if (!prometheus) console.warn(`Prometheus is missing: ${prometheusHint}`);

/** The example has one node without a bus. */
const NOT_IN_THE_EXAMPLE = /_bus_/;

interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { panels } = JSON.parse(readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8')) as {
  panels: Panel[];
};
const queries = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

it('every alert has a test, and is in the guide', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const rules = read('examples/backend/monitoring/relay.rules.yml');
  const tests = read('examples/backend/monitoring/relay.rules.test.yml');
  const guide = read('docs/pages/guides/operating.md');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(5);
  for (const name of alerts) {
    expect(tests).toContain(`alertname: ${name}`);
    expect(guide).toContain(`\`${name}\``);
  }
});

describe.skipIf(!promtool)('promtool', () => {
  it('accepts the configuration and its rules', async () => {
    await runProgram('promtool', promtool!, ['check', 'config', 'prometheus.yml'], {
      cwd: monitoring,
    });
  });

  it('finds that the alerts fire when they should', async () => {
    await runProgram('promtool', promtool!, ['test', 'rules', 'relay.rules.test.yml'], {
      cwd: monitoring,
    });
  });
});

describe.skipIf(!prometheus)('Prometheus', () => {
  let place: string;
  let backend: StartedProgram;
  let server: StartedProgram;
  let backendUrl: string;
  let metricsUrl: string;
  let prometheusUrl: string;

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'mcp-app-monitoring-'));
    const [metricsPort, port] = [await freePort(), await freePort()];
    metricsUrl = `http://localhost:${metricsPort}/metrics`;
    prometheusUrl = `http://127.0.0.1:${port}`;
    backend = startProgram('The backend', process.execPath, ['server/main.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: '0', DATA: place, METRICS_PORT: String(metricsPort) },
    });
    backendUrl = await backend.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]);
    const config = readFileSync(join(monitoring, 'prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace('relay.rules.yml', join(monitoring, 'relay.rules.yml'))
      .replace('localhost:9464', `localhost:${metricsPort}`);
    const file = join(place, 'prometheus.yml');
    writeFileSync(file, config);
    server = startProgram('Prometheus', prometheus!, [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(place, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    await server.answers(`${prometheusUrl}/-/ready`);
  });
  afterAll(async () => {
    await server?.stop();
    await backend?.stop();
    rmSync(place, { recursive: true, force: true });
  });

  async function query(expr: string): Promise<unknown[]> {
    const body = new URLSearchParams({ query: expr });
    const response = await fetch(`${prometheusUrl}/api/v1/query`, { method: 'POST', body });
    const answer = (await response.json()) as {
      status: string;
      error?: string;
      data?: { result: unknown[] };
    };
    if (answer.status !== 'success') throw new Error(`${expr}: ${answer.error}`);
    return answer.data!.result;
  }

  /** Calls a tool of the weather server as a signed-in user. */
  async function callTool(cookie: string, id: number): Promise<number> {
    const { status } = await fetch(`${backendUrl}/relay/weather`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: backendUrl, cookie },
      body: JSON.stringify({
        session: '0123456789abcdef',
        message: { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'show-weather' } },
      }),
    });
    return status;
  }

  it('has an answer to every query of the dashboard', async () => {
    const signedIn = await fetch(`${backendUrl}/sign-in`, {
      method: 'POST',
      body: JSON.stringify({ name: 'ada', password: 'demo' }),
    });
    const [cookie = ''] = signedIn.headers.getSetCookie().map((text) => text.split(';')[0]!);
    expect(await callTool('', 0)).toBe(401);
    let id = 1;
    const unanswered = async () => {
      expect(await callTool(cookie, id++)).toBe(200);
      await callTool('', 0);
      const missing: string[] = [];
      for (const { title, expr } of queries) {
        const result = await query(expr);
        if (result.length === 0 && !NOT_IN_THE_EXAMPLE.test(expr))
          missing.push(`${title}: ${expr}`);
      }
      return missing;
    };
    await expect.poll(unanswered, { timeout: 120_000, interval: 1000 }).toEqual([]);
    expect(await query('mcp_app:calls:rate5m')).toMatchObject([
      { metric: { mcp_app_server_name: 'weather' } },
    ]);
    const text = await (await fetch(metricsUrl)).text();
    expect(text).toContain('mcp_client_operation_duration_bucket');
    expect(text).not.toMatch(/\bada\b/);
  });

  it('has all rules, and no alert', async () => {
    const response = await fetch(`${prometheusUrl}/api/v1/rules`);
    const { data } = (await response.json()) as {
      data: { groups: { rules: { name: string; health: string; state?: string }[] }[] };
    };
    const rules = data.groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ health }) => health === 'err')).toEqual([]);
    expect(rules.filter(({ state }) => state === 'firing')).toEqual([]);
  });

  it('is not left without metrics silently: a backend whose port is taken ends, and says why', async () => {
    const other = startProgram('Another backend', process.execPath, ['server/main.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: '0', DATA: place, METRICS_PORT: new URL(metricsUrl).port },
    });
    onTestFinished(() => other.stop());
    expect(await other.ended).toBe(1);
    expect(other.said()).toContain('There are no metrics at METRICS_PORT');
  });

  it('reads that the node is healthy', async () => {
    const response = await fetch(`${backendUrl}/relay/health`);
    expect([response.status, await response.json()]).toEqual([200, { ok: true, status: 'ok' }]);
  });
});
