// Pages that answer all requests of a view of the official SDK.
import type { HostHandlers } from '../../packages/elements/src/host/requests/host-handlers.js';

/** A content block. */
export const text = (words: string) => ({ type: 'text', text: words }) as const;

/** The requests to a page, in order. */
export type Asked = [name: string, params: unknown][];

/** The handlers that answer a request of a view. */
type Answers = Omit<HostHandlers, 'openai' | 'server' | 'resolveTool' | 'resolveResource'>;

/** All requests of a view, answered by the page; `asked` records them. */
export function pageHandlers(asked: Asked): Required<Answers> {
  const note = (name: string, params: unknown) => void asked.push([name, params]);
  return {
    callTool: (params) => {
      note('callTool', params);
      const { name, arguments: args } = params;
      return { content: [text('by the page')], structuredContent: { name, args } };
    },
    listTools: () => ({ tools: [{ name: 'echo', inputSchema: { type: 'object' } }] }),
    listResources: () => ({ resources: [{ uri: 'data://test/note', name: 'note' }] }),
    listResourceTemplates: () => ({ resourceTemplates: [] }),
    readResource: ({ uri }) => ({ contents: [{ uri, text: 'a note' }] }),
    listPrompts: () => ({ prompts: [{ name: 'greet' }] }),
    subscribeResource: () => () => {},
    openLink: (params) => note('openLink', params),
    downloadFile: (params) => note('downloadFile', params),
    copy: (params) => note('copy', params),
    message: (params) => note('message', params),
    withdrawMessage: (params) => note('withdrawMessage', params),
    updateModelContext: (params) => note('updateModelContext', params),
    createMessage: (params) => {
      note('createMessage', params);
      return { role: 'assistant', model: 'test', content: text('sampled') };
    },
    requestDisplayMode: (params) => {
      note('requestDisplayMode', params);
      return { mode: 'fullscreen' };
    },
    fallback: ({ method }) => ({ fallback: method }),
  };
}

/** The handlers that no server can replace; links and files go to the frame's events. */
export function conversationHandlers(asked: Asked): HostHandlers {
  const { message, updateModelContext, createMessage } = pageHandlers(asked);
  return { message, updateModelContext, createMessage };
}
