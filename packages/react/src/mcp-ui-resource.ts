'use client';
// What `@mcp-ui/client` has for resources that a tool embeds in its result.
import * as React from 'react';
import type { HostHandlers } from '@mcp-app/elements/host';
import { UI_EXTENSION_CAPABILITIES, UI_EXTENSION_ID } from '@mcp-app/elements/protocol';
import type { AnyCallToolResult, ContentBlock } from '@mcp-app/elements/protocol';
import { McpAppFrame } from './mcp-app-frame.js';
import type { McpAppFrameProps } from './props.generated.js';

export { UI_EXTENSION_CAPABILITIES };
/** The name of the extension among MCP capabilities. */
export const UI_EXTENSION_NAME = UI_EXTENSION_ID;
/** What a client declares under that name. */
export const UI_EXTENSION_CONFIG = UI_EXTENSION_CAPABILITIES[UI_EXTENSION_ID];

type Fields = Record<string, unknown>;
interface Contents {
  uri: string;
  mimeType?: string | undefined;
  text?: string | undefined;
  blob?: string | undefined;
  _meta?: Fields | undefined;
}

/** Whether a block of a tool's result is a resource of mcp-ui. */
export function isUIResource<T extends { type: string; resource?: Partial<Contents> | undefined }>(
  content: T,
): content is T & { type: 'resource'; resource: Partial<Contents> } {
  return content.type === 'resource' && Boolean(content.resource?.uri?.startsWith('ui://'));
}

/** The metadata of a resource. */
export const getResourceMetadata = ({ _meta = {} }: { _meta?: Fields | undefined }): Fields =>
  _meta;

const PREFIX = 'mcpui.dev/ui-';

export type UIResourceMetadata = {
  'preferred-frame-size'?: [string, string];
  'initial-render-data'?: Fields;
};

/** The metadata of a resource that mcp-ui defines, without the prefix of its keys. */
export const getUIResourceMetadata = (resource: {
  _meta?: Fields | undefined;
}): UIResourceMetadata & Fields =>
  Object.fromEntries(
    Object.entries(getResourceMetadata(resource))
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, value]) => [key.slice(PREFIX.length), value]),
  );

/** What a view of mcp-ui asks its page to do. */
export type UIActionResult =
  | { type: 'tool'; payload: { toolName: string; params: Fields }; messageId?: string }
  | { type: 'prompt'; payload: { prompt: string }; messageId?: string }
  | { type: 'link'; payload: { url: string }; messageId?: string }
  | { type: 'intent'; payload: { intent: string; params: Fields }; messageId?: string }
  | { type: 'notify'; payload: { message: string }; messageId?: string };

export interface UIResourceRendererProps {
  /** HTML or a URL. Remote DOM is not supported: the frame shows an error. */
  resource: Partial<Contents>;
  /** Answers what the view asks for. For a tool, the view gets the answer as the result of the tool. */
  onUIAction?: ((result: UIActionResult) => Promise<unknown>) | undefined;
  /** `style` of the frame. The other options have no effect: the frame follows the size of the view. */
  htmlProps?: { style?: React.CSSProperties; [option: string]: unknown } | undefined;
}

const isResult = (value: unknown): value is AnyCallToolResult =>
  Array.isArray((value as { content?: unknown } | null | undefined)?.content);

const textOf = (content: readonly ContentBlock[]) =>
  content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');

function handlersOf(act: NonNullable<UIResourceRendererProps['onUIAction']>): HostHandlers {
  return {
    callTool: async ({ name, arguments: params = {} }) => {
      const answer = await act({ type: 'tool', payload: { toolName: name, params } });
      return isResult(answer) ? answer : { content: [], structuredContent: answer };
    },
    message: async ({ content }) => {
      await act({ type: 'prompt', payload: { prompt: textOf(content) } });
    },
    openLink: async ({ url }) => {
      await act({ type: 'link', payload: { url } });
    },
  };
}

const DIALECTS = ['openai', 'mcp-ui'] as const;

/** Shows a resource that a tool embedded in its result, with the props of `UIResourceRenderer` of `@mcp-ui/client` 5 and 6. */
export function UIResourceRenderer(props: UIResourceRendererProps): React.ReactElement {
  const { resource, onUIAction, htmlProps } = props;
  const frame: McpAppFrameProps = {
    dialects: DIALECTS,
    resource: resource as McpAppFrameProps['resource'],
    style: htmlProps?.style,
    handlers: onUIAction && handlersOf(onUIAction),
    onLegacyAction:
      onUIAction &&
      (({ action, payload }) => void onUIAction({ type: action, payload } as UIActionResult)),
  };
  return React.createElement(McpAppFrame, frame);
}
