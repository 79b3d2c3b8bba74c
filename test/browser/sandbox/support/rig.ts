// A host reduced to its wire: it embeds a sandbox page, speaks on either leg, and records everything that it receives.
// Runs in web-test-runner, and as a bundle in the pages of test/chromium/sandbox.

/** A message as it arrived. */
export type Message = Record<string, unknown> & {
  id?: unknown;
  method?: string;
  params?: Record<string, unknown>;
};

/** Where the sandbox page comes from. */
export interface Place {
  name: string;
  /** The expected `event.origin`. */
  origin: string;
  /** Sets the source and the flags of the iframe. */
  fill(frame: HTMLIFrameElement, nonce: string): void;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until `found` returns something, polling less often with time; fails with `what` after `ms`. */
export async function until<T>(found: () => T | undefined, what: string, ms = 30_000): Promise<T> {
  const start = performance.now();
  for (let waited = 0; waited < ms; waited = performance.now() - start) {
    const value = found();
    if (value !== undefined) return value;
    await pause(Math.max(10, waited / 10));
  }
  throw new Error(`Waited ${ms} ms for ${what}.`);
}

/**
 * A view that runs commands: it says `test/hello`, and runs `test/run` {n, code} as the body of an async function that
 * may use `say(method, params)`.
 */
export const OBEDIENT_VIEW = `<!doctype html><html lang="en"><body><script>
  const post = (message) => parent.postMessage(message, '*');
  const say = (method, params) => post({ jsonrpc: '2.0', method, params });
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent) return;
    const message = typeof data === 'string' ? JSON.parse(data) : data;
    if (message.method !== 'test/run') return say('test/got', { type: typeof data, message });
    const { n, code } = message.params;
    // A call, because notifications are rationed and this must come through.
    const ran = (params) => post({ jsonrpc: '2.0', id: n, method: 'test/ran', params });
    try {
      ran({ n, value: await eval('(async () => {' + code + '\\n})()') });
    } catch (error) {
      ran({ n, error: String(error) });
    }
  });
  say('test/hello', { origin: self.origin, base: document.baseURI, doctype: !!document.doctype });
</script></body></html>`;

/** Resolves after another sandbox page has said hello three times: whatever began before has had the same time. */
export async function threeHellosLater(place: Place): Promise<void> {
  const other = new Rig(place);
  try {
    await until(() => other.hellos[2], 'three hellos of another sandbox page');
  } finally {
    other.dispose();
  }
}

/** Resolves after another sandbox page has reported a dropped message, which it does with a delay. */
export async function aReportLater(place: Place): Promise<void> {
  const other = new Rig(place);
  try {
    await other.show();
    await other.run('post("no JSON-RPC")');
    await other.reported('dropped');
  } finally {
    other.dispose();
  }
}

export class Rig {
  readonly frame = document.createElement('iframe');
  readonly nonce: string;
  /** Params of every `sandbox-proxy-ready`. */
  readonly hellos: Record<string, unknown>[] = [];
  /** Everything else, parsed, in order. */
  readonly messages: Message[] = [];
  /** The same as it arrived: text on the port, objects at the window. */
  readonly raw: unknown[] = [];
  #place: Place;
  #port?: MessagePort;
  #runs = 0;

  constructor(place: Place, nonce = 'n0nce') {
    this.#place = place;
    this.nonce = nonce;
    addEventListener('message', this.#hear);
    place.fill(this.frame, nonce);
    document.body.append(this.frame);
  }

  #hear = (event: MessageEvent) => {
    if (event.source !== this.frame.contentWindow) return;
    if (event.origin !== this.#place.origin) throw new Error(`A message from ${event.origin}.`);
    if (event.data.method === 'ui/notifications/sandbox-proxy-ready')
      this.hellos.push(event.data.params);
    else this.#keep(event.data, event.data);
  };

  #keep(raw: unknown, message: Message) {
    this.raw.push(raw);
    this.messages.push(message);
  }

  /** Posts to the page's window, on whichever leg. */
  post(message: unknown, ports: MessagePort[] = []): void {
    const target = this.#place.origin === 'null' ? '*' : this.#place.origin;
    this.frame.contentWindow!.postMessage(message, target, ports);
  }

  /** Sends on the current leg. */
  send(message: object): void {
    if (this.#port) this.#port.postMessage(JSON.stringify([message]));
    else this.post(message);
  }

  notify(method: string, params?: object): void {
    this.send({ jsonrpc: '2.0', method, params });
  }

  hello(): Promise<Record<string, unknown>> {
    return until(() => this.hellos[0], 'the hello of the sandbox page');
  }

  /** Sends the resource, with a port unless told otherwise. */
  give(params: object, leg: 'port' | 'plain' = 'port'): void {
    const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params };
    if (leg === 'plain' || this.#port) return this.send(message);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => {
      for (const one of [JSON.parse(data as string)].flat()) this.#keep(data, one as Message);
    };
    this.post(message, [port2]);
  }

  /** Hello, resource, and the View's own hello. */
  async show(params: object = {}, leg: 'port' | 'plain' = 'port'): Promise<Message> {
    await this.hello();
    this.give({ html: OBEDIENT_VIEW, ...params }, leg);
    return this.heard('test/hello');
  }

  /** The first message with this method, now or later. */
  heard(method: string, ms?: number): Promise<Message> {
    return until(() => this.all(method)[0], method, ms);
  }

  all(method: string): Message[] {
    return this.messages.filter((message) => message.method === method);
  }

  /** Params of the reports of one kind. */
  reports(kind: string): Record<string, unknown>[] {
    return this.all('ui/notifications/sandbox-report')
      .map(({ params }) => params!)
      .filter((params) => params['kind'] === kind);
  }

  reported(kind: string, ms?: number): Promise<Record<string, unknown>> {
    return until(() => this.reports(kind)[0], `a report of ${kind}`, ms);
  }

  /** How many messages were reported as dropped, for all reasons or one. */
  dropped(reason?: string): number {
    return this.reports('dropped')
      .filter((report) => !reason || report['reason'] === reason)
      .reduce((sum, { count }) => sum + (count as number), 0);
  }

  /** Runs code in the test view and returns its value. */
  async run(code: string, ms?: number): Promise<unknown> {
    const n = ++this.#runs;
    this.notify('test/run', { n, code });
    const find = () => this.all('test/ran').find(({ params }) => params!['n'] === n);
    const { params } = await until(find, `the View to run ${code}`, ms);
    if (params!['error']) throw new Error(`In the View: ${params!['error']}`);
    return params!['value'];
  }

  dispose(): void {
    removeEventListener('message', this.#hear);
    this.#port?.close();
    this.frame.remove();
  }
}
