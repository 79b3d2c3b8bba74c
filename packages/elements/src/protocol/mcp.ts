// The types of MCP itself that MCP Apps use. Types only. Where SDK 1.x and 2.x differ, the wider one (2.x) is used, so
// that the results of both clients fit.

/** Extension data: present on most MCP objects, ignored unless the key is known. */
export type Meta = Record<string, unknown>;

export interface Icon {
  src: string;
  mimeType?: string | undefined;
  sizes?: string[] | undefined;
  theme?: 'light' | 'dark' | undefined;
}

/** Name and version of a piece of software: a host, a view, a server. */
export interface Implementation {
  name: string;
  version: string;
  title?: string | undefined;
  description?: string | undefined;
  websiteUrl?: string | undefined;
  icons?: Icon[] | undefined;
}

export type Role = 'user' | 'assistant';

export interface Annotations {
  audience?: Role[] | undefined;
  priority?: number | undefined;
  lastModified?: string | undefined;
}

export interface TextContent {
  type: 'text';
  text: string;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export interface ImageContent {
  type: 'image';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export interface AudioContent {
  type: 'audio';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export interface TextResourceContents {
  uri: string;
  text: string;
  mimeType?: string | undefined;
  _meta?: Meta | undefined;
}

export interface BlobResourceContents {
  uri: string;
  /** Base64. */
  blob: string;
  mimeType?: string | undefined;
  _meta?: Meta | undefined;
}

/** One item of a `resources/read` result. */
export type ResourceContents = TextResourceContents | BlobResourceContents;

export interface Resource {
  uri: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  size?: number | undefined;
  icons?: Icon[] | undefined;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export interface ResourceLink extends Resource {
  type: 'resource_link';
}

export interface EmbeddedResource {
  type: 'resource';
  resource: ResourceContents;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export type ContentBlock =
  | TextContent
  | ImageContent
  | AudioContent
  | ResourceLink
  | EmbeddedResource;

/** JSON Schema of a tool's arguments. `properties` is as loose as JSON Schema is. */
export interface ObjectSchema {
  type: 'object';
  // eslint-disable-next-line typescript/no-explicit-any -- 1.x says object, 2.x any JSON value: only `any` fits
  properties?: Record<string, any> | undefined;
  required?: string[] | undefined;
  [key: string]: unknown;
}

export interface ToolAnnotations {
  title?: string | undefined;
  readOnlyHint?: boolean | undefined;
  destructiveHint?: boolean | undefined;
  idempotentHint?: boolean | undefined;
  openWorldHint?: boolean | undefined;
}

export interface Tool {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  inputSchema: ObjectSchema;
  outputSchema?: { [key: string]: unknown; $schema?: string | undefined } | undefined;
  annotations?: ToolAnnotations | undefined;
  execution?: { taskSupport?: 'optional' | 'required' | 'forbidden' | undefined } | undefined;
  icons?: Icon[] | undefined;
  _meta?: Meta | undefined;
}

export interface CallToolParams {
  name: string;
  arguments?: Record<string, unknown> | undefined;
  _meta?: Meta | undefined;
}

/** The result of a tool. `structuredContent` is an object in practice; SDK 2.x allows any JSON. */
export interface CallToolResult {
  content: ContentBlock[];
  structuredContent?: unknown | undefined;
  isError?: boolean | undefined;
  _meta?: Meta | undefined;
  [key: string]: unknown;
}

/**
 * The return type of `callTool()` in SDK 1.x: a result, or one of MCP 2024, which no server with views sends.
 */
export type AnyCallToolResult = CallToolResult | { toolResult: unknown; [key: string]: unknown };

/** Params of every list request. */
export interface ListParams {
  cursor?: string | undefined;
  _meta?: Meta | undefined;
}

interface ListResult {
  nextCursor?: string | undefined;
  _meta?: Meta | undefined;
  [key: string]: unknown;
}

export interface ListToolsResult extends ListResult {
  tools: Tool[];
}

export interface ListResourcesResult extends ListResult {
  resources: Resource[];
}

export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  mimeType?: string | undefined;
  icons?: Icon[] | undefined;
  annotations?: Annotations | undefined;
  _meta?: Meta | undefined;
}

export interface ListResourceTemplatesResult extends ListResult {
  resourceTemplates: ResourceTemplate[];
}

export interface ReadResourceParams {
  uri: string;
  _meta?: Meta | undefined;
}

export interface ReadResourceResult {
  contents: ResourceContents[];
  _meta?: Meta | undefined;
  [key: string]: unknown;
}

export interface Prompt {
  name: string;
  title?: string | undefined;
  description?: string | undefined;
  arguments?:
    | { name: string; description?: string | undefined; required?: boolean | undefined }[]
    | undefined;
  icons?: Icon[] | undefined;
  _meta?: Meta | undefined;
}

export interface ListPromptsResult extends ListResult {
  prompts: Prompt[];
}

export type LoggingLevel =
  | 'debug'
  | 'info'
  | 'notice'
  | 'warning'
  | 'error'
  | 'critical'
  | 'alert'
  | 'emergency';

export interface LoggingMessageParams {
  level: LoggingLevel;
  data: unknown;
  logger?: string | undefined;
  _meta?: Meta | undefined;
}

export interface CancelledParams {
  requestId?: string | number | undefined;
  reason?: string | undefined;
  _meta?: Meta | undefined;
}

/** Progress of a request; an absent `total` is unknown. */
export interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
  _meta?: Meta | undefined;
}

export interface ProgressParams extends Progress {
  progressToken: string | number;
}
