// A link whose answers a test sets, and which records its requests.
import type {
  LinkRequestOptions,
  ListKind,
  ServerLink,
} from '../../../../../packages/elements/src/host/link/server-link.js';
import type { ServerRequests } from '../../../../../packages/elements/src/protocol/messages.js';

/** The answers of a server, by method. */
export type LinkAnswers = {
  [Method in keyof ServerRequests]?: (
    params: ServerRequests[Method]['params'],
    options?: LinkRequestOptions,
  ) => Promise<ServerRequests[Method]['result']>;
};

/** `request` of a link: the answers of the test, and a failure for every other method. */
export const answering =
  (answers: LinkAnswers): ServerLink['request'] =>
  async (method, ...given) => {
    const answer = answers[method] as ((...given: unknown[]) => never) | undefined;
    if (!answer) throw new Error(`No answer to ${method}.`);
    return answer(...given);
  };

export interface FakeLink extends ServerLink {
  /** Methods in the order of the requests. */
  readonly asked: string[];
  change(kind: ListKind): void;
}

const EMPTY: LinkAnswers = {
  'tools/call': async () => ({ content: [] }),
  'tools/list': async () => ({ tools: [] }),
  'resources/list': async () => ({ resources: [] }),
  'resources/templates/list': async () => ({ resourceTemplates: [] }),
  'resources/read': async () => ({ contents: [] }),
  'prompts/list': async () => ({ prompts: [] }),
};

/** @param answers results by method; what is missing answers with an empty list */
export function fakeLink(answers: LinkAnswers = {}): FakeLink {
  const listeners = new Set<(kind: ListKind) => void>();
  const asked: string[] = [];
  const answer = answering({ ...EMPTY, ...answers });
  return {
    request(...given) {
      asked.push(given[0]);
      return answer(...given);
    },
    ready: async () => {},
    capabilities: { tools: {}, resources: {}, prompts: {} },
    serverInfo: undefined,
    asked,
    onListChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (kind) => listeners.forEach((listener) => listener(kind)),
  };
}
