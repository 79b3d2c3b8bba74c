// Requests of the view to its MCP server, through host and client.
import { match, ok } from 'node:assert';
import { eventually, same } from '../session.ts';
import { answerOf, partsOf, text } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';

/** The names or URIs of a list. */
const listed = (items: unknown, key: string) =>
  (items as Record<string, unknown>[]).map((item) => item[key]);

export const serverRequests: Behaviour[] = [
  {
    name: 'tools/call: the result is returned unchanged',
    setting: 'streamed',
    async run(session) {
      const args = { a: 1, words: ['日本', null] };
      const result = await session.resultOf('tools/call', { name: 'echo', arguments: args });
      same(partsOf(result), answerOf('echo', args));
    },
  },
  {
    name: 'tools/call: ten concurrent calls get their own answers',
    setting: 'streamed',
    async run(session) {
      const numbers = Array.from({ length: 10 }, (_, index) => index);
      const results = await Promise.all(
        numbers.map((n) => session.resultOf('tools/call', { name: 'echo', arguments: { n } })),
      );
      same(
        results.map(({ structuredContent }) => structuredContent),
        numbers.map((n) => ({ name: 'echo', args: { n } })),
      );
    },
  },
  {
    name: 'tools/call: a tool that fails is a result with isError',
    setting: 'streamed',
    async run(session) {
      const { isError, content } = await session.resultOf('tools/call', {
        name: 'fails',
        arguments: {},
      });
      same({ isError, content }, { isError: true, content: [text('It failed, as asked.')] });
    },
  },
  {
    name: 'tools/call: a missing tool is an error that names it',
    setting: 'streamed',
    async run(session) {
      const { message } = await session.errorOf('tools/call', { name: 'nobody', arguments: {} });
      match(message, /nobody/);
    },
  },
  {
    name: 'tools/call: progress reaches the view',
    setting: 'streamed',
    needs: 'progress',
    async run(session) {
      const params = { name: 'steps', arguments: {} };
      const { error, progress } = await session.ask('tools/call', params, {
        followsProgress: true,
      });
      same(error, null);
      same(listed(progress, 'progress'), [1, 2, 3]);
    },
  },
  {
    name: 'tools/call: what the view cancels is cancelled at the server',
    setting: 'streamed',
    async run(session) {
      const { counts } = session.server;
      const before = counts.cancelled;
      const params = { name: 'until-cancelled', arguments: {} };
      const { error } = await session.ask('tools/call', params, { cancelAfter: 300 });
      ok(error, 'the view got an answer to what it cancelled');
      await eventually(async () => counts.cancelled === before + 1, 'cancelled at the server');
    },
  },
  {
    name: 'tools/list',
    setting: 'streamed',
    async run(session) {
      const { tools, nextCursor } = await session.resultOf('tools/list');
      // A client may fetch all pages, or return the first with its cursor.
      const rest = nextCursor ? await session.resultOf('tools/list', { cursor: nextCursor }) : {};
      ok(listed([...(tools as []), ...((rest['tools'] ?? []) as [])], 'name').includes('echo'));
    },
  },
  {
    name: 'resources/read',
    setting: 'streamed',
    async run(session) {
      const { contents } = await session.resultOf('resources/read', { uri: 'data://test/note' });
      same(contents, [{ uri: 'data://test/note', mimeType: 'text/plain', text: 'a note' }]);
    },
  },
  {
    name: 'resources/read: a missing resource is an error that names it',
    setting: 'streamed',
    async run(session) {
      const { message } = await session.errorOf('resources/read', { uri: 'data://test/nothing' });
      match(message, /data:\/\/test\/nothing/);
    },
  },
  {
    name: 'resources/list',
    setting: 'streamed',
    async run(session) {
      const { resources } = await session.resultOf('resources/list');
      ok(listed(resources, 'uri').includes('data://test/note'));
    },
  },
  {
    name: 'resources/templates/list',
    setting: 'streamed',
    async run(session) {
      const { resourceTemplates } = await session.resultOf('resources/templates/list');
      same(listed(resourceTemplates, 'uriTemplate'), ['data://test/{name}']);
    },
  },
  {
    name: 'prompts/list',
    setting: 'streamed',
    async run(session) {
      same(listed((await session.resultOf('prompts/list'))['prompts'], 'name'), ['greet']);
    },
  },
  {
    name: 'the view is told that the list of tools has changed',
    setting: 'streamed',
    async run(session) {
      await session.resultOf('tools/call', { name: 'grow', arguments: {} });
      await session.hasListener('tools changed');
    },
  },
];
