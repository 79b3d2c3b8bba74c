// WebMCP (https://webmachinelearning.github.io/webmcp/): tools of a page for the browser's agent. The names have changed
// before, so everything is detected: where the registry is, whether it answers later, and how a tool is removed.
import type { CallToolResult, Tool } from '../mcp.js';

/** A tool as the browser takes it. */
interface WebMcpTool {
  name: string;
  title?: string;
  description: string;
  inputSchema: object;
  annotations?: {
    readOnlyHint?: boolean;
    untrustedContentHint?: boolean;
    consequentialHint?: boolean;
  };
  execute(input: unknown, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** The browser's registry of tools. */
export interface ModelContext {
  /** Older browsers answer at once, newer ones with a promise. */
  registerTool(tool: WebMcpTool, options?: { signal?: AbortSignal }): unknown;
  /** Older browsers have no `signal`. */
  unregisterTool?(name: string): unknown;
}

interface ModelContextOwner {
  readonly modelContext?: Partial<ModelContext> | null | undefined;
}

/** Where the registry may be. A window fits. */
export interface WebMcpScope {
  readonly document?: object | undefined;
  readonly navigator?: object | undefined;
}

/** The browser's registry; undefined if it has none, or none for this page. */
export function modelContextOf({ document, navigator }: WebMcpScope): ModelContext | undefined {
  for (const owner of [document, navigator] as (ModelContextOwner | undefined)[]) {
    const found = owner?.modelContext;
    if (typeof found?.registerTool === 'function') return found as ModelContext;
  }
  return undefined;
}

/** Calls one of the tools. */
type CallTool = (
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal | undefined,
) => Promise<CallToolResult>;

/** Keeps the tools in the browser's registry the same as a list. */
export class BrowserTools {
  readonly #context: ModelContext;
  readonly #call: CallTool;
  readonly #failed: (error: unknown) => void;
  /** By name: the definition as text, and how it is removed. */
  readonly #known = new Map<string, { text: string; remove: () => void }>();

  /** @param failed called if the browser refuses a tool, for example because of its name */
  constructor(context: ModelContext, call: CallTool, failed: (error: unknown) => void = () => {}) {
    this.#context = context;
    this.#call = call;
    this.#failed = failed;
  }

  /** Adds, replaces and removes tools, until there are exactly these. */
  async set(tools: readonly Tool[]): Promise<void> {
    const wanted = new Map(tools.map((tool) => [tool.name, JSON.stringify(tool)]));
    for (const [name, { text, remove }] of this.#known)
      if (wanted.get(name) !== text) {
        this.#known.delete(name);
        remove();
      }
    const added = tools.filter(({ name }) => !this.#known.has(name));
    await Promise.all(added.map((tool) => this.#add(tool, wanted.get(tool.name)!)));
  }

  async #add(tool: Tool, text: string): Promise<void> {
    const { name, title, description, inputSchema, annotations } = tool;
    const controller = new AbortController();
    const remove = () => {
      controller.abort();
      // In a browser that removes it with the signal, it is no longer there, which may be an error.
      void (async () => this.#context.unregisterTool?.(name))().catch(() => {});
    };
    this.#known.set(name, { text, remove });
    try {
      await this.#context.registerTool(
        {
          name,
          ...(title !== undefined && { title }),
          // Browsers refuse an empty one.
          description: description || title || name,
          inputSchema,
          annotations: {
            readOnlyHint: annotations?.readOnlyHint === true,
            // Whatever an app answers, its user did not write it.
            untrustedContentHint: true,
            consequentialHint: annotations?.destructiveHint === true,
          },
          execute: (input, options) => this.#call(name, { ...(input as object) }, options?.signal),
        },
        { signal: controller.signal },
      );
    } catch (error) {
      // It was removed meanwhile, which rejects in newer browsers.
      if (controller.signal.aborted) return;
      // Not tried again until its definition changes.
      if (this.#known.get(name)?.remove === remove) this.#known.set(name, { text, remove() {} });
      this.#failed(error);
    }
  }
}
