import type { Meta } from '@storybook/web-components-vite';
import sales from '../views/sales.html?view';
import { RESULTS } from '../server/shop-server.js';
import { frameMeta, reaches } from './frame-story.js';
import type { FrameArgs, FrameStory } from './frame-story.js';

/** Five ways to say what to show. The first of `html`, `resource`, `resource-uri` and `tool` that is set wins. */
const meta: Meta<FrameArgs> = { ...frameMeta, title: 'mcp-app-frame/Sources' };
export default meta;

const toolResult = RESULTS['show-sales'];
const uri = 'ui://shop/sales.html';
const mimeType = 'text/html;profile=mcp-app';

/** The name of a tool: the frame looks it up and reads its view. */
export const ToolName: FrameStory = {
  args: { tool: 'show-sales', toolInput: {}, toolResult },
  play: reaches('ready'),
};

/** A tool that the page has already listed. */
export const ToolObject: FrameStory = {
  args: {
    tool: {
      name: 'show-sales',
      inputSchema: { type: 'object' },
      _meta: { ui: { resourceUri: uri } },
    },
    toolInput: {},
    toolResult,
  },
  play: reaches('ready'),
};

/** The address of a view. */
export const ResourceUri: FrameStory = {
  args: { resourceUri: uri, toolResult },
  play: reaches('ready'),
};

/** A content item that the page has already read. */
export const Resource: FrameStory = {
  args: { resource: { uri, mimeType, text: sales }, toolResult },
  play: reaches('ready'),
};

/** The HTML itself, without a server. */
export const Html: FrameStory = {
  args: { client: undefined, html: sales, toolResult },
  play: reaches('ready'),
};

/** The page handles the requests itself. */
export const Handlers: FrameStory = {
  args: {
    client: undefined,
    resourceUri: uri,
    handlers: { readResource: () => ({ contents: [{ uri, mimeType, text: sales }] }) },
    toolResult,
  },
  play: reaches('ready'),
};
