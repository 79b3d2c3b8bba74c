// In the host page: a tool result of many megabytes.
import { TOOL_RESULT } from '../contestant.js';
import { mount, prepared } from './mounting.js';

let toolResult = TOOL_RESULT;

/**
 * The result is there before anything is measured, as one text that nothing else shares. So is the code that a host
 * loads with its first view: it has nothing to do with the result.
 */
async function prepare(name: string, megabytes: number): Promise<void> {
  const first = await mount(prepared.get(name)!);
  await first.next('result');
  await first.unmount();
  const text = String.fromCharCode(
    ...Array.from({ length: 1024 }, (_, index) => 65 + (index % 26)),
  );
  const long = JSON.parse(JSON.stringify(text.repeat(megabytes * 1024))) as string;
  toolResult = { ...TOOL_RESULT, content: [{ type: 'text', text: long }] };
}

/** Milliseconds until the view has it. The view stays. */
async function show(name: string): Promise<number> {
  const started = performance.now();
  const shown = await mount(prepared.get(name)!, { toolResult });
  await shown.next('result');
  return performance.now() - started;
}

export const largeResult = { prepare, show };
