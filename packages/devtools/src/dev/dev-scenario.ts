// The ways in which tool data can arrive: the normal one, and the others that views must handle.
import { healJson } from '@mcp-app/elements/host';
import type { CallToolResult } from '@mcp-app/elements/protocol';
import { errorText } from '@mcp-app/elements/protocol';
import type { DevSample } from './dev-sample.js';
import type { MockHost } from '@mcp-app/elements/mock';

/** Names and labels. */
export const SCENARIOS = {
  normal: 'Normal',
  streaming: 'Streaming input',
  slow: 'Slow result',
  absent: 'No data at all',
  failed: 'Failed tool',
  cancelled: 'Cancelled',
} as const;
export type Scenario = keyof typeof SCENARIOS;

const STREAM_STEPS = 8;
const STEP_MS = 120;
const SLOW_MS = 3000;

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });

/** Sends the data of a scenario to the view, until `signal` aborts. */
export async function playScenario(
  scenario: Scenario,
  sample: DevSample,
  host: MockHost,
  signal: AbortSignal,
): Promise<void> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const { toolInput = {}, toolResult = text('No sample result. Set `toolResult` of the sample.') } =
    sample;
  if (scenario === 'absent') return;

  if (scenario === 'streaming') {
    const written = JSON.stringify(toolInput);
    for (let step = 1; step < STREAM_STEPS; step++) {
      const partial = healJson(written.slice(0, (written.length * step) / STREAM_STEPS));
      if (partial) host.notify('ui/notifications/tool-input-partial', { arguments: partial });
      await pause(STEP_MS);
      if (signal.aborted) return;
    }
  }
  host.notify('ui/notifications/tool-input', { arguments: toolInput });

  if (scenario === 'slow') await pause(SLOW_MS);
  if (signal.aborted) return;
  if (scenario === 'cancelled') {
    host.notify('ui/notifications/tool-cancelled', { reason: 'The user stopped it.' });
    return;
  }
  const result =
    scenario === 'failed'
      ? { ...text('The tool failed. You chose this in the dev host.'), isError: true }
      : await resultOf(toolResult, toolInput);
  if (!signal.aborted) host.notify('ui/notifications/tool-result', result);
}

/** The result, or what the function returns for the input. */
export async function resultOf(
  toolResult: NonNullable<DevSample['toolResult']>,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    return typeof toolResult === 'function' ? await toolResult(input) : toolResult;
  } catch (error) {
    return { ...text(errorText(error)), isError: true };
  }
}
