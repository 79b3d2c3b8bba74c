// What the page of `mcp-app dev` knows from the start: it is written into the page, so that nothing moves when it arrives.

/** A server that the command connects to. The page reaches it through the relay of the command. */
export interface PageServer {
  /** The same from one start to the next: what the page remembers about the server belongs to it. */
  id: string;
  /** Shown until the server tells its own name. */
  name: string;
  /** The path of its relay. */
  relay: string;
}

/** The sentences above an app: while its tool runs, and once the result is there. */
export interface AnswerWords {
  pending: string;
  done: string;
}

/** What a script does in an app, in place of an agent with a model. */
export interface ScriptedAgent {
  /** The button that starts it. */
  label: string;
  /** Each one names an element by its line in the description, without its states, and says what is done with it. */
  steps: readonly { element: string; action: Record<string, unknown> }[];
  /** What is said at the end. */
  done: string;
}

/** A tool call that the first screen offers. */
export interface Suggestion {
  /** What the user says. */
  says: string;
  /** What the app shows. */
  shows: string;
  /** What the view is written with. */
  madeWith: string;
  /** An SVG drawing, as text. */
  picture: string;
  tool: string;
  input: Record<string, unknown>;
  words: AnswerWords;
  /** Something that an agent can do in the app. */
  agent?: ScriptedAgent;
}

/** A failure that the first screen offers to try. */
export interface Failure {
  label: string;
  says: string;
  /** What the user sees, and can do. Markdown. */
  explains: string;
  /** The URL of the server, which allows this page to connect to it. */
  server: string;
  tool: string;
  input: Record<string, unknown>;
  /** `consent` of the frame. */
  consent?: { pin?: string };
  /** Milliseconds that each request takes longer. */
  delay?: number;
  /** Paths of this page that stop the server and start it again, with POST. */
  control?: { stop: string; start: string };
}

/** Which servers get an origin of their own for their apps: storage, and an origin that an API can allow. */
export interface OwnOrigins {
  /** `http://*.views.localhost:8081` */
  pattern: string;
  /** The ids of the servers that get one. */
  servers: readonly string[];
  /** The server that gets the label that it asks for, because its API allows that origin only. */
  named?: { server: string; domain: string };
}

/** The first screen. Without one, the page shows the tools of the servers. */
export interface Welcome {
  title: string;
  /** One line of Markdown. */
  text: string;
  suggestions: readonly Suggestion[];
  failures: readonly Failure[];
}

/** Where to read on. */
export interface PageLinks {
  /** The documentation, without a slash at the end; undefined if its address is not known. */
  docs?: string | undefined;
  storybook?: string | undefined;
  repository?: string | undefined;
}

export interface PageData {
  /** For `sandbox-url`. */
  sandboxUrl: string;
  servers: readonly PageServer[];
  links: PageLinks;
  welcome?: Welcome | undefined;
  origins?: OwnOrigins | undefined;
  /** Whether something answers what apps say: POST to `/reply`. */
  hasReplies: boolean;
  /** The model that answers: POST to `/model`. Its key is not known here. */
  model?: { name: string; address: string } | undefined;
}

/** The answer to what an app says, and what the user may want next: a suggestion by its text. */
export interface Reply {
  text: string;
  next?: string;
}

/** What the page is told while it is open. */
export interface PageEvent {
  /** The id of the server. */
  server: string;
  kind: 'ready' | 'failed' | 'sign-in' | 'ended' | 'changed' | 'stderr' | 'stray';
  /** The problem, the line, or the file. */
  text: string;
}
