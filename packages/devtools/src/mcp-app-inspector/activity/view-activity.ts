// What goes on in a view beyond single messages: tasks, resources that it follows, copies, names, shortcuts, versions. It is
// read from messages and events as they arrive, because a task can outlive the rows of its beginning.
import { COPY_CAPABILITY, isObject, isRequestId } from '@mcp-app/elements/protocol';
import type { EventEntry, MessageEntry } from '../rows/row-store.js';

/** How many entries of a kind are kept. What goes on stays; the oldest that is over goes first. */
const MAX_ENTRIES = 100;
/** How many requests may wait for their answer or their audit entry. */
const MAX_WAITING = 1000;
/** The key of the task in `_meta` of progress notifications. */
const TASK_META = 'mcp-app/tasks';

type Fields = Record<string, unknown>;

export interface TaskEntry {
  readonly taskId: string;
  tool: string;
  status: string;
  statusMessage: string;
  isOfView: boolean;
  /** Milliseconds since 1970. */
  readonly since: number;
  updatedAt: number;
  progress: number | undefined;
  total: number | undefined;
  /** It ended, or nobody follows it because its view is gone. */
  isOver: boolean;
}

export interface SubscriptionEntry {
  readonly uri: string;
  readonly since: number;
  state: 'waiting' | 'live' | 'refused' | 'ended';
  /** Why it was refused. */
  reason: string;
  updates: number;
  updatedAt: number | undefined;
  isOver: boolean;
}

/** Kinds and sizes only: what was copied is not kept. */
export interface CopyEntry {
  readonly time: number;
  readonly parts: readonly { readonly kind: string; readonly bytes: number }[];
  /** Undefined while the host asks or copies; empty if it copied. */
  problem: string | undefined;
  isOver: boolean;
}

export interface NameEntry {
  readonly method: string;
  /** The name that the view used. */
  readonly asked: string;
  /** The name that the host used with the server. */
  readonly used: string;
  count: number;
  /** Why the last request with it was denied. */
  problem: string;
  isOver: boolean;
}

export interface ShortcutEntry {
  readonly shortcut: string;
  count: number;
  time: number;
  isOver: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** Keeps the list short: removes the oldest entry that is over, else the oldest. */
function add<Entry extends { readonly isOver: boolean }>(list: Entry[], entry: Entry): void {
  list.push(entry);
  if (list.length <= MAX_ENTRIES) return;
  const over = list.findIndex(({ isOver }) => isOver);
  list.splice(Math.max(over, 0), 1);
}

/** Why a request failed; empty if it did not. */
function problemOf({ error, result }: Fields): string {
  if (error !== undefined) return text(fieldsOf(error)['message']) || 'error';
  const { isError, message, reason } = fieldsOf(result);
  return isError === true ? text(message) || text(reason) || 'error' : '';
}

const bytesOf = (value: string): number => new TextEncoder().encode(value).length;

function copyParts({ text: plain, html, image }: Fields): CopyEntry['parts'] {
  const { data, mimeType } = fieldsOf(image);
  return [
    ...(typeof plain === 'string' ? [{ kind: 'text', bytes: bytesOf(plain) }] : []),
    ...(typeof html === 'string' ? [{ kind: 'html', bytes: bytesOf(html) }] : []),
    // Base64 has four characters for three bytes.
    ...(typeof data === 'string'
      ? [
          {
            kind: text(mimeType) || 'image',
            bytes: Math.floor((data.replace(/=+$/, '').length * 3) / 4),
          },
        ]
      : []),
  ];
}

/** The name in a request that a host may resolve. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'resources/subscribe': 'uri',
};

export class ViewActivity {
  readonly tasks: TaskEntry[] = [];
  readonly subscriptions: SubscriptionEntry[] = [];
  readonly copies: CopyEntry[] = [];
  readonly names: NameEntry[] = [];
  readonly shortcuts: ShortcutEntry[] = [];
  /** When the view that is shown started. */
  startedAt: number | undefined;
  /** When the host found that the server has another version than the one that is shown. */
  newVersionAt: number | undefined;
  #session = 0;
  /** What to do with the answer of a request. */
  readonly #answers = new Map<unknown, (message: Fields, time: number) => void>();
  /** The names in requests whose audit entry is to come. */
  readonly #asked = new Map<unknown, string>();

  /** How many things go on now. */
  get running(): number {
    return [...this.tasks, ...this.subscriptions].filter(({ isOver }) => !isOver).length;
  }

  /** Objects of the page may throw when they are read; the list of messages shows them anyway. */
  addMessage({ time, session, direction, message, count = 1 }: MessageEntry): void {
    try {
      if (session > this.#session) this.#start(session, time);
      if (!isObject(message)) return;
      if (direction === 'from-view') this.#sent(message, time);
      else this.#received(message, time, count);
    } catch {
      // Nothing is known about it.
    }
  }

  addEvent({ time, kind, data, count = 1 }: EventEntry): void {
    try {
      const event = fieldsOf(data);
      if (kind === 'task') this.#task(event, time);
      else if (kind === 'shortcut') this.#shortcut(text(event['shortcut']), time, count);
      else if (kind === 'version') this.newVersionAt = time;
      else if (kind === 'audit') this.#audited(event);
      else if (kind === 'status') this.#moved(text(event['status']), time);
    } catch {
      // Nothing is known about it.
    }
  }

  /** Forgets what is over. What goes on is not only a record. */
  clear(): void {
    for (const list of [this.tasks, this.subscriptions, this.copies, this.names, this.shortcuts]) {
      const kept = (list as { isOver: boolean }[]).filter(({ isOver }) => !isOver);
      list.splice(0, Infinity, ...(kept as never[]));
    }
  }

  /** Another start of the view: nothing of the one before it is told about updates. */
  #start(session: number, time: number): void {
    this.#session = session;
    this.startedAt = time;
    this.newVersionAt = undefined;
    this.#answers.clear();
    this.#asked.clear();
    this.#endSubscriptions();
  }

