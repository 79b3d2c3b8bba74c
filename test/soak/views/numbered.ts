// The view of the endurance run. The host lets it make calls, each with a number, and gets their outcomes.
import { McpApp, registerTool } from '../../../packages/elements/src/view/index.js';
import type { Outcome } from '../ledger.ts';

/** Answers that reached this window, by their number, counted beside the library. */
const deliveries = new Map<number, number>();
addEventListener('message', ({ data }: MessageEvent) => {
  const { result } = data as { result?: { structuredContent?: { number?: number } } };
  const number = result?.structuredContent?.number;
  if (number !== undefined) deliveries.set(number, (deliveries.get(number) ?? 0) + 1);
});

const app = new McpApp(
  { name: 'Numbered', version: '1.0.0' },
  { capabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] } },
);

/** A new one after each load of this page. */
const birth = crypto.getRandomValues(new Uint32Array(1))[0]!;

async function outcomeOf(number: number, wait: number): Promise<Outcome> {
  try {
    const { structuredContent } = await app.callServerTool({
      name: 'numbered',
      arguments: { number, wait },
    });
    const { number: answer } = structuredContent as { number: number };
    return { number, answer, deliveries: deliveries.get(number) ?? 0 };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : String(error) };
  }
}

const answerOf = (structuredContent: object) => ({
  content: [],
  structuredContent: structuredContent as Record<string, unknown>,
});

registerTool(app, 'make-calls', {}, async (input) => {
  const { calls } = input as { calls: { number: number; wait: number }[] };
  const outcomes = await Promise.all(calls.map(({ number, wait }) => outcomeOf(number, wait)));
  return answerOf({ outcomes });
});

registerTool(app, 'tell-state', {}, async () => {
  const { hostContext } = app.getSnapshot();
  const { theme, displayMode } = hostContext ?? {};
  return answerOf({ birth, theme, displayMode });
});

registerTool(app, 'load-again', {}, async () => {
  // The answer must be sent first.
  setTimeout(() => location.reload());
  return answerOf({});
});

await app.connect();
