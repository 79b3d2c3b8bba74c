// `elicitation/create` and `roots/list`: what an MCP server may ask its client's user for. Types only.
import type { Meta } from './mcp.js';

/** A question to the user. `requestedSchema` is a flat JSON Schema of the answer. */
export interface ElicitParams {
  message: string;
  /** Default "form". */
  mode?: string;
  requestedSchema?: Record<string, unknown>;
  _meta?: Meta;
  [key: string]: unknown;
}

/** The user's answer. `content` is present only if they accepted. */
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