  #moved(status: string, time: number): void {
    if (status === 'loading') {
      this.startedAt = time;
      this.newVersionAt = undefined;
    }
    if (['loading', 'idle', 'closed'].includes(status)) this.#endSubscriptions();
  }

  #endSubscriptions(): void {
    for (const entry of this.subscriptions)
      if (!entry.isOver) Object.assign(entry, { state: 'ended', isOver: true });
  }

  /** A message of the view. */
  #sent({ id, method, params: given }: Fields, time: number): void {
    if (typeof method !== 'string') return;
    const params = fieldsOf(given);
    const asked = Object.hasOwn(NAMED, method) ? text(params[NAMED[method]!]) : '';
    if (isRequestId(id) && asked) this.#wait(this.#asked, id, asked);
    const uri = text(params['uri']);
    if (method === 'resources/subscribe' && uri) this.#subscribed(id, uri, time);
    if (method === 'resources/unsubscribe') {
      for (const entry of this.subscriptions)
        if (entry.uri === uri && !entry.isOver)
          Object.assign(entry, { state: 'ended', isOver: true });
    }
    if (method === COPY_CAPABILITY) {
      const entry: CopyEntry = {
        time,
        parts: copyParts(params),
        problem: undefined,
        isOver: false,
      };
      add(this.copies, entry);
      this.#wait(this.#answers, id, (answer) =>
        Object.assign(entry, { problem: problemOf(answer), isOver: true }),
      );
    }
  }

  /** A message to the view. */
  #received(message: Fields, time: number, count: number): void {
    const { id, method } = message;
    const params = fieldsOf(message['params']);
    if (method === undefined) {
      this.#answers.get(id)?.(message, time);
      this.#answers.delete(id);
    } else if (method === 'notifications/resources/updated') {
      const entry = this.#following(text(params['uri']), time);
      Object.assign(entry, { updates: entry.updates + count, updatedAt: time });
    } else if (method === 'notifications/progress') {
      const { taskId } = fieldsOf(fieldsOf(params['_meta'])[TASK_META]);
      const task = this.tasks.find((known) => known.taskId === taskId);
      const total = number(params['total']);
      // Without a total, progress only says that the task goes on.
      if (task && total !== undefined)
        Object.assign(task, { progress: number(params['progress']), total, updatedAt: time });
    }
  }

  #subscribed(id: unknown, uri: string, time: number): void {
    const isKnown = this.subscriptions.some((entry) => entry.uri === uri && !entry.isOver);
    if (isKnown) return;
    const entry = this.#subscription(uri, time, 'waiting');
    this.#wait(this.#answers, id, (answer) => {
      const reason = problemOf(answer);
      if (entry.state !== 'waiting') return;
      Object.assign(entry, reason ? { state: 'refused', reason, isOver: true } : { state: 'live' });
    });
  }

  #subscription(uri: string, since: number, state: SubscriptionEntry['state']): SubscriptionEntry {
    const entry: SubscriptionEntry = {
      uri,
      since,
      state,
      reason: '',
      updates: 0,
      updatedAt: undefined,
      isOver: false,
    };
    add(this.subscriptions, entry);
    return entry;
  }

  /** The subscription that an update is about. It may be older than the recording. */
  #following(uri: string, time: number): SubscriptionEntry {
    const known = this.subscriptions.find((entry) => entry.uri === uri && !entry.isOver);
    return known ?? this.#subscription(uri, time, 'live');
  }

  #task({ task, tool, isOfView, isOver }: Fields, time: number): void {
    const { taskId, status, statusMessage, createdAt } = fieldsOf(task);
    if (typeof taskId !== 'string') return;
    const created = Date.parse(text(createdAt));
    let entry = this.tasks.find((known) => known.taskId === taskId);
    if (!entry) {
      entry = {
        taskId,
        since: Number.isNaN(created) ? time : created,
        progress: undefined,
        total: undefined,
      } as TaskEntry;
      add(this.tasks, entry);
    }
    Object.assign(entry, {
      tool: text(tool),
      status: text(status),
      statusMessage: text(statusMessage),
      updatedAt: time,
      isOfView: isOfView === true,
      isOver: isOver === true,
    } satisfies Partial<TaskEntry>);
  }

  #shortcut(shortcut: string, time: number, count: number): void {
    const known = this.shortcuts.find((entry) => entry.shortcut === shortcut);
    if (known) Object.assign(known, { count: known.count + count, time });
    else add(this.shortcuts, { shortcut, count, time, isOver: true });
  }

  /** The audit entry of a request has the name that the host used. */
  #audited({ method, requestId, what, decision, reason }: Fields): void {
    const asked = this.#asked.get(requestId);
    if (asked === undefined) return;
    this.#asked.delete(requestId);
    const problem = decision === 'denied' ? text(reason) || 'denied' : '';
    // The audit shortens long names, and hides secrets in them.
    const written = text(what);
    const [kept = ''] = written.split(/… \(\d+ characters\)$|\[redacted\]/);
    const used = kept !== written && asked.startsWith(kept) ? asked : written;
    const known = this.names.find(
      (entry) => entry.method === method && entry.asked === asked && entry.used === used,
    );
    if (known) Object.assign(known, { count: known.count + 1, problem });
    else add(this.names, { method: text(method), asked, used, count: 1, problem, isOver: true });
  }

  #wait<Value>(map: Map<unknown, Value>, id: unknown, value: Value): void {
    if (map.size >= MAX_WAITING) map.delete(map.keys().next().value);
    map.set(id, value);
  }
}
