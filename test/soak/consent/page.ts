// The page around the views: its policy, handlers and servers, all of which record what really happens.
import type { Policy, PolicyAnswer } from '../../../packages/elements/src/host/consent/policy.js';
import type { LinkRequestOptions } from '../../../packages/elements/src/host/link/server-link.js';
import type { ServerLink } from '../../../packages/elements/src/host/link/server-link.js';
import type { HostHandlers } from '../../../packages/elements/src/host/requests/host-handlers.js';
import type { SessionEvent } from '../../../packages/elements/src/host/session/session-events.js';
import { linkTo } from '../../unit/host/support/view-scope.js';
import type { VirtualClock } from './clock.ts';
import { policyOf } from './policies.ts';
import { markerIn } from './records.ts';
import type { Effect, Records } from './records.ts';
import { TOOLS } from './requests.ts';
import { FuzzUser } from './user.ts';

/** How long input in the page counts in browsers, in milliseconds. */
const ACTIVATION_MS = 5000;

const PREVENTABLE = ['open-link', 'download', 'message', 'model-context'] as const;

const toolList = {
  tools: TOOLS.map(({ name, annotations }) => ({
    name,
    inputSchema: { type: 'object' as const },
    ...(annotations && { annotations }),
  })),
};

/** The id of a task is the marker of its call. */
const taskOf = (taskId: string, status: string) => ({
  taskId,
  status,
  createdAt: '2026-01-26T12:00:00Z',
  lastUpdatedAt: '2026-01-26T12:00:00Z',
  ttlMs: null,
  pollIntervalMs: 20,
});

export class FuzzPage {
  readonly user: FuzzUser;
  readonly servers: readonly ServerLink[];
  policy: Policy | undefined;
  handlers: HostHandlers = {};
  readonly #records: Records;
  readonly #clock: VirtualClock;
  /** Answers of servers, handlers and hooks that wait for `release`. */
  #waiting: (() => void)[] = [];
  #prevents = 0;
  #calls = 0;
  #answers = 0;

  constructor(records: Records, clock: VirtualClock) {
    this.#records = records;
    this.#clock = clock;
    this.user = new FuzzUser(records, clock);
    this.servers = [this.#server(), this.#server()];
    this.setPolicy(0);
  }

  /** Something that the host waits for. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  get isActive(): boolean {
    return this.#clock.now - (this.#records.pageInputs.at(-1) ?? -Infinity) < ACTIVATION_MS;
  }

  setPolicy(choice: number): void {
    const { model, policy } = policyOf(choice, (answer) => this.#later(answer));
    this.policy = policy;
    this.#records.policies.push({ from: this.#records.next(), model });
  }

  /** The bits of `mask` select the handlers. */
  setHandlers(mask: number): void {
    const all: HostHandlers = {
      callTool: this.#handler('call', { content: [] }),
      openLink: this.#handler('open', {}),
      downloadFile: this.#handler('save', {}),
      message: this.#handler('message', {}),
      updateModelContext: this.#handler('context', {}),
      createMessage: this.#handler('sampling', {
        role: 'assistant',
        content: { type: 'text', text: '' },
        model: 'm',
      }),
      requestDisplayMode: this.#handler('mode', { mode: 'inline' }),
      readResource: this.#handler('read', { contents: [] }),
      listResources: this.#handler('list', { resources: [] }),
      listPrompts: this.#handler('list', { prompts: [] }),
      copy: this.#handler('copy', {}),
      subscribeResource: async ({ uri }, context) => {
        this.note(uri, 'subscribe', 'handler');
        return this.#later(() => {}, context);
      },
    };
    const kept = Object.entries(all).filter((_, index) => (mask >> index) & 1);
    this.handlers = Object.fromEntries(kept);
  }

  /** The bits of `mask` select the events that the page prevents. */
  setPrevented(mask: number): void {
    this.#prevents = mask;
  }

  /** What the page does with an event of a session: false prevents it. */
  observe(session: string, event: SessionEvent): boolean {
    if (event.type === 'audit') {
      this.#records.entries.push({ order: this.#records.next(), session, entry: event });
      return true;
    }
    const index = PREVENTABLE.indexOf(event.type as (typeof PREVENTABLE)[number]);
    if (index < 0) return true;
    const isPrevented = ((this.#prevents >> index) & 1) === 1;
    const isMessage = event.type === 'message' || event.type === 'model-context';
    // A prevented message is refused, any other prevented action was done by the page.
    if (isMessage ? event.cancelable && !isPrevented : isPrevented)
      this.note(event, event.type, isMessage ? 'handler' : 'page', session);
    return !isPrevented;
  }

  /** Records something that happened. */
  note(carrier: unknown, part: string, via: Effect['via'], session?: string): void {
    const [order, time] = [this.#records.next(), this.#clock.now];
    this.#records.effects.push({ marker: markerIn(carrier), part, session, via, order, time });
  }

  /** Lets pending answers arrive. */
  release(count = Infinity): void {
    for (const answer of this.#waiting.splice(0, count)) answer();
  }

  #handler(part: string, result: object) {
    return async (params: object, context: { requestId: unknown; signal: AbortSignal }) => {
      // The params of a mode request have no marker; its id is the marker.
      const carrier = part === 'mode' ? context.requestId : params;
      this.note(carrier, part, 'handler');
      return this.#later({ ...result, _meta: { marker: markerIn(carrier) } }, context) as never;
    };
  }

  #server(): ServerLink {
    const answer =
      (part: string, result: object) => async (params: object, options?: LinkRequestOptions) => {
        this.note(params, part, 'frame');
        return this.#later({ ...result, _meta: { marker: markerIn(params) } }, options) as never;
      };
    return linkTo(
      { tools: {}, resources: { subscribe: true }, prompts: {} },
      {
        'tools/call': async (params, options) => {
          const result = await answer('call', { content: [] })(params, options);
          const marker = markerIn(params)!;
          // Every other call becomes a task.
          return ++this.#calls % 2
            ? result
            : ({ ...taskOf(marker, 'working'), resultType: 'task' } as never);
        },
        ...({
          'tasks/get': async ({ taskId }: { taskId: string }) => ({
            ...taskOf(taskId, 'completed'),
            result: { content: [], _meta: { marker: taskId } },
          }),
          'tasks/cancel': async () => ({}),
        } as object),
        // Without a cursor, the host itself looks up a tool.
        'tools/list': async (params, options) =>
          params.cursor === undefined ? toolList : answer('list', toolList)(params, options),
        'resources/list': answer('list', { resources: [] }),
        'resources/templates/list': answer('list', { resourceTemplates: [] }),
        'prompts/list': answer('list', { prompts: [] }),
        'resources/read': answer('read', {
          contents: [{ uri: 'file:///read', text: 'content' }],
        }),
      },
      {
        tasks: { generation: 'v2', capabilities: {} },
        subscribe: async (uri) => {
          this.note(uri, 'subscribe', 'frame');
          return this.#later(() => {});
        },
      },
    );
  }

  /** Immediately, on `release`, or with an error: in turns. A caller that cancels does not wait. */
  #later<T extends object | (() => void) | PolicyAnswer>(
    value: T,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<T> {
    const turn = ++this.#answers % 7;
    if (turn < 3) return Promise.resolve(value);
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => (turn === 6 ? reject(new Error('It failed.')) : resolve(value)));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
}
