// Requests of the view to the host itself.
import { same } from '../session.ts';
import { text } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';

const FILE = { uri: 'file:///notes/today.txt', mimeType: 'text/plain', text: 'remember' };

/** Method, params, and what the page is asked. */
const REACHES_THE_PAGE = [
  ['ui/open-link', { url: 'https://example.com/a' }, 'open link'],
  ['ui/message', { role: 'user', content: [text('hello')] }, 'message'],
  [
    'ui/update-model-context',
    { content: [text('now')], structuredContent: { page: 3 } },
    'model context',
  ],
  ['ui/download-file', { contents: [{ type: 'resource', resource: FILE }] }, 'download'],
] as const;

export const hostRequests: Behaviour[] = [
  ...REACHES_THE_PAGE.map(([method, params, what]): Behaviour => ({
    name: method,
    setting: 'streamed',
    async run(session) {
      same(await session.resultOf(method, params), {});
      same(await session.asked(what), params);
    },
  })),
  {
    name: 'sampling/createMessage',
    setting: 'streamed',
    async run(session) {
      const params = { messages: [{ role: 'user', content: text('hello') }], maxTokens: 10 };
      const { content } = await session.resultOf('sampling/createMessage', params);
      same(content, text('sampled'));
      same((await session.asked('sampling'))['maxTokens'], 10);
    },
  },
  {
    name: 'notifications/message (log)',
    setting: 'streamed',
    async run(session) {
      await session.onView((view) => void view.log({ note: 'from the view' }));
      same(await session.asked('log', ({ data }: { data: object }) => 'note' in data), {
        level: 'info',
        data: { note: 'from the view' },
      });
    },
  },
  {
    name: 'a request that the host does not know is refused with -32601',
    setting: 'streamed',
    async run(session) {
      same((await session.errorOf('test/other')).code, -32601);
    },
  },
  {
    name: 'a display mode that is not offered is answered with the current one',
    setting: 'streamed',
    async run(session) {
      same(await session.resultOf('ui/request-display-mode', { mode: 'pip' }), { mode: 'inline' });
    },
  },
];
