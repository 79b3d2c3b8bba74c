// What every view does, whatever library it uses.
import type { Report, Task } from '../contestant.js';

/** What a view can do. */
export interface ViewActions {
  callTool(args: Record<string, unknown>): Promise<unknown>;
  report(report: Report): unknown;
}

async function sequential({ callTool }: ViewActions, calls: number): Promise<void> {
  for (let index = 0; index < calls; index++) await callTool({ index });
}

async function burst({ callTool }: ViewActions, calls: number): Promise<void> {
  await Promise.all(Array.from({ length: calls }, (_, index) => callTool({ index })));
}

/** Runs a task and reports its time. */
export async function runTask(task: Task, actions: ViewActions): Promise<void> {
  const payload = task.name === 'large' ? 'x'.repeat(task.bytes) : '';
  const started = performance.now();
  if (task.name === 'sequential') await sequential(actions, task.calls);
  else if (task.name === 'burst') await burst(actions, task.calls);
  else await actions.callTool({ payload });
  const milliseconds = performance.now() - started;
  actions.report({ event: 'task', name: task.name, milliseconds });
}

/** A view that waits for partial input reports when it listens, because not all hosts know. */
export function reportStart({ report }: ViewActions): void {
  if (document.querySelector('[data-streams]')) report({ event: 'mark', mark: 'ready', count: 0 });
}

let partials = 0;

/** Counts partial inputs; one with a mark is reported. */
export function countPartial(
  input: Record<string, unknown> | undefined,
  { report }: ViewActions,
): void {
  const { mark } = input ?? {};
  if (typeof mark === 'string') report({ event: 'mark', mark, count: partials });
  partials = mark === undefined ? partials + 1 : 0;
}

/** A tool input with a task in it is run; others are only input. */
export const isTask = (input: unknown): input is { task: Task } =>
  typeof input === 'object' && input !== null && 'task' in input;
