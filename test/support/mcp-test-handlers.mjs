// One MCP server for the tests: tools and resources for every case, as a table from method to answer.
// The two SDKs wrap it in mcp-test-server.mjs.
import { readFile } from 'node:fs/promises';

const MIME = 'text/html;profile=mcp-app';
const scripted = await readFile(new URL('../views/scripted.html', import.meta.url), 'utf8');
const schema = { type: 'object' };
const viewOf = (uri, more) => ({ ui: { resourceUri: uri, ...more } });

const accents = '<!doctype html><meta charset="utf-8"><p id="text">Zoë, Łódź, 日本, 🎉</p>';

/** Resources by URI; a function is called for its content. */
const contents = {
  'ui://test/app.html': { mimeType: MIME, text: scripted },
  'ui://test/meta-in-item.html': {
    mimeType: MIME,
    text: scripted,
    _meta: { ui: { csp: { connectDomains: ['https://item.example'] }, prefersBorder: true } },
  },
  'ui://test/meta-in-list.html': { mimeType: MIME, text: scripted },
  'ui://test/hungry.html': {
    mimeType: MIME,
    text: scripted,
    _meta: {
      ui: {
        csp: { connectDomains: ['https://ok.example; script-src *', 'https://ok.example', '*'] },
        permissions: { camera: {}, clipboardWrite: {} },
      },
    },
  },
  'ui://test/blob.html': { mimeType: MIME, blob: Buffer.from(scripted).toString('base64') },
  'ui://test/accents.html': { mimeType: MIME, blob: Buffer.from(accents).toString('base64') },
  'ui://test/wrong-mime.html': { mimeType: 'text/html', text: scripted },
  'ui://test/spaced-mime.html': { mimeType: 'Text/HTML; profile="mcp-app"', text: scripted },
  'ui://test/empty.html': { mimeType: MIME, text: '  ' },
  'ui://test/bad-base64.html': { mimeType: MIME, blob: '%%%' },
  'ui://test/huge.html': () => ({ mimeType: MIME, text: `<p>${'x'.repeat(20 * 1024 * 1024)}</p>` }),
  'ui://test/silent.html': { mimeType: MIME, text: '<p>This view never says anything.</p>' },
  'data://test/note': { mimeType: 'text/plain', text: 'a note' },
};

const listMeta = {
  'ui://test/meta-in-item.html': {
    csp: { connectDomains: ['https://list.example'] },
    permissions: { microphone: {} },
  },
  'ui://test/meta-in-list.html': {
    csp: { connectDomains: ['https://list.example'] },
    prefersBorder: false,
  },
};

const tools = [
  ...['app', 'meta-in-item', 'meta-in-list', 'hungry', 'blob', 'accents', 'wrong-mime'].map(
    (name) => ({
      name,
      title: `Shows ${name}`,
      inputSchema: schema,
      annotations: { readOnlyHint: true },
      _meta: viewOf(`ui://test/${name}.html`),
    }),
  ),
  ...['spaced-mime', 'empty', 'bad-base64', 'huge', 'silent', 'missing', 'hanging'].map((name) => ({
    name,
    inputSchema: schema,
    _meta: viewOf(`ui://test/${name}.html`),
  })),
  { name: 'flat-key', inputSchema: schema, _meta: { 'ui/resourceUri': 'ui://test/app.html' } },
  {
    name: 'both-keys',
    inputSchema: schema,
    _meta: { 'ui/resourceUri': 'ui://test/silent.html', ...viewOf('ui://test/app.html') },
  },
  { name: 'bad-scheme', inputSchema: schema, _meta: viewOf('https://evil.example/app.html') },
  { name: 'echo', inputSchema: schema },
  { name: 'app-only', inputSchema: schema, _meta: viewOf(undefined, { visibility: ['app'] }) },
  { name: 'model-only', inputSchema: schema, _meta: viewOf(undefined, { visibility: ['model'] }) },
  { name: 'steps', inputSchema: schema },
  { name: 'stepwise', inputSchema: schema, _meta: viewOf('ui://test/app.html') },
  { name: 'go-on', inputSchema: schema },
  { name: 'until-cancelled', inputSchema: schema },
  { name: 'fails', inputSchema: schema },
  { name: 'counts', inputSchema: schema },
  { name: 'grow', inputSchema: schema },
  // Their results choose the view: the argument `result` is the result.
  {
    name: 'chooses',
    inputSchema: schema,
    _meta: viewOf('ui://test/app.html', { resourceUriSelection: 'result' }),
  },
  {
    name: 'chooses-alone',
    inputSchema: schema,
    _meta: { ui: { resourceUriSelection: 'result' } },
  },
];

