// What a traced link is told about the requests of views. The view's own `_meta` never goes to the server.
import { expect, it } from 'vitest';
import type { LinkRequestOptions } from '../../../packages/elements/src/host/link/server-link.js';
import { frameTracing } from '../../../packages/elements/src/tracing/index.js';
import { linkedView } from '../host/support/linked-view.js';
import { linkTo } from '../host/support/view-scope.js';
import { recordSpans } from './support/recorded-spans.js';

const TOOL = { name: 'save', inputSchema: { type: 'object' as const } };
const forged = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

/** A view whose server keeps what it gets. */
async function view() {
  const sent: { method: string; params: object; options: LinkRequestOptions | undefined }[] = [];
  const link = linkTo(
    { tools: {}, resources: {} },
    {},
    {
      request: (async (method: string, params: object, options?: LinkRequestOptions) => {
        sent.push({ method, params, options });
        return method === 'tools/list' ? { tools: [TOOL] } : { content: [], contents: [] };
      }) as never,
    },
  );
  const linked = linkedView({ link, consent: () => ({ policy: 'trusting' as const }) });
  await linked.initialize();
  return { link, sent, ask: linked.view.request.bind(linked.view) };
}

it('a call of a view says what the view sent, and when', async () => {
  const { sent, ask } = await view();
  const before = Date.now();
  await ask('tools/call', { name: 'save', _meta: forged });
  const { params, options } = sent.find(({ method }) => method === 'tools/call')!;
  expect(options!.view!.meta).toEqual(forged);
  expect(options!.view!.at).toBeGreaterThanOrEqual(before);
  expect(params).not.toHaveProperty('_meta');
});

it('a read of a view does the same', async () => {
  const { sent, ask } = await view();
  await ask('resources/read', { uri: 'data://a', _meta: forged });
  const { params, options } = sent.find(({ method }) => method === 'resources/read')!;
  expect(options!.view!.meta).toEqual(forged);
  expect(params).not.toHaveProperty('_meta');
});

it('a traced link is the same for the same link, and for what it shares', async () => {
  const { link } = await view();
  const tracing = frameTracing();
  const shared = { ...link };
  const one = tracing.link({ ...link, shared });
  const two = tracing.link({ ...link, shared });
  expect(one.shared).toBe(two.shared);
  expect(one.shared).toBe(tracing.link(shared));
  expect(tracing.link(one)).toBe(one);
});

it('without a registered provider, requests are sent as they are', async () => {
  const { link, sent } = await view();
  await frameTracing().link(link).request('tools/call', { name: 'save' });
  expect(sent.at(-1)!.params).toEqual({ name: 'save' });
});

it('a failed call has the kind of its error, and no text', async () => {
  const recorded = recordSpans();
  const link = linkTo(
    {},
    {},
    { request: () => Promise.reject(Object.assign(new Error('secret'), { code: -32602 })) },
  );
  await frameTracing()
    .link(link)
    .request('tools/call', { name: 'save' })
    .catch(() => {});
  expect(recorded.spans()[0]!.attributes).toMatchObject({
    'error.type': '-32602',
    'rpc.response.status_code': '-32602',
  });
  expect(recorded.text()).not.toContain('secret');
});
