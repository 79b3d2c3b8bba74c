// The few shapes of MCP itself that MCP Apps carry. Types only.
// Where SDK 1.x and 2.x differ we take the wider one (2.x), so that the results of both clients fit.

/** Room for extensions: present on most MCP objects, never interpreted unless we know the key. */
export type Meta = Record<string, unknown>;

export interface Icon {
  src: string;
  mimeType?: string;
  sizes?: string[];
  theme?: 'light' | 'dark';
}

/** Name and version of a piece of software: a host, a view, a server. */
export interface Implementation {
  name: string;
  version: string;
  title?: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
}

export type Role = 'user' | 'assistant';

export interface Annotations {
  audience?: Role[];
  priority?: number;
  lastModified?: string;
}

export interface TextContent {
  type: 'text';
  text: string;
  annotations?: Annotations;
  _meta?: Meta;
}

export interface ImageContent {
  type: 'image';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: Meta;
}

export interface AudioContent {
  type: 'audio';
  /** Base64. */
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: Meta;
}

export interface TextResourceContents {
  uri: string;
  text: string;
  mimeType?: string;
  _meta?: Meta;
}

export interface BlobResourceContents {
  uri: string;
  /** Base64. */
  blob: string;
  mimeType?: string;
  _meta?: Meta;
}

/** One item of a `resources/read` result. */
export type ResourceContents = TextResourceContents | BlobResourceContents;

export interface Resource {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  icons?: Icon[];
  annotations?: Annotations;
  _meta?: Meta;
}

export interface ResourceLink extends Resource {
  type: 'resource_link';
}

export interface EmbeddedResource {
  type: 'resource';
  resource: ResourceContents;
  annotations?: Annotations;
  _meta?: Meta;
}

export type ContentBlock =
  TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/** JSON Schema of a tool's arguments. `properties` is as loose as JSON Schema is. */
export interface ObjectSchema {
  type: 'object';
  // eslint-disable-next-line typescript/no-explicit-any -- 1.x says object, 2.x says any JSON value; only `any` fits both
  properties?: Record<string, any>;
  required?: string[];
  [key: string]: unknown;
}

export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

export interface Tool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: ObjectSchema;
  outputSchema?: { [key: string]: unknown; $schema?: string };
  annotations?: ToolAnnotations;
  execution?: { taskSupport?: 'optional' | 'required' | 'forbidden' };
  icons?: Icon[];
  _meta?: Meta;
}

export interface CallToolParams {
  name: string;
  arguments?: Record<string, unknown>;
  _meta?: Meta;
}

/** What a tool answers. `structuredContent` is an object in practice; SDK 2.x allows any JSON. */
export interface CallToolResult {
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: Meta;
  [key: string]: unknown;
}

/** Params of every list request. */
export interface ListParams {
  cursor?: string;
  _meta?: Meta;
}

interface ListResult {
  nextCursor?: string;
  _meta?: Meta;
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
  title?: string;
  description?: string;
  mimeType?: string;
  icons?: Icon[];
  annotations?: Annotations;
  _meta?: Meta;
}

export interface ListResourceTemplatesResult extends ListResult {
  resourceTemplates: ResourceTemplate[];
}

export interface ReadResourceParams {
  uri: string;
  _meta?: Meta;
}

export interface ReadResourceResult {
  contents: ResourceContents[];
  _meta?: Meta;
  [key: string]: unknown;
}

export interface Prompt {
  name: string;
  title?: string;
  description?: string;
  arguments?: { name: string; description?: string; required?: boolean }[];
  icons?: Icon[];
  _meta?: Meta;
}

export interface ListPromptsResult extends ListResult {
  prompts: Prompt[];
}

export type LoggingLevel =
  'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

export interface LoggingMessageParams {
  level: LoggingLevel;
  data: unknown;
  logger?: string;
  _meta?: Meta;
}

export interface CancelledParams {
  requestId?: string | number;
  reason?: string;
  _meta?: Meta;
}

/** Progress of a request; `total` is unknown when absent. */
export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

export interface ProgressParams extends Progress {
  progressToken: string | number;
  _meta?: Meta;
}
