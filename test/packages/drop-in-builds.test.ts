// Pages that are written for `@mcp-ui/client` and for the official view library, with one changed import, from the packed
// packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUNDLERS, emptyFolder, writeProject } from './support/bundlers.js';
import { filesIn } from './support/workspace.js';

const folder = emptyFolder();

const RENDER = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement(Page));`;

/** Each text is what a user has before, except for the name of the package. */
const PAGES = {
  AppRenderer: {
    before: '@mcp-ui/client',
    after: '@mcp-app/react/app-renderer',
    script: (name: string) => `import { AppRenderer, isUIResource } from '${name}';
${RENDER}
const url = new URL('https://sandbox.example/sandbox.html');
function Page() {
  return createElement(AppRenderer, {
    toolName: 'show-chart',
    toolResourceUri: 'ui://charts/view.html',
    sandbox: { url },
    toolInput: { isUi: isUIResource({ type: 'text' }) },
    onReadResource: async ({ uri }) => ({ contents: [{ uri, text: '<p>' }] }),
    onOpenLink: async ({ url }) => (window.open(url), {}),
  });
}`,
    contains: 'mcp-app-frame',
  },
  App: {
    before: '@modelcontextprotocol/ext-apps',
    after: '@mcp-app/elements/app',
    script: (
      name: string,
    ) => `import { App, applyDocumentTheme, PostMessageTransport } from '${name}';
const app = new App({ name: 'Chart', version: '1' }, {}, { autoResize: true });
app.ontoolresult = ({ structuredContent }) => (document.body.textContent = JSON.stringify(structuredContent));
app.addEventListener('hostcontextchanged', ({ theme }) => theme && applyDocumentTheme(theme));
await app.connect(new PostMessageTransport(window.parent, window.parent));`,
    contains: 'ui/initialize',
  },
  useApp: {
    before: '@modelcontextprotocol/ext-apps/react',
    after: '@mcp-app/react/use-app',
    script: (name: string) => `import { useApp, useDocumentTheme, useHostStyles } from '${name}';
${RENDER}
function Page() {
  const { app, error } = useApp({ appInfo: { name: 'Chart', version: '1' }, capabilities: {} });
  useHostStyles(app, app?.getHostContext());
  return createElement('p', { className: useDocumentTheme() }, error?.message);
}`,
    contains: 'ui/initialize',
  },
};

const DEPENDENCIES = ['react', 'react-dom', 'scheduler'];
const OTHERS = [
  '@mcp-ui/client',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/core',
  '@modelcontextprotocol/ext-apps',
  '@modelcontextprotocol/sdk',
  'zod',
];

async function built(name: string, script: string, dependencies: string[]) {
  const project = join(folder, name);
  await writeProject(project, {
    script,
    packages: ['elements', 'react'],
    dependencies: [...DEPENDENCIES, ...dependencies],
  });
  const output = join(project, 'out');
  await BUNDLERS['vite']!(project, output);
  const scripts = filesIn(output).filter((path) => path.endsWith('.js'));
  return scripts.map((path) => readFileSync(join(output, path), 'utf8')).join('\n');
}

describe.each(Object.entries(PAGES))('%s', (name, { before, after, script, contains }) => {
  it(`builds with ${after} instead of ${before}, without the other packages`, async () => {
    const code = await built(name, script(after), []);
    expect(code).toContain(contains);
    // Texts that only zod and the MCP SDK contain.
    expect(code).not.toMatch(/ZodError|invalid_union|Error POSTing to endpoint/);
  });

  it('is a page that builds before the change too', async () => {
    const code = await built(`${name}-before`, script(before), OTHERS);
    expect(code).toMatch(/ZodError|invalid_union/);
  });
});
