// What the two other hosts have in common with the official example: the client's side of a tool with a view.
import type { McpUiResourceCsp, McpUiResourcePermissions } from '@modelcontextprotocol/ext-apps';

export const MIME_TYPE = 'text/html;profile=mcp-app';
export const HOST_INFO = { name: 'conformance', version: '1.0.0' };

/** As the specification requires of clients. */
export const UI_CLIENT = {
  capabilities: {
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME_TYPE] } },
  },
};

/** A few of the standard style variables, as a host would send them. */
export const STYLE_VARIABLES = {
  '--color-background-primary': 'light-dark(#ffffff, #171717)',
  '--color-text-primary': 'light-dark(#171717, #fafafa)',
  '--font-sans': 'system-ui, sans-serif',
};

export interface UiMeta {
  csp?: McpUiResourceCsp;
  permissions?: McpUiResourcePermissions;
}

interface WithMeta {
  _meta?: { ui?: unknown } | undefined;
}

/** The declaration of the content item, otherwise that of the list entry. */
export const uiMetaOf = (item: WithMeta, entry: WithMeta | undefined): UiMeta =>
  (item._meta?.ui ?? entry?._meta?.ui ?? {}) as UiMeta;

/** The links that a host may open. */
export const isWebLink = (url: string): boolean => /^(?:https?|mailto):/i.test(url);
