// `elicitation/create` and `roots/list`: what an MCP server may ask of its client's user. Types only.
import type { Meta } from './mcp.js';

/** A question to the user. `requestedSchema` is a flat JSON Schema of the answer. */
export interface ElicitParams {
  message: string;
  /** "form" where it is absent. */
  mode?: string;
  requestedSchema?: Record<string, unknown>;
  _meta?: Meta;
  [key: string]: unknown;
}

/** What the user did. `content` only where they accepted. */
export interface ElicitResult {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, string | number | boolean | string[]>;
  _meta?: Meta;
  [key: string]: unknown;
}

/** A folder that the server may work in. */
export interface Root {
  uri: string;
  name?: string;
  _meta?: Meta;
}

/** The answer to `roots/list`. */
export interface ListRootsResult {
  roots: Root[];
  _meta?: Meta;
  [key: string]: unknown;
}
