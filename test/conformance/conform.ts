// Checks every target in every engine.
import type { Engine } from '../../scripts/browsers/find-browsers.mjs';
import { probeHost, probeView } from '@mcp-app/conformance';
import type { Outcome } from '@mcp-app/conformance';
import { startBrowser } from './browser.ts';
import { testedOutcomes } from './own-tests.ts';
import { completed } from './result.ts';
import type { Conformance, ConformedTarget } from './result.ts';
import type { Target } from './targets.ts';

const unseen = (outcomes: Record<string, Outcome>): string[] =>
  Object.keys(outcomes).filter((id) => outcomes[id]!.status === 'not-observed');

/** Runs the probes and, for what they cannot see of ours, the project's tests. */
export async function conform(
  targets: readonly Target[],
  engines: readonly Engine[],
  say: (line: string) => void = () => {},
): Promise<Conformance> {
  // The addresses are those of this run; the title names the target.
  const conformed = targets.map(({ title, side, isOurs }): ConformedTarget => ({
    title,
    side,
    isOurs,
    results: {},
  }));
  const versions: Conformance['engines'] = {};
  for (const engine of engines) {
    const browser = await startBrowser(engine);
    versions[engine] = browser.version;
    try {
      for (const [index, { title, side, url }] of targets.entries()) {
        say(`${engine}: ${title}`);
        const probe = side === 'host' ? probeHost : probeView;
        conformed[index]!.results[engine] = await probe(browser, url);
      }
    } finally {
      await browser.close();
    }
    for (const { isOurs, results, title } of conformed) {
      const ids = unseen(results[engine]!);
      if (!isOurs || ids.length === 0) continue;
      say(`${engine}: ${title}, tests of ${ids.join(', ')}`);
      results[engine] = completed(results[engine]!, await testedOutcomes(engine, ids));
    }
  }
  return { engines: versions, targets: conformed };
}
