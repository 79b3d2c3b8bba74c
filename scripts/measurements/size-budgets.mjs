// The size limit of each part, in bytes after gzip. `code` is bundled as a consumer's bundler would do it, from the
// built packages; `externals` stay outside; `isOneFile` includes what is loaded lazily, as in the HTML file of a view;
// `text` is measured unchanged. Entries without a limit are for comparison.
// See docs/decisions/size-budgets.md.
import { readFile } from 'node:fs/promises';

const elements = new URL('../../packages/elements/', import.meta.url);

/** The texts that the build of the sandbox page created; imported late, because a build may run first. */
const generated = (name) => import(new URL(`src/generated/${name}.ts`, elements).href);

const scriptIn = (page) => page.slice(page.indexOf('<script>') + 8, page.lastIndexOf('</script>'));

export const budgets = [
  {
    name: 'rpc: peer and window transport',
    // These are not public on their own, so they are imported by path.
    code: `export { JsonRpcPeer } from './packages/elements/src/rpc/json-rpc-peer.ts';
           export { windowTransport } from './packages/elements/src/rpc/window-transport.ts';`,
    // 50 bytes are for hostile reasons, errors without a text, and Infinity as a timeout.
    limit: 2_050,
  },
  // Of each page about 130 bytes are the features that its inner iframe denies (with a host other than ours
  // nobody else does), 100 are for Trusted Types, 50 report that the user did something in the view, and 80 that a
  // view which does not speak has drawn something. About 1,080 stand in for the parent and the storage of the view,
  // which an opaque origin denies it and existing views need, and 30 accept answers to `event.origin` in both forms of `postMessage`. About 150 answer requests that cannot be sent and keep
  // changes of the storage that the rate delays, and 200 limit how much data the page has to parse per second. About 1,180
  // give the view the scheme of the host and find out which canvas its text needs (docs/decisions/view-canvas.md), and 20 avoid
  // refusals of the engine, which take it milliseconds. About 40 let another page mount the view on an origin of its own.
  // About 170 report the shortcuts of the page, after the listeners of the view and with all modifiers. About 35 let the page
  // announce itself before it prepares for a view.
  {
    name: 'sandbox: inline proxy script',
    text: async () => (await generated('sandbox-script')).SANDBOX_SCRIPT,
    limit: 6_400,
  },
  {
    name: 'sandbox: served proxy script',
    text: async () => scriptIn((await generated('sandbox-page')).SANDBOX_PAGE),
    limit: 6_480,
  },
  {
    // The file has no header, so it includes the builder of policies. 25 bytes compare origins with a wildcard, which engines
    // read differently in a URL.
    name: 'sandbox: sandbox.html as a file',
    text: async () => scriptIn(await readFile(new URL('dist/sandbox.html', elements), 'utf8')),
    limit: 7_670,
  },
  {
    // As the served one. About 350 bytes use the origin that the host names and check who answers there, and 450 empty it
    // before its first view and keep tabs apart.
    name: 'sandbox: proxy script for views with their own origin',
    text: async () => scriptIn((await generated('sandbox-page')).DEDICATED_PAGE),
    limit: 7_345,
  },
  {
    name: 'view: McpApp alone',
    code: `export { McpApp } from '@mcp-app/elements/view';`,
    limit: 4_000,
  },
  {
    // With the registration of tools and the size reporter, which are its methods. The official one is 147,000.
    name: 'view: App with the API of ext-apps',
    code: `export { App } from '@mcp-app/elements/app';`,
    limit: 8_500,
  },
  {
    // In builds with chunks, only pages with `window.openai` load it.
    name: 'view: window.openai',
    code: `export { joinOpenai } from './packages/elements/dist/parts/view-openai.js';`,
    limit: 2_700,
  },
  {
    name: 'mcp-app-root with Lit',
    code: `import '@mcp-app/elements/mcp-app-root/define';`,
    limit: 12_000,
  },
  {
    name: 'mcp-app-frame with Lit, up front',
    code: `import '@mcp-app/elements/mcp-app-frame/define';`,
    externals: ['@modelcontextprotocol/client', '@modelcontextprotocol/ext-tasks/client'],
    limit: 20_000,
  },
  {
    // With the engine, and without the MCP client. With each module compressed alone, 6,400 bytes are the sandbox page of
    // frames without `sandbox-url`, 19,000 reach servers, read views and call tools, 16,000 answer the requests of views and
    // decide about them, and 6,000 are theme and size; 200 open the page of these frames before the server is reached. See
    // docs/decisions/first-result.md for why these are not apart.
    name: 'mcp-app-frame with Lit, until the first result',
    code: `import '@mcp-app/elements/mcp-app-frame/define';
           export * from './packages/elements/dist/parts/engine.js';`,
    externals: ['@modelcontextprotocol/client', '@modelcontextprotocol/ext-tasks/client'],
    limit: 89_100,
  },
  {
    // For pages that import the class or `prewarm`, and for the adapters. Beyond the tag, these are its events and functions.
    name: 'mcp-app-frame with Lit and all its exports, up front',
    code: `export * from '@mcp-app/elements/mcp-app-frame';`,
    externals: ['@modelcontextprotocol/client', '@modelcontextprotocol/ext-tasks/client'],
    limit: 22_050,
  },
  {
    // About 240 bytes make the region as tall as the page allows, beside a short conversation, 180 hand Lit over (see
    // docs/decisions/bundled-modules.md), 130 put the buttons of the selected view into the row of the tabs, and 70 give the
    // tabs a row of their own if the toolbar is hidden or leaves no room for them.
    name: 'mcp-app-dock with Lit',
    code: `import '@mcp-app/elements/mcp-app-dock/define';`,
    limit: 11_930,
  },
  {
    // Of these, 6,000 bytes are Lit, 1,400 clean the texts and addresses of servers, 300 follow the language of the page
    // and choose plural forms, and 130 check the answers of views. 40 prepare the properties of characters
    // when one is needed.
    name: 'mcp-app-elicitation with Lit',
    code: `import '@mcp-app/elements/mcp-app-elicitation/define';`,
    limit: 18_740,
  },
  {
    name: 'autoloader, before the first tag',
    text: () => readFile(new URL('dist/cdn/autoloader.js', elements), 'utf8'),
    limit: 1_000,
  },
  {
    // 3,300 bytes are for the activity of a view: tasks, subscriptions, copies, names, versions; 90 are for the card of questions.
    name: 'mcp-app-inspector with Lit',
    code: `import '@mcp-app/devtools/inspector/define';`,
    limit: 31_200,
  },
  {
    // 200 bytes are for answers that are tasks: their id for the frame, and what the model is told about them.
    name: 'chat: one library',
    code: `export { aiSdkMessage, frameFromAiSdkPart, messageQueue } from '@mcp-app/elements/chat';`,
    limit: 2_050,
  },
  ...['react', 'vue', 'svelte'].map((framework) => ({
    name: `adapter: ${framework}`,
    code: `export * from '@mcp-app/${framework}';`,
    externals: ['@mcp-app/elements', framework],
    // 100 bytes are for `McpAppDock`, `useIncomingCalls` and `useToolProgress`, 100 for `McpAppElicitation`, 70 for `useCopy`, 100 for
    // `useResource`, 60 for `useTask`, 60 for `useElicitation`, and 70 for `useAnnounce` and `useAccessibility`.
    limit: 2_010,
  })),
  // What a view adds to its framework. The app comes with theme and size, which the root does by itself, and with
  // `window.openai`, which is a chunk elsewhere.
  ...['react', 'vue', 'svelte'].flatMap((framework) => [
    {
      name: `${framework}: useMcpApp alone`,
      code: `export { useMcpApp } from '@mcp-app/${framework}';`,
      externals: [framework],
      limit: 550,
    },
    {
      name: `${framework}: useMcpApp and McpApp in one file`,
      code: `export { useMcpApp } from '@mcp-app/${framework}';
             export { applyTheme, McpApp, reportSize } from '@mcp-app/elements/view';`,
      externals: [framework],
      isOneFile: true,
      limit: 8_400,
    },
    {
      name: `${framework}: useMcpApp and McpAppRoot in one file`,
      code: `export { McpAppRoot, useMcpApp } from '@mcp-app/${framework}';`,
      externals: [framework],
      isOneFile: true,
      limit: 16_800,
    },
  ]),
  {
    // Not part of any build: a page under development loads it. 300 bytes are for `viewStorage`, dialects, fallback
    // heights, modes that a view did not declare, receipts, and the dev host, which waits for the whole page and reads
    // its settings from the address. 600 bytes are for identities, which keep the grants and contents of one user from
    // another, for the one way to call functions of the page, with a limit and a name in the error, and for data that JSON
    // cannot represent. 7,600 bytes are whole files that it shares with lazy parts: a bundler splits no file. 100 bytes are
    // for changes of lists that the page announces, and 200 for the sandbox of views with an origin of their own and the
    // explanation where that is missing. 400 bytes are for names behind a gateway and tools that are listed twice. 480 bytes
    // are the suffixes under which different owners have names, by which a domain of views on the site of the page is refused.
    // 1,950 bytes are for updates of resources, which need one subscription for all views, 450 for checks of cached views, and 1,100 for tasks.
    // 800 bytes are for tasks that an earlier run of the view has left, and for progress during a task. 4,270 are the page
    // inside the bundle, which used to be a file of its own.
    // 100 bytes are for tasks that could not be followed, and for the check of pictures after the policy.
    name: 'test: createTestHost',
    code: `export { createTestHost } from '@mcp-app/devtools/test';`,
    limit: 42_510,
  },
  {
    name: 'official App (ext-apps)',
    code: `export { App } from '@modelcontextprotocol/ext-apps';`,
  },
  {
    name: 'official AppBridge (ext-apps)',
    code: `export { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';`,
  },
];
