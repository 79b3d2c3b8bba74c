// Proposal, ext-apps#191: the result of a tool chooses its view.
import { describe, expect, it } from 'vitest';
import { choiceOf } from '../../../../packages/elements/src/host/session/result-choice.js';
import type { CallToolResult, Tool } from '../../../../packages/elements/src/protocol/mcp.js';
import { linkTo } from '../support/view-scope.js';
import { linkedEngine, sessionOf } from './support.js';

const MIME = 'text/html;profile=mcp-app';
const isViewType = (mimeType: string | undefined) => mimeType === MIME;

const result = (ui?: object, content: CallToolResult['content'] = []): CallToolResult => ({
  content,
  ...(ui && { _meta: { ui } }),
});

const embedded = (uri: string, mimeType = MIME): CallToolResult['content'][number] => ({
  type: 'resource',
  resource: { uri, mimeType, text: `<p>${uri}</p>` },
});

const toolOf = (ui: object): Tool => ({
  name: 'chooses',
  inputSchema: { type: 'object' },
  _meta: { ui: { resourceUriSelection: 'result', ...ui } },
});

/** A session whose server has the views `a` and `b`, and records what is read. */
function chooser(ui: object, more: Parameters<typeof sessionOf>[0] = {}) {
  const { load, views } = linkedEngine();
  const reads: string[] = [];
  const read = async ({ uri }: { uri: string }) => {
    reads.push(uri);
    if (!/^ui:\/\/s\/[ab]$/.test(uri)) throw new Error('Resource not found');
    return { contents: [{ uri, mimeType: MIME, text: `<p>${uri}</p>` }] };
  };
  const link = linkTo({ resources: {} }, { 'resources/read': read });
  const source = { tool: toolOf(ui) };
  return { ...sessionOf({ source, link, ...more }, load), views, reads };
}

/** The session has done what it can without further data. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what a result chooses', () => {
  it.each([
    ['a URI', result({ resourceUri: 'ui://s/a' }), { kind: 'named', uri: 'ui://s/a' }],
    ['null', result({ resourceUri: null }), { kind: 'none' }],
    ['nothing', result(), { kind: 'declared' }],
    ['no object', result(['ui://s/a']), { kind: 'declared' }],
    [
      'a URI beside an embedded view',
      result({ resourceUri: 'ui://s/a' }, [embedded('ui://s/b')]),
      { kind: 'named', uri: 'ui://s/a' },
    ],
    [
      'HTML that is not a view',
      result({}, [embedded('ui://s/b', 'text/html')]),
      { kind: 'declared' },
    ],
    ['an embedded page of the web', result({}, [embedded('https://s/b')]), { kind: 'declared' }],
  ] as const)('%s', (_, given, choice) => {
    expect(choiceOf(given, isViewType)).toEqual(choice);
  });

  it('uses an embedded view, after blocks of any kind', () => {
    const content = [null, 3, { type: 'resource' }, embedded('ui://s/b')] as never;
    expect(choiceOf(result({}, content), isViewType)).toMatchObject({
      kind: 'embedded',
      resource: { uri: 'ui://s/b' },
    });
  });

  it('keeps the view of the tool for a cancelled call', () => {
    expect(choiceOf(undefined, isViewType)).toEqual({ kind: 'declared' });
  });
});

describe('a session whose tool lets the result choose', () => {
  it('reads and mounts nothing before the result arrives', async () => {
    const { session, views, reads } = chooser({ resourceUri: 'ui://s/a' });
    const started = session.start();
    await settled();
    expect([session.status, reads, views.length]).toEqual(['loading', [], 0]);
    session.feed({ result: result({ resourceUri: 'ui://s/b' }) });
    await started;
    expect([reads, views.length]).toEqual([['ui://s/b'], 1]);
    expect(session.resource!.uri).toBe('ui://s/b');
  });

  it('uses the view of the tool if the result names none', async () => {
    const { session } = chooser({ resourceUri: 'ui://s/a' }, { toolData: { result: result() } });
    await session.start();
    expect(session.resource!.uri).toBe('ui://s/a');
  });

  it('uses an embedded view without a read', async () => {
    const toolData = { result: result({}, [embedded('ui://s/new')]) };
    const { session, reads } = chooser({}, { toolData });
    await session.start();
    expect([session.resource!.html, reads]).toEqual(['<p>ui://s/new</p>', []]);
  });

  it.each([
    ['the result says none', { resourceUri: 'ui://s/a' }, { resourceUri: null }],
    ['neither names one', {}, {}],
  ])('is plain if %s: no error, and no view', async (_, ui, chosen) => {
    const { session, views, statuses } = chooser(ui, { toolData: { result: result(chosen) } });
    await session.start();
    expect(statuses()).toEqual(['loading', 'plain']);
    expect([session.resource, views.length]).toEqual([undefined, 0]);
    expect(session.error).toMatchObject({ reason: 'no-view' });
    await session.close();
    expect(session.status).toBe('closed');
  });

  it.each([
    ['https://evil.example/a', 'bad-uri'],
    ['data:text/html,x', 'bad-uri'],
    ['ui://', 'bad-uri'],
    [42, 'bad-uri'],
    [{}, 'bad-uri'],
    ['ui://another-server/a', 'read-failed'],
  ])('refuses %j as it does from a tool', async (uri, reason) => {
    const toolData = { result: result({ resourceUri: uri }) };
    const { session, views } = chooser({ resourceUri: 'ui://s/a' }, { toolData });
    await session.start();
    expect([session.status, session.error?.reason, views.length]).toEqual(['error', reason, 0]);
  });

  it('ignores the result of a tool that does not declare it', async () => {
    const toolData = { result: result({ resourceUri: 'ui://s/b' }) };
    const ui = { resourceUri: 'ui://s/a', resourceUriSelection: undefined };
    const { session } = chooser(ui, { toolData });
    await session.start();
    expect(session.resource!.uri).toBe('ui://s/a');
  });

  it('shows a view that the page names immediately, whatever the result says', async () => {
    const source = { tool: toolOf({}), resourceUri: 'ui://s/a' };
    const { session } = chooser({}, { source });
    await session.start();
    expect(session.resource!.uri).toBe('ui://s/a');
  });

  it('reports when a later result chooses another view, and does not give it to this one', async () => {
    const first = result({ resourceUri: 'ui://s/a' });
    const { session, events } = chooser({}, { toolData: { result: first } });
    await session.start();
    const told = () => events.filter(({ type }) => type === 'other-view').length;
    session.feed({ result: result({ resourceUri: 'ui://s/a' }) });
    expect(told()).toBe(0);
    session.feed({ result: result({ resourceUri: null }) });
    expect(told()).toBe(1);
  });
});
