// The tools that a view offers.
import { isObject, short } from '../view/same.ts';
import { askView } from './acts.ts';
import { check, notObserved, notOffered } from './checks.ts';
import { receivedMessages, request, until } from './wire.ts';
import type { Params } from './wire.ts';

async function listed(): Promise<Params[]> {
  const { result } = await request('tools/list');
  return Array.isArray(result?.['tools']) ? (result['tools'] as Params[]) : [];
}

const isFailure = ({ result, error }: { result?: Params; error?: unknown }) =>
  Boolean(error ?? result?.['isError']);

/** Checks them; returns whether the view can be asked for actions. */
export async function lookAtTools(capabilities: Params): Promise<boolean> {
  if (!isObject(capabilities['tools'])) {
    notOffered('A1', 'the view has no tools');
    notOffered('A2', 'the view has no tools');
    return false;
  }
  const tools = await listed();
  const isShaped = tools.every(({ name, inputSchema }) => {
    return typeof name === 'string' && isObject(inputSchema) && inputSchema['type'] === 'object';
  });
  check('A1', isShaped, `tools/list has ${short(tools)}`);
  const missing = await request('tools/call', { name: 'conformance_missing', arguments: {} });
  check('A1', isFailure(missing), `a missing tool: ${short(missing)}`);
  const names = tools.map(({ name }) => name);
  if (names.includes('conformance_extra')) {
    const call = (count: unknown) =>
      request('tools/call', { name: 'conformance_extra', arguments: { count } });
    const right = await call(3);
    check('A1', JSON.stringify(right.result ?? null).includes('3 times'), short(right));
    check('A1', isFailure(await call('three')), 'an input of the wrong type is accepted');
  }
  return names.includes('conformance_act');
}

export async function lookAtChangingTools(canAct: boolean): Promise<void> {
  if (!canAct) return notObserved('A2', 'the tools do not change');
  const before = (await listed()).length;
  await askView('toggle');
  const isReported = await until(() =>
    receivedMessages.some(({ method }) => method === 'notifications/tools/list_changed'),
  );
  check('A2', isReported, 'a removed tool was not announced');
  check('A2', (await listed()).length === before - 1, 'a removed tool is still listed');
}
