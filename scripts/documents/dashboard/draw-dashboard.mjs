// `node scripts/documents/dashboard/draw-dashboard.mjs [--minutes 4] [--out file]`: the picture of the dashboard in docs/pages/guides/operating.md.
// Pages use relay nodes on Redis, tools become slow for a while, and a node is replaced. A real Prometheus scrapes the nodes
// and answers the queries of examples/backend/monitoring/grafana-dashboard.json. Needs Redis and Prometheus.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../build.mjs';
import { dashboardPicture, legendOf } from './dashboard-picture.mjs';
import { ensureServers, serverHint } from '../../installing/bus-servers.mjs';
import { ensurePrometheus, findPrometheus, prometheusHint } from '../../installing/prometheus.mjs';
import { ensureDependencies, root } from '../../setup.mjs';

ensureDependencies();
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '4' },
    out: { type: 'string', default: join(root, 'docs/pages/pictures/relay-dashboard.svg') },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('--minutes takes a number above 0.');
  process.exit(2);
}
if (!(await ensurePrometheus()) || (await ensureServers(['redis'])).length > 0) {
  console.error(`Needs Prometheus and Redis: ${prometheusHint}, ${serverHint(['redis'])}`);
  process.exit(2);
}
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
const { runWatchedCluster } = await import('../../../test/soak/cluster/watched-cluster.ts');
const { startProgram } = await import('../../../test/support/started-program.mjs');
const { freePort } = await import('../../../test/support/free-port.mjs');

const monitoring = join(root, 'examples/backend/monitoring');
const { panels } = JSON.parse(readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'mcp-app-dashboard-'));
const port = await freePort();

async function startPrometheus(nodes) {
  const config = readFileSync(join(monitoring, 'prometheus.yml'), 'utf8')
    .replaceAll('15s', '1s')
    .replace('relay.rules.yml', join(monitoring, 'relay.rules.yml'))
    .replace(
      "- targets: ['localhost:9464']",
      nodes
        .map(
          (node, index) =>
            `- targets: ['localhost:${node}']\n        labels: { instance: node-${index + 1} }`,
        )
        .join('\n      '),
    );
  const file = join(folder, 'prometheus.yml');
  writeFileSync(file, config);
  const server = startProgram('Prometheus', findPrometheus(), [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  await server.answers(`http://127.0.0.1:${port}/-/ready`);
  return server;
}

async function seriesOf({ expr, legendFormat }, [start, end]) {
  const step = Math.max(1, Math.round((end - start) / 100));
  const body = new URLSearchParams({ query: expr, start, end, step });
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/query_range`, {
    method: 'POST',
    body,
  });
  const { data, error } = await response.json();
  if (!data) throw new Error(`${expr}: ${error}`);
  return data.result
    .map(({ metric, values: points }) => ({
      name: legendOf(legendFormat, metric),
      values: points.map(([time, value]) => [time, Number(value)]).filter(([, at]) => at >= 0),
    }))
    .filter((series) => series.values.length > 1);
}

let prometheus;
try {
  const range = await runWatchedCluster({
    seconds: minutes * 60,
    pages: 24,
    async scrape(nodes) {
      prometheus = await startPrometheus(nodes);
    },
    onprogress: (line) => console.log(`[dashboard] ${line}`),
  });
  const drawn = [];
  for (const { title, fieldConfig, targets } of panels) {
    const series = (await Promise.all(targets.map((target) => seriesOf(target, range)))).flat();
    drawn.push({ title, unit: fieldConfig.defaults.unit, series });
  }
  const description =
    `The ${panels.length} panels of the dashboard, with the answers of Prometheus to their queries: ${drawn.map(({ title }) => title).join(', ')}. ` +
    `24 pages use two relay nodes on Redis for ${minutes} minutes. In the middle, the tool takes longer, and latency and running calls rise. ` +
    'Then a node is replaced by another one: its sessions move, and the calls that it ran are found.';
  writeFileSync(resolve(values.out), dashboardPicture(drawn, range, description));
  console.log(`[dashboard] ${values.out}`);
} finally {
  await prometheus?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
