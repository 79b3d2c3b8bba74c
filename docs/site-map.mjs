// The pages of the site, in the order of the sidebar. `from` is the file that a page is made of. `words` are what readers
// search for and the page calls otherwise; test/docs/search.test.ts asks for them.
const own = (slug, label, words = '') => ({ slug, label, from: `docs/pages/${slug}.md`, words });

export const SECTIONS = [
  {
    label: 'Start',
    pages: [
      { slug: '', label: 'What it is', from: 'docs/pages/index.md', words: '' },
      own('start/host', 'A host', 'get started, quick start, installation, embed, tutorial'),
      own('start/view', 'A view', 'get started, quick start, template, tutorial, MCP server'),
      own(
        'guides/cli',
        'The command line',
        'mcp-app dev, CLI, npx, try a server, stdio, mcpServers, inspector',
      ),
      own(
        'guides/checking-views',
        'Checking views',
        'mcp-app check, mcp-app render, screenshots, validator, rules, CI, axe, exact CSP',
      ),
      own(
        'guides/conformance',
        'Conformance',
        'mcp-app conformance, specification, SEP-1865, JUnit, badge, HostTestInterface, ext-apps#743',
      ),
      own('start/connect', 'Add it to Claude and ChatGPT', 'Claude Desktop, connector, tunnel'),
      own('playground', 'Playground', 'try online, REPL, editor'),
    ],
  },
  {
    label: 'Guides for hosts',
    pages: [
      own('guides/feeding', 'Feeding a frame', 'props, handlers, which way, data source'),
      own('guides/settings', 'Settings and changes', 'configuration, options, defaults'),
      own('guides/theming', 'Theming your brand', 'dark mode, light mode, colours, colors, fonts'),
      own(
        'guides/theme-adapters',
        'shadcn, Radix, Bootstrap …',
        'Tailwind, Web Awesome, Material, adapters, globals.css',
      ),
      own('guides/design-system', 'Your design system', 'wrapper component, company components'),
      own('guides/sizing', 'Height of a view', 'iframe height, resize, auto height, size'),
      own(
        'guides/display-modes',
        'Display modes',
        'fullscreen, full screen, picture-in-picture, pip',
      ),
      own('guides/split', 'Split view', 'dock, side panel, sidebar, resizable'),
      own(
        'guides/accessibility',
        'Accessibility',
        'keyboard, screen reader, a11y, focus, ARIA, WCAG',
      ),
      own(
        'guides/accessibility-contract',
        'Accessibility contract',
        'announce, live region, reduced motion, text size, skip link, F6',
      ),
      own(
        'guides/languages',
        'Languages',
        'translation, localization, l10n, i18n, internationalization, RTL, right-to-left, Arabic',
      ),
      own('guides/tool-data', 'Progress and results', 'streaming, partial input, loading'),
      own('guides/tasks', 'Tasks', 'long-running calls, durable, cancel, input_required'),
      own('guides/failures', 'When a view fails', 'error handling, retry, timeout, fallback'),
      own('guides/many-apps', 'Many apps on a page', 'performance, lazy loading, memory, suspend'),
      own('guides/gateways', 'Gateways', 'aggregator, proxy, tool prefix, several servers'),
      own('guides/fresh-views', 'Fresh views', 'cache, new version, max age'),
      own('guides/live-data', 'Live data', 'subscriptions, updates, useResource'),
      own('guides/shared-views', 'One view, several calls', 'reuse, registry, session key'),
      own('guides/inspector', 'Inspector', 'devtools, debugging, messages, record, replay'),
      own('guides/ssr', 'Server rendering', 'SSR, Next.js, Nuxt, SvelteKit, hydration'),
      own('guides/builds', 'Builds, JSX, editors', 'bundler, Vite, webpack, CDN, TypeScript'),
      own('guides/frameworks', 'Angular, Solid, Preact', 'other frameworks'),
    ],
  },
  {
    label: 'Chat libraries',
    pages: [
      own('guides/chat', 'Overview', 'chat, chatbot, agent'),
      own('guides/chat-ai-sdk', 'Vercel AI SDK', 'useChat, streamText'),
      own('guides/chat-react', 'TanStack, assistant-ui …', 'CopilotKit'),
      own('guides/chat-ag-ui', 'AG-UI and CopilotKit', 'ACTIVITY_SNAPSHOT, mcp-apps-renderer'),
      own('guides/chat-users', 'Users of a chat', 'multi-tenant, several users'),
      own('guides/stored-chats', 'Stored conversations', 'history, reload, persist, database'),
    ],
  },
  {
    label: 'Security and deployment',
    pages: [
      own('guides/agents', 'Agents', 'agent, describe, act, WebMCP, computer use'),
      own(
        'guides/consent',
        'Consent, policy and audit',
        'permission, dialog, allow, deny, approve',
      ),
      own(
        'guides/security',
        'Security',
        'CSP, Content-Security-Policy, isolation, threat model, XSS',
      ),
      own(
        'guides/elicitation',
        'Elicitation',
        'elicitation/create, ask the user, form, JSON Schema, input required, URL mode',
      ),
      own('guides/sign-in', 'Sign-in', 'OAuth, login, authentication, token, 401'),
      own(
        'guides/sandbox',
        'Deploying the sandbox',
        'production, origin, subdomain, nginx, hosting',
      ),
      own(
        'guides/view-origins',
        'An origin for each server',
        'IndexedDB, localStorage, cookies, CORS, domain, wildcard, OPFS, clear site data',
      ),
      own(
        'guides/view-origin-hosting',
        'Hosting view origins',
        'wildcard, DNS, certificate, nginx, Caddy, Cloudflare, Vercel, Netlify',
      ),
      own(
        'guides/view-origin-data',
        'The data of views',
        'siteData, forgetUser, sign-out, Clear-Site-Data, Public Suffix List, Web Locks, store',
      ),
      own('guides/shells', 'Desktop and mobile shells', 'Electron, Tauri, VS Code, Capacitor'),
      own('guides/relay', 'Relay', 'backend, proxy, WebSocket, Redis, NATS, load balancer'),
      own(
        'guides/timings',
        'Timings',
        'performance, measure, RUM, web vitals, layout shift, long task',
      ),
      own('guides/tracing', 'Tracing', 'OpenTelemetry, traceparent, spans, Jaeger, observability'),
      own(
        'guides/operating',
        'Operating it',
        'monitoring, metrics, Prometheus, Grafana, alerts, health check, Sentry, capacity',
      ),
    ],
  },
  {
    label: 'Guides for views',
    pages: [
      own('guides/building-views', 'Building a view', 'dev host, Vite plugin, single file'),
      own(
        'guides/every-host',
        'One view for every host',
        'Claude, compatibility, feature detection',
      ),
      own(
        'guides/agents',
        'Agents',
        'agent, describe, act, WebMCP, registry, accessibility tree, computer use',
      ),
      own('guides/copy', 'Copying', 'clipboard, copy button, paste, execCommand'),
      own('guides/testing', 'Testing', 'unit test, jsdom, mock host, Vitest, Playwright'),
    ],
  },
  {
    label: 'Moving',
    isCollapsed: true,
    pages: [
      own('guides/moving', 'From another library', 'migrate, migration, switch, mcp-ui, ext-apps'),
      own('guides/older-mcp-ui', 'Older mcp-ui resources', 'remote DOM, text/uri-list'),
      own('guides/chatgpt-views', 'Views written for ChatGPT', 'window.openai, Apps SDK'),
    ],
  },
  {
    label: 'Reference',
    isCollapsed: true,
    pages: [
      own('architecture', 'Architecture', 'how it works, overview, internals'),
      own('reference/entries', 'Entries of the package', 'imports, exports'),
      own('reference/mcp-app-frame', '<mcp-app-frame>'),
      own('reference/mcp-app-dock', '<mcp-app-dock>'),
      own('reference/mcp-app-elicitation', '<mcp-app-elicitation>'),
      own('reference/mcp-app-root', '<mcp-app-root>'),
      own('reference/mcp-app-inspector', '<mcp-app-inspector>'),
      own('reference/events', 'Events'),
      own('reference/errors', 'Errors', 'error codes, reasons'),
      own('reference/page-functions', 'Functions of your page'),
      own('reference/react', 'React', 'hooks'),
      own('reference/vue', 'Vue', 'composables'),
      own('reference/svelte', 'Svelte', 'runes'),
      own('reference/mcp-app', 'McpApp and AppSnapshot'),
      own('reference/host', 'AppSession and HostHandlers'),
      own('reference/relay-protocol', 'Relay protocol', 'wire format'),
      own('reference/sandbox-page', 'Sandbox page', 'storage, localStorage, cookies, IndexedDB'),
      own('reference/security-tests', 'Routes and tests'),
      own(
        'reference/accessibility-conformance',
        'Accessibility report',
        'VPAT, ACR, WCAG 2.2, Section 508, EN 301 549, conformance',
      ),
      own('reference/tokens', 'Tokens', 'CSS variables, style variables, presets, Tailwind'),
    ],
  },
  {
    label: 'Troubleshooting',
    pages: [
      own('troubleshooting/blank-frame', 'My frame is blank', 'CORS, empty, nothing shows, white'),
      own('troubleshooting/browsers', 'Browser support', 'Safari, Firefox, Chrome, versions'),
    ],
  },
];

