// The data of the tool call: once, in order, unchanged.
import { config } from './config.ts';
import { ask, check, step } from './report.ts';
import { isSame, short } from './same.ts';
import { receivedMessages, until } from './wire.ts';

const UPDATES = 'ui/notifications/tool-';

/** The tool's data as it arrived, in order. */
export const toolMessages = () =>
  receivedMessages
    .filter(({ method }) => method.startsWith(UPDATES))
    .map(({ method, params }) => ({ kind: method.slice(UPDATES.length), params }));

export const hasReceived = (...kinds: string[]) =>
  toolMessages().some(({ kind }) => kinds.includes(kind));

/** Whether partial, input and result or cancelled arrived in this order. */
export function checkOrder(): void {
  const ranks: Record<string, number> = { 'input-partial': 0, input: 1, result: 2, cancelled: 2 };
  const order = toolMessages().map(({ kind }) => kind);
  const isOrdered = order.every(
    (kind, index) => index === 0 || ranks[order[index - 1]!]! <= ranks[kind]!,
  );
  check('D5', isOrdered, order.join(', '));
}

export async function lookAtToolData(): Promise<void> {
  await step('D2', 'D3', 'D5');
  await until(() => hasReceived('result'));
  const inputs = toolMessages().filter(({ kind }) => kind === 'input');
  check('D2', inputs.length === 1, `tool-input came ${inputs.length} times`);
  const sent = await ask('arguments');
  check(
    'D2',
    isSame(inputs[0]?.params['arguments'], sent),
    `${short(inputs[0]?.params)} instead of ${short(sent)}`,
  );
  const result = toolMessages().find(({ kind }) => kind === 'result')?.params;
  const wanted = config.result;
  check('D3', result, 'no tool-result arrived');
  for (const key of Object.keys(wanted)) {
    check('D3', isSame(result?.[key], wanted[key]), `${key} is ${short(result?.[key])}`);
  }
  checkOrder();
}
