// The pages of the site, in the order of the sidebar. `from` is the file that a page is made of: a page of this folder,
// or a document of a package, which is not copied but read in place.
const own = (slug, label) => ({ slug, label, from: `docs/pages/${slug}.md` });
const document = (slug, label, from) => ({ slug, label, from });

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
      own('guides/theming', 'Theming'),
      own('guides/consent', 'Consent, policy and audit'),
      document('guides/sandbox', 'Sandbox deployment', 'packages/elements/DEPLOYING.md'),
      document('guides/relay', 'Relay', 'packages/elements/RELAY.md'),
      own('guides/sign-in', 'Sign-in'),
      own('guides/many-apps', 'Many apps on a page'),
      own('guides/display-modes', 'Display modes'),
      document('guides/chat', 'Chat libraries', 'packages/elements/CHAT.md'),
      own('guides/ssr', 'Server rendering'),
      own('guides/inspector', 'Inspector'),
      document('guides/frameworks', 'Angular, Solid, Preact', 'packages/elements/FRAMEWORKS.md'),
      document('guides/security', 'Security', 'packages/elements/SECURITY.md'),
    ],
  },
  {
    label: 'Guides for views',
    pages: [
      own('guides/building-views', 'Building a view'),
      own('guides/every-host', 'One view for every host'),
      document('guides/testing', 'Testing', 'packages/elements/TESTING.md'),
    ],
  },
  {
    label: 'Migrating',
    pages: [
      own('guides/from-mcp-ui', 'From @mcp-ui/client'),
      document('guides/from-ext-apps', 'From ext-apps', 'packages/elements/MIGRATING.md'),
      document('guides/from-use-app', 'React: AppRenderer, useApp', 'packages/react/MIGRATING.md'),
    ],
  },
  {
    label: 'Reference',
    pages: [
      own('reference/mcp-app-frame', '<mcp-app-frame>'),
      own('reference/mcp-app-dock', '<mcp-app-dock>'),
      own('reference/mcp-app-root', '<mcp-app-root>'),
      own('reference/mcp-app-inspector', '<mcp-app-inspector>'),
      own('reference/events', 'Events'),
      own('reference/errors', 'Errors'),
      own('reference/react', 'React'),
      own('reference/vue', 'Vue'),
      own('reference/svelte', 'Svelte'),
      own('reference/mcp-app', 'McpApp and AppSnapshot'),
      own('reference/host', 'AppSession and HostHandlers'),
      own('reference/entries', 'Entries of the package'),
      document('reference/relay-protocol', 'Relay protocol', 'packages/elements/RELAY-PROTOCOL.md'),
      own('reference/sandbox-page', 'Sandbox page'),
      document('reference/tokens', 'Tokens', 'packages/tokens/README.md'),
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

/** Documents that are not a page as a whole: where a link to one leads if no page has the heading it names. */
export const REPLACED = {
  'README.md': '',
  'packages/elements/README.md': 'reference/entries',
  'packages/react/README.md': 'reference/react',
  'packages/vue/README.md': 'reference/vue',
  'packages/svelte/README.md': 'reference/svelte',
  'packages/elements': 'reference/entries',
  'packages/react': 'reference/react',
  'packages/vue': 'reference/vue',
  'packages/svelte': 'reference/svelte',
  'packages/tokens': 'reference/tokens',
};
