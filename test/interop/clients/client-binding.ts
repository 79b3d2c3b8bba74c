// Runs in the host page. What a cell needs from an MCP client, whichever version of the SDK it is from.

/** The calls that are the same in both versions. */
export interface AnyClient {
  listTools(params?: object): Promise<object>;
  listResources(params?: object): Promise<object>;
  listResourceTemplates(params?: object): Promise<object>;
  readResource(params: { uri: string }): Promise<{ contents: { text?: string }[] }>;
  listPrompts(params?: object): Promise<object>;
  close(): Promise<void>;
}

/** A connected client, with the calls in which the versions differ. */
export interface ConnectedClient {
  client: AnyClient;
  callTool(params: object, signal?: AbortSignal): Promise<object>;
  onToolsChanged(listener: () => void): void;
}

export interface ClientModule {
  connect(url: string): Promise<ConnectedClient>;
}