const text = (words) => [{ type: 'text', text: words }];

/**
 * The handlers of one server process; `counts` is shared by all its sessions. `more` adds tools, what they answer, and
 * contents by URI.
 */
export function testHandlers(
  counts = { calls: 0, cancelled: 0, reads: 0, toolLists: 0 },
  more = { tools: [], contents: {} },
) {
  const grown = [];
  /** Calls of `stepwise` that wait for `go-on`. */
  const waiting = [];
  const allTools = () => [...tools, ...more.tools, ...grown];
  const resources = { ...contents, ...more.contents };
  return {
    'tools/list': async ({ cursor }) => {
      counts.toolLists++;
      // Two pages, to detect code that reads only the first one.
      const all = allTools();
      return cursor ? { tools: all.slice(5) } : { tools: all.slice(0, 5), nextCursor: 'rest' };
    },
    'tools/call': async ({ name, arguments: args = {} }, { signal, progress, listChanged }) => {
      counts.calls++;
      switch (name) {
        case 'fails':
          return { isError: true, content: text('It failed, as asked.') };
        case 'counts':
          return { content: text(JSON.stringify(counts)), structuredContent: { ...counts } };
        case 'steps':
          for (let step = 1; step <= 3; step++) await progress({ progress: step, total: 3 });
          return { content: text('done') };
        // Half of the work, with half of the result; the rest follows when `go-on` is called.
        case 'stepwise': {
          const content = text('half a result');
          await progress({ progress: 1, total: 2, message: 'Half of it', content });
          await new Promise((goOn) => waiting.push(goOn));
          return { content: text(`stepwise got ${JSON.stringify(args)}`) };
        }
        case 'go-on':
          for (const goOn of waiting.splice(0)) goOn();
          return { content: text('gone on') };
        case 'until-cancelled':
          await new Promise((resolve) => {
            signal.addEventListener('abort', resolve);
          });
          counts.cancelled++;
          return { content: text('cancelled') };
        case 'chooses':
        case 'chooses-alone':
          return { content: text('chosen'), ...args.result };
        case 'grow':
          grown.push({ name: `grown-${grown.length}`, inputSchema: schema });
          await listChanged('tools');
          return { content: text('grown') };
        default: {
          const known = allTools().some((tool) => tool.name === name);
          if (!known) throw Object.assign(new Error(`Tool ${name} not found`), { code: -32602 });
          const words = `${name} got ${JSON.stringify(args)}`;
          return {
            content: text(words),
            structuredContent: more.answers?.[name]?.(args) ?? { name, args },
            _meta: { 'test/kept': [1, { a: null }] },
          };
        }
      }
    },
    'resources/list': async () => ({
      resources: Object.keys(resources).map((uri) => ({
        uri,
        name: uri.split('/').pop(),
        mimeType: resources[uri].mimeType ?? MIME,
        ...(listMeta[uri] && { _meta: { ui: listMeta[uri] } }),
      })),
    }),
    'resources/templates/list': async () => ({
      resourceTemplates: [{ uriTemplate: 'data://test/{name}', name: 'data' }],
    }),
    'resources/read': async ({ uri }) => {
      counts.reads++;
      if (uri === 'ui://test/hanging.html') await new Promise(() => {});
      const found = resources[uri];
      if (!found) throw Object.assign(new Error(`Resource ${uri} not found`), { code: -32002 });
      return { contents: [{ uri, ...(typeof found === 'function' ? found() : found) }] };
    },
    'prompts/list': async () => ({ prompts: [{ name: 'greet' }] }),
  };
}
