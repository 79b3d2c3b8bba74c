// The names of metrics as Prometheus gets them, and those that the rules and the dashboard of the example ask for. Most
// events behind alerts are too rare to be caused in examples/backend.
import { readdirSync, readFileSync } from 'node:fs';
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { expect, it, onTestFinished } from 'vitest';
import { openTelemetry } from '../../../packages/server/src/opentelemetry/open-telemetry.js';

const MONITORING = new URL('../../../examples/backend/monitoring/', import.meta.url);
const GUIDE = new URL('../../../docs/pages/guides/operating.md', import.meta.url);

/** All metrics of a relay, as `/metrics` has them. */
async function scraped(): Promise<string> {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  onTestFinished(async () => {
    metrics.disable();
    await provider.shutdown();
  });
  const telemetry = openTelemetry({ traces: false });
  const one = new Map([['shop', 1]]);
  telemetry.start('node', () => ({
    sessions: one,
    sockets: one,
    streams: one,
    followed: one,
    orphaned: one,
    clients: one,
    questions: one,
    busConnected: true,
    held: 1,
    saturation: 0.5,
  }));
  const facts = { method: 'tools/call', server: 'shop', tool: 'save', trace: {}, waited: 1 };
  const call = telemetry.call(facts);
  call.connecting()();
  call.sending().done({ outcome: 'ok' });
  call.ended({ outcome: 'abandoned' });
  telemetry.attachedHere('shop');
  telemetry.refused('too_many', 'shop');
  telemetry.carried('receive', 1, 'shop');
  telemetry.busReconnected();
  telemetry.busLag(1);
  const { resourceMetrics } = await exporter.collect();
  return new PrometheusSerializer().serialize(resourceMetrics);
}

/** The metrics and attributes in a text. */
const namesIn = (text: string): string[] => [...new Set(text.match(/\bmcp_\w+(?!\w*:)/g))];

it('rules and dashboard ask for metrics that a relay has', async () => {
  const known = new Set(namesIn(await scraped()));
  const files = readdirSync(MONITORING).filter(
    (name) => name.includes('rules') || name.endsWith('json'),
  );
  expect(files).toHaveLength(3);
  for (const file of files) {
    const asked = namesIn(readFileSync(new URL(file, MONITORING), 'utf8'));
    expect(asked.length).toBeGreaterThan(10);
    expect([file, asked.filter((name) => !known.has(name))]).toEqual([file, []]);
  }
});

it('the guide lists every metric of a relay', async () => {
  const types = [...(await scraped()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  const guide = readFileSync(GUIDE, 'utf8');
  const listed = [...guide.matchAll(/^\| `(mcp[\w.]+)` +\| (\w+)/gm)].map(([, name, type]) => [
    name!.replaceAll('.', '_'),
    type,
  ]);
  const told = types
    .filter(([, name]) => name!.startsWith('mcp'))
    .map(([, name, type]) => [name!.replace(/_total$/, ''), type]);
  expect(listed.toSorted()).toEqual(told.toSorted());
});
