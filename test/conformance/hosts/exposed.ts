// A page of an adopter: a frame with the page's handlers and sandbox, and the one line that lets tests drive it.
import '@mcp-app/conformance/host';
import { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.ts';

customElements.define('mcp-app-frame', McpAppFrameElement);

const frame = document.createElement('mcp-app-frame');
Object.assign(frame, {
  // The page's own app, which a test replaces.
  html: '<!doctype html><p>The own app of the page',
  sandbox: {
    url: new URLSearchParams(location.search).get('sandbox')!,
    allow: ['clipboard-write'],
  },
  availableDisplayModes: ['inline', 'fullscreen', 'pip', 'split'],
  theme: 'light',
  handlers: {
    openLink: () => ({}),
    downloadFile: () => ({}),
    message: () => ({}),
    updateModelContext: () => ({}),
    createMessage: () => ({
      role: 'assistant',
      content: { type: 'text', text: 'hello' },
      model: 'conformance',
    }),
  },
} satisfies Partial<McpAppFrameElement>);
document.body.append(frame);
