// The interface by which a test drives a host page: that of ext-apps#743, with what its tests and ours need.

/** An MCP App to show. */
export interface TestApp {
  /** The address of its MCP server (Streamable HTTP, open to every origin). */
  server: string;
  /** The tool that the page has to call. */
  tool: string;
  /** The URI of its view. The tool names it, too. */
  view: string;
  /** The arguments of the call. */
  arguments: Record<string, unknown>;
  /**
   * What happens to the call. `call`: nothing. `stream`: the view first gets the arguments in pieces, for two or three
   * seconds. `cancel`: it is cancelled when the view has started. `pair`: the view is shown twice. `agent`: an agent of
   * the page may use the view. A page that does not know one does as for `call`.
   */
  scenario: 'call' | 'stream' | 'cancel' | 'pair' | 'agent';
}

/** What the page received with `ui/message`. */
export interface ReceivedMessage {
  role: string;
  content: unknown;
}

/** What the model would be told. */
export interface ConversationContext {
  /** The last `ui/update-model-context`. */
  modelContext?: { content?: unknown; structuredContent?: unknown };
  /** The tools that the model may call. */
  tools?: readonly { name: string }[];
}

/** Context of the host that a test changes. */
export interface ChangedHostContext {
  theme?: 'light' | 'dark';
}

/**
 * What a host page offers to tests: `window.mcpHostTestInterface`. Only `displayTestApp` is required; what a page does not
 * have is reported as not observed. The names are those of ext-apps#743.
 */
export interface HostTestInterface {
  /**
   * Shows the app as the page shows every app, in an environment of its own.
   * @param suite the name of the test, for isolation
   * @returns the element that the app is in, once it is in the page
   */
  displayTestApp(suite: string, app: TestApp): unknown;
  /** Removes the app, as the page does when it is no longer needed. */
  resetEnvironment?(): unknown;
  /** The messages that apps have added to the conversation. */
  getConversation?(): readonly ReceivedMessage[] | Promise<readonly ReceivedMessage[]>;
  /** What the model would be told. */
  getConversationContext?(): ConversationContext | Promise<ConversationContext>;
  /** Changes what the host tells apps. */
  changeHostContext?(context: ChangedHostContext): unknown;
  /** Allows what the page asks its user now. Returns whether there was a question. */
  confirmAction?(): boolean | Promise<boolean>;
  /** Sends a message of the user to the agent. */
  sendMessage?(text: string): unknown;
  /** Calls a tool as the agent does. */
  callTool?(name: string, args: Record<string, unknown>): unknown;

  /** Beyond the proposal: the log lines of apps. */
  getLogs?(): readonly object[] | Promise<readonly object[]>;
  /** Beyond the proposal: lets an agent describe the app, and click the element with this name. */
  act?(name: string): unknown;
  /** Beyond the proposal: the descriptions that `act` got. */
  getAgentDescriptions?(): readonly string[] | Promise<readonly string[]>;
}

declare global {
  interface Window {
    /** Present if the page takes part in tests. */
    mcpHostTestInterface?: HostTestInterface;
  }
}
