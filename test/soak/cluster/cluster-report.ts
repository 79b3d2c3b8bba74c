// The cluster run as text.
import type { ClusterResult } from './cluster.ts';

const count = (value: number) => value.toLocaleString('en');

/** One run, in a few sentences. */
export function clusterSummary(result: ClusterResult): string {
  const { engine, seed, seconds, pages, rounds, plan, calls, recovered, reasons } = result;
  const { shortfalls } = result;
  const what = plan === 'kills' ? 'kills' : 'rolling deployments';
  const { made, answered, failed, executed } = calls;
  const errors = Object.entries(reasons).map(([text, times]) => `${count(times)} × ${text}`);
  return [
    `${engine}, seed ${seed}: ${count(pages)} pages, three nodes, ${rounds} rounds of ${what} in ${seconds} s. ` +
      `${count(made)} tool calls: ${count(answered)} answered, ${count(recovered)} of them after their ` +
      `connection broke; ${count(failed)} ended with an error that says why; the server ran ` +
      `${count(executed)}. Lost, doubled, crossed or left open: ${shortfalls.length}.`,
    ...errors.map((line) => `  ${line}`),
  ].join('\n');
}

/** A section for a document of results. */
export const clusterSection = (results: readonly ClusterResult[]): string =>
  results.length === 0
    ? ''
    : `## Relay cluster\n\n${results.map((result) => `- ${clusterSummary(result)}`).join('\n')}\n`;
