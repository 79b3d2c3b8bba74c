// The pages of the site, in the order of the sidebar. `from` is the file that a page is made of.
const own = (slug, label) => ({ slug, label, from: `docs/pages/${slug}.md` });

export const SECTIONS = [
  {
    label: 'Start',
    pages: [
      { slug: '', label: 'What it is', from: 'docs/pages/index.md' },
      own('start/host-html', 'Host: plain HTML'),
      own('start/host-react', 'Host: React'),
      own('start/host-vue', 'Host: Vue'),
      own('start/host-svelte', 'Host: Svelte'),
      own('start/view-html', 'View: plain HTML'),
      own('start/view-react', 'View: React'),
      own('start/view-vue', 'View: Vue'),
      own('start/view-svelte', 'View: Svelte'),
      own('start/connect', 'Add it to Claude and ChatGPT'),
      own('playground', 'Playground'),
    ],
  },
  {
    label: 'Guides for hosts',
    pages: [
      own('guides/feeding', 'Feeding a frame'),
      own('guides/settings', 'Settings and changes'),
      own('guides/theming', 'Theming your brand'),
      own('guides/theme-adapters', 'shadcn, Radix, Bootstrap …'),
      own('guides/design-system', 'Your design system'),
      own('guides/sizing', 'Height of a view'),
      own('guides/display-modes', 'Display modes'),
      own('guides/split', 'Split view'),
      own('guides/tool-data', 'Progress and results'),
      own('guides/failures', 'When a view fails'),
      own('guides/many-apps', 'Many apps on a page'),
      own('guides/shared-views', 'One view, several calls'),
      own('guides/inspector', 'Inspector'),
      own('guides/ssr', 'Server rendering'),
      own('guides/builds', 'Builds, JSX, editors'),
      own('guides/frameworks', 'Angular, Solid, Preact'),
    ],
  },
  {
    label: 'Chat libraries',
    pages: [
      own('guides/chat', 'Overview'),
      own('guides/chat-ai-sdk', 'Vercel AI SDK'),
      own('guides/chat-react', 'TanStack, assistant-ui …'),
      own('guides/chat-users', 'Users of a chat'),
      own('guides/stored-chats', 'Stored conversations'),
    ],
  },
  {
    label: 'Security and deployment',
    pages: [
      own('guides/consent', 'Consent, policy and audit'),
      own('guides/security', 'Security'),
      own('guides/sign-in', 'Sign-in'),
      own('guides/sandbox', 'Deploying the sandbox'),
      own('guides/shells', 'Desktop and mobile shells'),
      own('guides/relay', 'Relay'),
      own('guides/relay-nodes', 'Relay: many nodes'),
    ],
  },
  {
    label: 'Guides for views',
    pages: [
      own('guides/building-views', 'Building a view'),
      own('guides/every-host', 'One view for every host'),
      own('guides/testing', 'Testing'),
    ],
  },
  {
    label: 'Migrating',
    pages: [
      own('guides/from-mcp-ui', 'From @mcp-ui/client'),
      own('guides/from-ext-apps', 'From ext-apps'),
      own('guides/from-app-bridge', 'From AppBridge'),
      own('guides/older-mcp-ui', 'Older mcp-ui resources'),
      own('guides/chatgpt-views', 'Views written for ChatGPT'),
    ],
  },
  {
    label: 'Reference',
    pages: [
      own('architecture', 'Architecture'),
      own('reference/entries', 'Entries of the package'),
      own('reference/mcp-app-frame', '<mcp-app-frame>'),
      own('reference/mcp-app-dock', '<mcp-app-dock>'),
      own('reference/mcp-app-root', '<mcp-app-root>'),
      own('reference/mcp-app-inspector', '<mcp-app-inspector>'),
      own('reference/events', 'Events'),
      own('reference/errors', 'Errors'),
      own('reference/page-functions', 'Functions of your page'),
      own('reference/react', 'React'),
      own('reference/vue', 'Vue'),
      own('reference/svelte', 'Svelte'),
      own('reference/mcp-app', 'McpApp and AppSnapshot'),
      own('reference/host', 'AppSession and HostHandlers'),
      own('reference/relay-protocol', 'Relay protocol'),
      own('reference/sandbox-page', 'Sandbox page'),
      own('reference/security-tests', 'Routes and tests'),
      own('reference/tokens', 'Tokens'),
      own('reference/token-variables', 'Style variables'),
    ],
  },
  {
    label: 'Troubleshooting',
    pages: [
      own('troubleshooting/blank-frame', 'My frame is blank'),
      own('troubleshooting/browsers', 'Browser support'),
    ],
  },
];

export const PAGES = SECTIONS.flatMap(({ pages }) => pages);

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
