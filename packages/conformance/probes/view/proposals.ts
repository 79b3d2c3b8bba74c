// Proposals that are not in a specification: a host that declares one must follow it, and no host has to declare it.
import type { HostFacts } from './handshake.ts';
import { check, notOffered, step } from './report.ts';
import { isObject } from './same.ts';
import { receivedMessages, request, until, words } from './wire.ts';
import type { Params } from './wire.ts';

const PROPOSALS: [
  id: string,
  capability: string,
  method: string,
  isRight: (p: Params) => boolean,
][] = [
  [
    'P1',
    'mcp-app/tool-calls',
    'mcp-app/follow-tool-calls',
    ({ calls }) => Array.isArray(calls) && calls.every((call) => isObject(call) && call['id']),
  ],
  ['P2', 'mcp-app/tool-progress', 'mcp-app/follow-tool-progress', () => true],
];

const ACCESSIBILITY = 'mcp-app/accessibility';

/** The fields of `AccessibilityContext` that a host must send. */
const FIELDS: readonly [name: string, isRight: (value: unknown) => boolean][] = [
  ['direction', (value) => value === 'ltr' || value === 'rtl'],
  ['textScale', (value) => typeof value === 'number' && value > 0],
  ['reducedMotion', (value) => typeof value === 'boolean'],
  ['forcedColors', (value) => typeof value === 'boolean'],
  ['contrast', (value) => ['no-preference', 'more', 'less', 'custom'].includes(`${value}`)],
  ['name', (value) => typeof value === 'string' && value !== ''],
];

/** P8: the fields come to a view that asks, and not before. P9: announcements are accepted, and limited. */
async function lookAtAccessibility({ hostCapabilities, hostContext }: HostFacts): Promise<void> {
  await step('P8', 'P9');
  const offer = hostCapabilities['experimental']?.[ACCESSIBILITY];
  const has = (part: string) => isObject(offer) && isObject(offer[part]);
  const missing = `a proposal; \`${ACCESSIBILITY}\` is not an experimental capability`;
  const sent = () =>
    receivedMessages.findLast(
      ({ method, params }) =>
        method === 'ui/notifications/host-context-changed' && params[ACCESSIBILITY],
    )?.params[ACCESSIBILITY];
  if (!has('context')) notOffered('P8', missing);
  else {
    check('P8', !hostContext[ACCESSIBILITY] && !sent(), 'the view got the fields and did not ask');
    const answer = await request('mcp-app/follow-accessibility', {});
    check('P8', answer.result, `mcp-app/follow-accessibility: ${words(answer)}`);
    await until(() => sent() !== undefined);
    const fields = sent();
    for (const [name, isRight] of FIELDS)
      check(
        'P8',
        isObject(fields) && isRight(fields[name]),
        `${name} in ${JSON.stringify(fields)}`,
      );
  }
  if (!has('announce')) return notOffered('P9', missing);
  const first = await request('mcp-app/announce', { text: 'Conformance probe' });
  check('P9', first.result && !first.result['isError'], `mcp-app/announce: ${words(first)}`);
  const empty = await request('mcp-app/announce', {});
  check('P9', empty.error, `an announcement without a text: ${words(empty)}`);
  const many = await Promise.all(
    Array.from({ length: 30 }, (_, n) => request('mcp-app/announce', { text: `Probe ${n}` })),
  );
  const isLimited = many.some(({ result, error }) => error || result?.['isError']);
  check('P9', isLimited, '30 announcements at once were accepted');
}

export async function lookAtProposals(facts: HostFacts): Promise<void> {
  const { hostCapabilities } = facts;
  await step('P1', 'P2', 'P10');
  const unexpected = receivedMessages.find(({ method }) => method.startsWith('mcp-app/'));
  const asked = receivedMessages.some(({ method }) => method === 'elicitation/create');
  // A host that does not support it does not ask either; this view never declares it.
  if (asked || isObject(hostCapabilities['elicitation']))
    check('P10', !asked, 'elicitation/create reached a view that does not declare `elicitation`');
  else notOffered('P10', 'a proposal; there is no capability `elicitation`');
  for (const [id, capability, method, isRight] of PROPOSALS) {
    if (!isObject(hostCapabilities['experimental']?.[capability])) {
      notOffered(id, `a proposal; there is no experimental capability \`${capability}\``);
      continue;
    }
    check(id, !unexpected, `the view did not ask for ${unexpected?.method}`);
    const answer = await request(method, {});
    check(id, answer.result && isRight(answer.result), `${method}: ${words(answer)}`);
  }
  await lookAtAccessibility(facts);
}
