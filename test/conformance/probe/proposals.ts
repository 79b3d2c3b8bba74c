// Proposals that are not in a specification: a host that declares one must follow it, and no host has to declare it.
import type { HostFacts } from './handshake.ts';
import { check, notOffered, step } from './report.ts';
import { isObject } from './same.ts';
import { heard, request, words } from './wire.ts';
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

export async function lookAtProposals({ hostCapabilities }: HostFacts): Promise<void> {
  await step('P1', 'P2');
  const uninvited = heard.find(({ method }) => method.startsWith('mcp-app/'));
  for (const [id, capability, method, isRight] of PROPOSALS) {
    if (!isObject(hostCapabilities['experimental']?.[capability])) {
      notOffered(id, `a proposal; there is no experimental capability \`${capability}\``);
      continue;
    }
    check(id, !uninvited, `the view did not ask for ${uninvited?.method}`);
    const answer = await request(method, {});
    check(id, answer.result && isRight(answer.result), `${method}: ${words(answer)}`);
  }
}
