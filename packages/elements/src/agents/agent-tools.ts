// The tools of all views on a page as one list that an agent can call.
import { errorText } from '../protocol/error-text.js';
import type { CallToolResult, Tool } from '../protocol/mcp.js';
import type { AgentFrame } from './agent-frame.js';
import { faceTools } from './face-tools.js';

/** A tool of a view, with a name that no other tool of the page has. */
export interface AgentTool extends Tool {
  /** The frame that it belongs to. */
  readonly frame: AgentFrame;
  /** Its own name; undefined for `describe` and `act`, which the page offers. */
  readonly appTool: string | undefined;
}

export interface AgentToolsOptions {
  /** Where frames are found: those in it, and those that start in it later. Default: the document. */
  root?: (ParentNode & EventTarget) | undefined;
  /** Which of these frames belong to the list. Default: all. */
  filter?: ((frame: AgentFrame) => boolean) | undefined;
}

/** How a tool of the list is called. */
export interface AgentCallOptions {
  signal?: AbortSignal | undefined;
}

/** The events of a frame after which its tools may be others. They bubble. */
const EVENTS = ['mcp-app-status-change', 'mcp-app-tools-change'] as const;

/** Models accept names of at most 64 of these characters. */
const MAX_NAME = 64;
/** Milliseconds for a view to list its tools: one that hangs must not keep those of the others from the agent. */
const LIST_TIMEOUT_MS = 5000;
const plainName = (name: string): string => name.replace(/[^\w-]/g, '_');

const failed = (text: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text }],
});

const isFrame = (target: EventTarget | undefined): target is AgentFrame & Node =>
  target instanceof Element && target.localName === 'mcp-app-frame';

/**
 * Lists and calls the tools that the views of a page offer, and `describe` and `act` for the frames whose `sandbox.agents`
 * allows it. Each call passes the policy of its frame, and is audited there. Fires `change` when the list may be another one.
 */
export class AgentTools extends EventTarget {
  readonly #root: ParentNode & EventTarget;
  readonly #filter: (frame: AgentFrame) => boolean;
  /** The frames with a view, and their prefixes, which are never used again. */
  readonly #frames = new Map<AgentFrame, string>();
  readonly #prefixes = new WeakMap<AgentFrame, string>();
  #count = 0;
  #isAnnounced = false;
  #last: readonly AgentTool[] = [];

  constructor({ root = document, filter = () => true }: AgentToolsOptions = {}) {
    super();
    this.#root = root;
    this.#filter = filter;
    this.#listen(root, true);
    for (const frame of root.querySelectorAll('mcp-app-frame'))
      this.#update(frame as unknown as AgentFrame);
  }

  /** The frames whose tools are listed. */
  get frames(): readonly AgentFrame[] {
    return [...this.#frames.keys()].filter((frame) => this.#filter(frame));
  }

  /** All tools. A view that does not answer has none. */
  async list({ signal }: AgentCallOptions = {}): Promise<readonly AgentTool[]> {
    // A frame that was removed tells it later.
    for (const frame of this.#frames.keys()) this.#update(frame);
    const lists = await Promise.all(this.frames.map((frame) => this.#toolsOf(frame, signal)));
    signal?.throwIfAborted();
    return (this.#last = lists.flat());
  }

  /** Calls a tool by its name in the list. A failure is a result with `isError`, which a model can read. */
  async call(
    name: string,
    args: Record<string, unknown> = {},
    { signal }: AgentCallOptions = {},
  ): Promise<CallToolResult> {
    const named = (tools: readonly AgentTool[]) => tools.find((tool) => tool.name === name);
    const tool = named(this.#last) ?? named(await this.list({ signal }));
    // A frame that was removed tells it later.
    if (tool) this.#update(tool.frame);
    if (!tool || !this.frames.includes(tool.frame))
      return failed(`There is no tool named ${name}: its app was closed, or changed its tools.`);
    const { frame, appTool } = tool;
    try {
      if (appTool !== undefined)
        return await frame.callAppTool(appTool, args, {
          isForAgent: true,
          ...(signal && { signal }),
        });
      const own = faceTools(frame.details.agents).find(({ definition }) =>
        name.endsWith(`_${definition.name}`),
      );
      if (!own) return failed(`${name} is no longer possible: the page does not allow it.`);
      return await own.call(frame, args, signal);
    } catch (error) {
      signal?.throwIfAborted();
      return failed(errorText(error));
    }
  }

  /** Ends the list: no more events. */
  close(): void {
    for (const target of [this.#root, ...this.#frames.keys()]) this.#listen(target, false);
    this.#frames.clear();
    this.#last = [];
  }

  readonly #notice = (event: Event): void => {
    const [target] = event.composedPath();
    if (!isFrame(target)) return;
    this.#update(target);
    if (event.type === 'mcp-app-tools-change') this.#announce();
  };

  #update(frame: AgentFrame): void {
    const isThere = frame.status === 'ready' && (frame as Partial<Node>).isConnected !== false;
    if (isThere === this.#frames.has(frame)) return;
    if (isThere) this.#frames.set(frame, this.#prefixOf(frame));
    else this.#frames.delete(frame);
    // The events of a frame that was removed reach only the frame itself.
    this.#listen(frame, isThere);
    this.#announce();
  }

  #listen(target: EventTarget, isOn: boolean): void {
    for (const event of EVENTS)
      if (isOn) target.addEventListener(event, this.#notice);
      else target.removeEventListener(event, this.#notice);
  }

  #prefixOf(frame: AgentFrame): string {
    const prefix = this.#prefixes.get(frame) ?? `app${++this.#count}`;
    this.#prefixes.set(frame, prefix);
    return prefix;
  }

  /** Once for all changes of a task. */
  #announce(): void {
    if (this.#isAnnounced) return;
    this.#isAnnounced = true;
    queueMicrotask(() => {
      this.#isAnnounced = false;
      this.#last = [];
      this.dispatchEvent(new Event('change'));
    });
  }

  async #toolsOf(frame: AgentFrame, signal: AbortSignal | undefined): Promise<AgentTool[]> {
    const prefix = this.#frames.get(frame)!;
    const { agents, appInfo, appCapabilities, tool } = frame.details;
    const app =
      frame.title || tool?.title || appInfo?.title || appInfo?.name || tool?.name || 'app';
    const about = (description: string | undefined) =>
      `In the app ${JSON.stringify(app)}: ${description ?? ''}`.trim();
    const taken = new Set<string>();
    /** `app1__` for tools of the view, `app1_` for those of the page: no view can take the name of one of those. */
    const uniqueName = (name: string): string => {
      const base = `${prefix}__${plainName(name)}`.slice(0, MAX_NAME - 3);
      let unique = base;
      for (let n = 2; taken.has(unique); n++) unique = `${base}_${n}`;
      taken.add(unique);
      return unique;
    };
    const offered = appCapabilities?.tools
      ? await frame
          .listAppTools({ timeout: LIST_TIMEOUT_MS, ...(signal && { signal }) })
          .catch(() => [])
      : [];
    return [
      ...faceTools(agents).map(({ definition }) => ({
        ...definition,
        name: `${prefix}_${definition.name}`,
        description: about(definition.description),
        frame,
        appTool: undefined,
      })),
      ...offered.map(({ qualifiedName: _name, ...definition }) => ({
        ...definition,
        name: uniqueName(definition.name),
        description: about(definition.description),
        frame,
        appTool: definition.name,
      })),
    ];
  }
}