export const PAGES = SECTIONS.flatMap(({ pages }) => pages);

/** Addresses of earlier versions of the site, and where their content is now. */
export const MOVED = {
  'start/host-html': 'start/host/#plain-html',
  'start/host-react': 'start/host/#react',
  'start/host-vue': 'start/host/#vue',
  'start/host-svelte': 'start/host/#svelte',
  'start/view-html': 'start/view/#plain-html',
  'start/view-react': 'start/view/#react',
  'start/view-vue': 'start/view/#vue',
  'start/view-svelte': 'start/view/#svelte',
  'guides/relay-nodes': 'guides/relay/#many-nodes',
  'guides/from-mcp-ui': 'guides/moving/#from-mcp-uiclient',
  'guides/from-ext-apps': 'guides/moving/#from-ext-apps',
  'guides/from-app-bridge': 'guides/moving/#from-appbridge',
  'reference/token-variables': 'reference/tokens/#style-variables',
};

/** READMEs are not pages: where a link to one leads on the site. */
export const REPLACED = {
  'README.md': '',
  'packages/elements': 'reference/entries',
  'packages/server': 'reference/entries',
  'packages/devtools': 'reference/entries',
  'packages/react': 'reference/react',
  'packages/vue': 'reference/vue',
  'packages/svelte': 'reference/svelte',
  'packages/tokens': 'reference/tokens',
  // It is a page of the site without a document.
  'stories/workbench': 'theme',
};
