// Known defects of live data and tasks, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const SHARED = 'elements/src/rpc/shared-subscriptions.ts';
const OF_VIEW = 'elements/src/host/requests/view-subscriptions.ts';
const PEER = 'elements/src/rpc/json-rpc-peer.ts';
const CLIENT = 'elements/src/host/link/client-link.ts';

export const LIVE_FAULTS: readonly Fault[] = [
  {
    name: 'Each view subscribes at the server by itself',
    seed: 56502659,
    world: 'live',
    rule: 'a resource was subscribed to twice',
    edits: [
      {
        file: SHARED,
        find: 'const shared = this.#shared.get(uri) ?? this.#open(uri);',
        replace: 'const shared = this.#open(uri);',
      },
    ],
  },
  {
    name: 'Updates of a server reach the views of all servers and users',
    seed: 2415085370,
    world: 'live',
    rule: 'more updates than its server had changes',
    edits: [
      {
        file: CLIENT,
        find: 'this.#updates?.receive(message);',
        replace:
          '((globalThis as unknown as { all?: Set<ClientSubscriptions> }).all ??= new Set())' +
          '.add(this.#updates!).forEach((one) => one?.receive(message));',
      },
    ],
  },
  {
    name: 'The subscriptions of a view outlive it',
    seed: 1401181144,
    world: 'live',
    rule: 'at its server was left',
    edits: [
      {
        file: OF_VIEW,
        find: '    for (const uri of this.#subscribed.keys()) this.#end(uri);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'A view that is gone before its subscription is confirmed keeps it',
    seed: 91855086,
    world: 'live',
    rule: 'at its server was left',
    edits: [
      {
        file: SHARED,
        find: '      if (shared.listeners.size === 0) this.#close(uri, shared);\n      throw signal.reason;',
        replace: '      throw signal.reason;',
      },
    ],
  },
  {
    name: 'After an interruption, views are not told that they may have missed updates',
    seed: 1401181144,
    world: 'live',
    rule: 'missed its last change',
    edits: [
      {
        file: SHARED,
        find: "    if (!refusal || condition === 'lost') call(shared.listeners);\n",
        replace: '',
      },
    ],
  },
  {
    name: 'An interruption does not subscribe again',
    seed: 1401181144,
    world: 'live',
    rule: 'missed its last change',
    edits: [
      {
        file: CLIENT,
        find: 'if (this.#tapped === transport) this.#updates?.failed(error);',
        replace: '',
      },
    ],
  },
  {
    name: 'The last update within the limit of a view is lost',
    seed: 1788458061,
    world: 'live',
    rule: 'missed its last change',
    edits: [
      { file: OF_VIEW, find: '      if (own.isDue) this.#updated(uri, own);\n', replace: '' },
    ],
  },
  {
    name: 'A call whose answer was lost is sent again',
    seed: 774553835,
    world: 'live',
    rule: 'a task was started more than once',
    edits: [
      {
        file: CLIENT,
        find: 'this.#changes.watch(method, this.#send(method, params, options));',
        replace:
          'this.#changes.watch(method, this.#send(method, params, options).catch(() => this.#send(method, params, options)));',
      },
    ],
  },
  {
    name: 'A view that is removed cancels its tasks',
    seed: 147926526,
    world: 'live',
    rule: 'a task was cancelled although nobody wanted that',
    edits: [
      {
        file: PEER,
        find: 'for (const running of this.#running.values()) running.abort(closedError());',
        replace:
          "for (const running of this.#running.values()) running.abort(new DOMException('closed', 'AbortError'));",
      },
    ],
  },
  {
    name: 'A call that its view cancels leaves its task running',
    seed: 1936384586,
    world: 'live',
    rule: 'a task went on although its view had cancelled the call',
    edits: [
      {
        file: PEER,
        find: "running?.abort(new DOMException(errorText(reason), 'AbortError'));",
        replace: 'running?.abort(new Error(errorText(reason)));',
      },
    ],
  },
  {
    name: 'Calls of one tool share one answer',
    seed: 2027808453,
    world: 'live',
    rule: 'a view got the result of another task',
    edits: [
      {
        file: CLIENT,
        find: 'this.#changes.watch(method, this.#send(method, params, options));',
        replace:
          "method === 'tools/call' && params" +
          ' ? ((this as unknown as { answer?: Promise<never> }).answer ??=' +
          ' this.#send(method, params, options) as Promise<never>)' +
          ' : this.#send(method, params, options);',
      },
    ],
  },
];
