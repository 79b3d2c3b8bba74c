// A link whose answers a test sets, and which records its requests.
import type {
  ListKind,
  ServerLink,
} from '../../../../../packages/elements/src/host/link/server-link.js';

export interface FakeLink extends ServerLink {
  /** Methods in the order of the requests. */
  readonly asked: string[];
  change(kind: ListKind): void;
}

/** @param answers results by method; what is missing answers with an empty list */
export function fakeLink(answers: Partial<ServerLink> = {}): FakeLink {
  const listeners = new Set<(kind: ListKind) => void>();
  const asked: string[] = [];
  const empty: Partial<ServerLink> = {
    callTool: async () => ({ content: [] }),
    listTools: async () => ({ tools: [] }),
    listResources: async () => ({ resources: [] }),
    listResourceTemplates: async () => ({ resourceTemplates: [] }),
    readResource: async () => ({ contents: [] }),
    listPrompts: async () => ({ prompts: [] }),
  };
  const noted = Object.fromEntries(
    Object.entries({ ...empty, ...answers }).map(([name, answer]) => [
      name,
      (...args: never[]) => {
        asked.push(name);
        return (answer as (...args: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as ServerLink;
  return {
    ...noted,
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
