// The capacity of a relay node in the guide comes from the benchmark.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Measured {
  date: string;
  machine: string;
  rounds: number;
  sessions: number;
  bytesPerSession: number;
  figures: { name: string; perCore?: number }[];
}
const script = '../../../scripts/documents/relay-capacity.mjs';
const { withCapacity } = (await import(script)) as {
  withCapacity(text: string, measured: Measured): string;
};

const measured: Measured = {
  date: '2026-01-02',
  machine: '8 × Fast, 64 GB',
  rounds: 15,
  sessions: 5000,
  bytesPerSession: 12_345,
  figures: [
    { name: 'WebSocket echo' },
    { name: 'one node', perCore: 23_456 },
    { name: 'one node and its MCP server', perCore: 1234 },
  ],
};
const page = readFileSync(
  new URL('../../../docs/pages/guides/operating.md', import.meta.url),
  'utf8',
);

it('writes sessions per GB and calls per second and core into the guide, with what they were measured on', () => {
  const text = withCapacity(page, measured);
  expect(text).toMatch(/idle sessions .*\| +81,000 \|/);
  expect(text).toMatch(/the relay alone +\| +23,000 \|/);
  expect(text).toMatch(/over HTTP +\| +1,200 \|/);
  expect(text).toContain('Measured 2026-01-02 on 8 × Fast, 64 GB: 5,000 sessions, medians of 15');
  expect(withCapacity(text, measured)).toBe(text);
});

it('fails if the guide has no place for it', () => {
  expect(() => withCapacity('# Nothing', measured)).toThrow('operating.md has no place');
});
