// The test interface of a page with `<mcp-app-frame>`: the page's own frame shows the apps of the tests, with the sandbox,
// handlers and settings that it has. It knows frames by their shape, so that it fits every version of them.
import type {
  ConversationContext,
  HostTestInterface,
  ReceivedMessage,
  TestApp,
} from './host-test-interface.js';

/** An `<mcp-app-frame>`. */
export interface TestableFrame extends HTMLElement {
  server?: string | undefined;
  tool?: unknown;
  resourceUri?: string | undefined;
  toolInput?: Record<string, unknown> | undefined;
  toolInputPartial?: unknown;
  toolCancelled?: unknown;
  theme?: string | undefined;
  sandbox?: object | undefined;
  consent?: object | undefined;
  handlers?: object | undefined;
  close(reason?: string): Promise<void>;
  describe?(): Promise<{ text: string }>;
  act?(reference: string, action: { type: 'click' }): Promise<unknown>;
}

/** What belongs to the page's own app, or to its user: the server of a test must not get it. */
const OWN = [
  'html',
  'resource',
  'resourceUri',
  'tool',
  'client',
  'relay',
  'server',
  'serverId',
  'auth',
  'toolInput',
  'toolInputPartial',
  'toolResult',
  'toolCancelled',
  'toolProgress',
  'toolCalls',
  'taskId',
  'sessionKey',
];
/** Shared by all frames of a page: what one of them is set to. */
const SETTINGS = [
  'dialects',
  'theme',
  'canvas',
  'host',
  'availableDisplayModes',
  'appearance',
  'sizing',
  'maxHeight',
  'maxWidth',
  'sandbox',
  'consent',
  'handlers',
  'limits',
];

/** Milliseconds between two pieces of the arguments. */
const PIECE_MS = 250;
const PIECES = 10;
/** Milliseconds that an agent waits for the view. */
const READY_MS = 15_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What the page received, and what it asks its user. */
class Received {
  readonly messages: ReceivedMessage[] = [];
  readonly logs: object[] = [];
  readonly descriptions: string[] = [];
  context: ConversationContext['modelContext'];
  readonly #questions: ((answer: 'once') => void)[] = [];

  /** Records what bubbles up to the page. A listener on the frame itself would be a promise to its views. */
  listen(): void {
    document.addEventListener('mcp-app-message', (event) => {
      const { role, content } = event as Event & Partial<ReceivedMessage>;
      this.messages.push(copyOf({ role: role ?? 'user', content }));
    });
    document.addEventListener('mcp-app-model-context', (event) => {
      const { content, structuredContent } = event as Event &
        NonNullable<ConversationContext['modelContext']>;
      this.context = copyOf({ content, structuredContent });
    });
    document.addEventListener('mcp-app-log', (event) => {
      const { level, logger, data } = event as Event & Record<string, unknown>;
      this.logs.push(copyOf({ level, logger, data }));
    });
  }

  /** Instead of the dialog, which accepts only a person. */
  readonly ask = (): Promise<'once'> =>
    new Promise((resolve) => {
      this.#questions.push(resolve);
    });

  /** Allows what was asked first. */
  confirm(): boolean {
    const allow = this.#questions.shift();
    allow?.('once');
    return allow !== undefined;
  }
}

/** The frame as a test needs it: not yet with an app. */
function prepare(frame: TestableFrame, received: Received): void {
  const fields = frame as unknown as Record<string, unknown>;
  for (const name of OWN) if (fields[name] !== undefined) fields[name] = undefined;
  // What the probe declares is on this machine.
  frame.sandbox = { ...frame.sandbox, allowLoopback: true };
  frame.consent = { ...frame.consent, ask: received.ask };
  // Views start near the viewport, and a page may show its frame far below.
  frame.toggleAttribute('eager', true);
}

/** Another frame of the page with the same settings. */
function another(frame: TestableFrame): TestableFrame {
  const next = document.createElement(frame.localName) as TestableFrame;
  const [from, to] = [frame, next] as unknown as Record<string, unknown>[];
  for (const name of SETTINGS) if (from![name] !== undefined) to![name] = from![name];
  frame.after(next);
  return next;
}

function callTool(frame: TestableFrame, { server, tool, arguments: input }: TestApp): void {
  Object.assign(frame, { toolInput: input, tool, server });
}

/**
 * With a tool the frame would call it at once. With the address of the view alone, the page supplies its data; it has no
 * result, so the call ends.
 */
async function stream(frame: TestableFrame, { server, view, arguments: input }: TestApp) {
  const text = JSON.stringify(input);
  const pieceAt = (piece: number) => text.slice(0, Math.ceil((text.length * piece) / (PIECES + 1)));
  Object.assign(frame, { toolInputPartial: pieceAt(1), resourceUri: view, server });
  await ready(frame);
  for (let piece = 2; piece <= PIECES; piece++) {
    frame.toolInputPartial = pieceAt(piece);
    await pause(PIECE_MS);
  }
  frame.toolInput = input;
  frame.toolCancelled = { reason: 'only the arguments were streamed' };
}

/** Resolves when the view of a frame has completed its handshake, or takes too long. */
const ready = (frame: TestableFrame) =>
  Promise.race([
    new Promise((resolve) => frame.addEventListener('mcp-app-ready', resolve, { once: true })),
    pause(READY_MS),
  ]);

async function show(frame: TestableFrame, app: TestApp): Promise<void> {
  if (app.scenario === 'stream') return stream(frame, app);
  const started = ready(frame);
  callTool(frame, app);
  if (app.scenario !== 'cancel') return;
  await started;
  frame.toolCancelled = { reason: 'by the user' };
}

async function clickAsAgent(frame: TestableFrame, name: string, received: Received): Promise<void> {
  const { text } = await frame.describe!();
  received.descriptions.push(text);
  const line = text.split('\n').find((one) => one.includes(JSON.stringify(name)));
  const [, reference = ''] = /\[ref=(\w+)\]/.exec(line ?? '') ?? [];
  await frame.act!(reference, { type: 'click' });
}

const firstFrame = () => document.querySelector<TestableFrame>('mcp-app-frame');

/**
 * Lets tests drive this page: sets `window.mcpHostTestInterface`. The frame shows the apps of the tests instead of its own;
 * what it asks the user is allowed, and its views may declare domains of this machine. Never call it in production.
 * @param frame default: the first `<mcp-app-frame>` of the page, when a test begins
 */
export function exposeForTests(frame?: TestableFrame): HostTestInterface {
  const received = new Received();
  received.listen();
  let shown: TestableFrame[] = [];
  const host: HostTestInterface = {
    displayTestApp(_suite, app) {
      const first = frame ?? firstFrame();
      if (!first) throw new Error('The page has no <mcp-app-frame>. Pass one to exposeForTests().');
      prepare(first, received);
      const canAct = app.scenario === 'agent' && (first.sandbox as { agents?: unknown }).agents;
      if (canAct) host.act = (name) => clickAsAgent(first, name, received);
      shown = app.scenario === 'pair' ? [first, another(first)] : [first];
      for (const one of shown) void show(one, app);
      return first;
    },
    resetEnvironment: () => Promise.all(shown.map((one) => one.close('the test is over'))),
    getConversation: () => received.messages,
    getConversationContext: () => ({
      ...(received.context && { modelContext: received.context }),
    }),
    getLogs: () => received.logs,
    getAgentDescriptions: () => received.descriptions,
    changeHostContext({ theme }) {
      if (theme) for (const one of shown) one.theme = theme;
    },
    confirmAction: () => received.confirm(),
  };
  window.mcpHostTestInterface = host;
  return host;
}
