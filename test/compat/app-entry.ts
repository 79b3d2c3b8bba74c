// What `npm run compat` knows about a published app: data, no code.

/** A selector in the syntax of Puppeteer: CSS, or `::-p-text(words)` for an element that has these words. */
export type Selector = string;

/** What must happen after the click. */
export type Outcome =
  /** The view asks its host for this. `what` is the tool's name, the address, … as in the audit. */
  | {
      asks: 'tool-call' | 'message' | 'model-context' | 'link' | 'download' | 'display-mode';
      what?: string;
    }
  /** The view shows, or no longer shows, an element. */
  | { shows: Selector }
  | { hides: Selector }
  /** The view looks different: for canvases, which have no elements. */
  | { repaints: true };

export interface Click {
  on: Selector;
  /** Keys that are typed after the click. */
  type?: string;
  brings: Outcome;
}

export interface AppEntry {
  /** For `--only`, the names of files, and the table. */
  name: string;
  package: string;
  version: string;
  /** What its view was written with. */
  type: 'MCP Apps' | 'mcp-ui' | 'ChatGPT' | 'plain HTML';
  /** stdio: shown through our relay. http: the frame connects to the server itself. */
  transport: 'stdio' | 'http';
  /** The file of the package that Node runs. Default: its only program. */
  file?: string;
  /** Arguments of the program. */
  args?: readonly string[];
  /** Added to an otherwise almost empty environment. `$PORT` in a value is the port that the server gets. */
  env?: Readonly<Record<string, string>>;
  /** A server of ours that is built around the package, for libraries: a file of `library-servers`. */
  around?: string;
  /**
   * Packages that a project with the library has beside it: versions by name. The library then has a folder of its own,
   * where `around` can build.
   */
  beside?: Readonly<Record<string, string>>;
  /** Files in its home, as base64. */
  files?: Readonly<Record<string, string>>;
  tool: string;
  /** `$HOME` in a text is the app's home. */
  input?: Readonly<Record<string, unknown>>;
  /** dedicated: its view gets an origin of its own. Default: an opaque one. */
  isolation?: 'dedicated';
  /** Whether its view may load files from this machine, which it would get from a content delivery network. */
  hasLocalFiles?: true;
  /** Attributes of the frame beside those that every app gets. */
  attributes?: Readonly<Record<string, string>>;
  /** What shows that the view was drawn. */
  sees: Selector;
  click?: Click;
  /**
   * Why the app can do less here than in its own environment, and how far it still gets. Without it, an app that does
   * not work is a failure.
   */
  limit?: { why: string; gets: 'nowhere' | 'drawn' };
}
