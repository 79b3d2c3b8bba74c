import { expect, it } from 'vitest';
import { stateSaver } from '../../../packages/elements/src/prelude/openai/widget-state-member.js';
import type { HostSession } from '../../../packages/elements/src/prelude/openai/openai-session.js';

/** A session whose answers the test gives. */
function session(isShared = () => false) {
  const asked: { method: string; params: Record<string, unknown>; answer(): void }[] = [];
  const request: HostSession['request'] = (method, params) =>
    new Promise((resolve) => void asked.push({ method, params, answer: () => resolve({}) }));
  const of = (method: string) => asked.filter((entry) => entry.method === method);
  return {
    session: { request, isShared } as HostSession,
    stores: () => of('mcp-app/set-view-state'),
    questions: () => of('ui/update-model-context'),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('stores every state while the user is asked about the first one', async () => {
  const host = session();
  const saver = stateSaver(
    host.session,
    { keepsState: true, updatesModel: true, mayUseStandard: false },
    Promise.resolve(true),
  );
  const first = saver.save({ count: 1 });
  host.stores()[0]!.answer();
  await first;
  const second = saver.save({ count: 2 });
  await settled();
  host.stores()[1]!.answer();
  await second;
  expect(host.stores().map(({ params }) => params['value'])).toEqual([{ count: 1 }, { count: 2 }]);
  expect(host.questions()).toHaveLength(1);
  host.questions()[0]!.answer();
  await settled();
  expect(host.questions()[1]!.params).toEqual({ structuredContent: { count: 2 } });
});

it('skips states that are outdated before they could be sent, and waits for the last one', async () => {
  const host = session();
  const saver = stateSaver(
    host.session,
    { keepsState: true, updatesModel: false, mayUseStandard: false },
    Promise.resolve(true),
  );
  for (const count of [1, 2, 3]) void saver.save({ count });
  let isSaved = false;
  void saver.saved().then(() => (isSaved = true));
  host.stores()[0]!.answer();
  await settled();
  expect(isSaved).toBe(false);
  host.stores()[1]!.answer();
  await settled();
  expect(host.stores().map(({ params }) => params['value'])).toEqual([{ count: 1 }, { count: 3 }]);
  expect(isSaved).toBe(true);
  expect(host.questions()).toEqual([]);
});

it('sends nothing to the model until it is known whether the view uses the standard, and nothing if it does', async () => {
  for (const usesStandard of [true, false]) {
    const host = session(() => usesStandard);
    let decide!: (isSent: boolean) => void;
    const decided = new Promise<boolean>((resolve) => (decide = resolve));
    const config = { keepsState: true, updatesModel: true, mayUseStandard: true };
    const saver = stateSaver(host.session, config, decided);
    void saver.save({ count: 1 });
    await settled();
    expect(host.stores()).toHaveLength(1);
    expect(host.questions()).toEqual([]);
    decide(true);
    await settled();
    expect(host.questions()).toHaveLength(usesStandard ? 0 : 1);
  }
});

it('ends without the model if the view ends first, and does not keep a view waiting for that', async () => {
  const host = session();
  let decide!: (isSent: boolean) => void;
  const decided = new Promise<boolean>((resolve) => (decide = resolve));
  const config = { keepsState: false, updatesModel: true, mayUseStandard: true };
  const saver = stateSaver(host.session, config, decided);
  await saver.save({ count: 1 });
  decide(false);
  await saver.saved();
  expect(host.questions()).toEqual([]);
});
