// What the host sends to the view: tool data, context, changed lists. Only a view that can be asked for actions reports
// what it made of it.
import { isObject, isSame, short } from '../view/same.ts';
import { askView } from './acts.ts';
import { check, notOffered } from './checks.ts';
import { receivedMessages, notify, timeout, pause, request, until } from './wire.ts';
import type { Params } from './wire.ts';

const INPUT = { arguments: { city: 'Zürich', days: [1, 2] } };
const RESULT = {
  content: [{ type: 'text', text: 'sunny' }],
  structuredContent: { zebra: 1, apple: { list: [null, 2] } },
  _meta: { 'conformance/kept': [1, { nothing: null }] },
};

export function sendToolData(): void {
  notify('ui/notifications/tool-input-partial', { arguments: {} });
  notify('ui/notifications/tool-input-partial', { arguments: { city: 'Zür' } });
  notify('ui/notifications/tool-input', INPUT);
  notify('ui/notifications/tool-result', RESULT);
}

interface Known {
  receivedMessages: { event: string; params: Params }[];
  context: Params;
  variable: string;
}

export async function lookAtUpdates(): Promise<void> {
  notify('ui/notifications/host-context-changed', { theme: 'dark' });
  notify('notifications/tools/list_changed', {});
  await pause(200);
  const known = (await askView('heard')) as Known | undefined;
  if (!known) return;
  const of = (event: string) => known.receivedMessages.filter((one) => one.event === event);
  const [input] = of('toolinput');
  const [result] = of('toolresult');
  const partial = of('toolinputpartial');
  check('D1', isSame(partial.at(-1)?.params['arguments'], { city: 'Zür' }), short(partial));
  check('D2', of('toolinput').length === 1 && isSame(input?.params, INPUT), short(input));
  for (const [key, value] of Object.entries(RESULT)) {
    check('D3', isSame(result?.params[key], value), `${key} is ${short(result?.params[key])}`);
  }
  const order = known.receivedMessages
    .map(({ event }) => event)
    .filter((event) => event.startsWith('tool'));
  const wanted = ['toolinputpartial', 'toolinputpartial', 'toolinput', 'toolresult'];
  check('D5', isSame(order.slice(0, 4), wanted), order.join(', '));
  const { theme, locale } = known.context;
  check('C2', theme === 'dark' && locale === 'de-CH', `the context is ${short(known.context)}`);
  check('C1', isObject(known.context['toolInfo']), 'the view does not have the whole context');
  check('C5', known.variable === 'rgb(1, 2, 3)', `the variable is ${short(known.variable)}`);
  check('V14', of('toolslistchanged').length > 0, 'list_changed was not received');
  // Another call, whose host drops structured content.
  const data = { zebra: 2, apple: [null] };
  notify('ui/notifications/tool-input', { arguments: { city: 'Bern' } });
  notify('ui/notifications/tool-result', {
    content: [{ type: 'text', text: JSON.stringify(data) }],
  });
  await pause(100);
  const reported = ((await askView('heard')) as Known | undefined)?.receivedMessages ?? [];
  const recovered = reported.findLast(({ event }) => event === 'toolresult')?.params;
  if (isSame(recovered?.['structuredContent'], data)) check('P5', true);
  else notOffered('P5', `structuredContent is ${short(recovered?.['structuredContent'])}`);
  // Another call, and this one is cancelled.
  notify('ui/notifications/tool-input', { arguments: { city: 'Genf' } });
  notify('ui/notifications/tool-cancelled', { reason: 'by the user' });
  await pause(100);
  const later = (await askView('heard')) as Known | undefined;
  const end = later?.receivedMessages.find(({ event }) => event === 'toolcancelled');
  check('D4', end?.params['reason'] === 'by the user', `tool-cancelled: ${short(end)}`);
}

const sizes = () =>
  receivedMessages
    .filter(({ method }) => method === 'ui/notifications/size-changed')
    .map(({ params }) => params ?? {});

const isSize = (size: Params) =>
  Object.entries(size).every(
    ([key, value]) =>
      !['width', 'height'].includes(key) || (Number.isFinite(value) && Number(value) >= 0),
  );

/** More than this within two seconds without a cause is a loop. */
const IDLE = 10;

export async function lookAtSizes(frame: HTMLIFrameElement, canAct: boolean): Promise<void> {
  await until(() => sizes().length > 0, timeout / 2);
  if (sizes().length === 0) return;
  const follow = () => {
    const height = Number(sizes().at(-1)?.['height']);
    if (height > 0) frame.style.height = `${height}px`;
  };
  const timer = setInterval(follow, 30);
  await pause(1000);
  const before = sizes().length;
  await pause(1000);
  check(
    'C4',
    sizes().length - before <= IDLE,
    `${sizes().length - before} sizes in a second of rest`,
  );
  check('C4', sizes().every(isSize), `a size is ${short(sizes().find((size) => !isSize(size)))}`);
  check(
    'C3',
    sizes().some(({ height }) => Number(height) > 0),
    'no height was reported',
  );
  if (canAct) {
    const height = Number(sizes().at(-1)?.['height']);
    await askView('grow');
    const hasGrown = await until(() => Number(sizes().at(-1)?.['height']) >= height + 300);
    check('C3', hasGrown, `400 px more, and ${short(sizes().at(-1))} after ${height}`);
  }
  clearInterval(timer);
  await request('ping');
}
