// The page of `mcp-app render` and `mcp-app check`: one tool call in one host. What happened is `viewRun`, for the command.
import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult } from '@modelcontextprotocol/client';
import type { PageData } from '../../src/dev/page-data.ts';
import type { ViewMessage, ViewRun } from '../../src/check/view-run.ts';
import { element } from '../element.ts';
import { connect, frameSource, newServer } from '../servers/servers.ts';
import { actAs } from '../trial/host-frame.ts';

/** Milliseconds without a message until the view counts as complete, and how long that may take. */
const QUIET_MS = 500;
/** How long a view may take to report its size, from its last other message. */
const SIZE_MS = 3000;
const MAX_MS = 10_000;

declare global {
  var viewRun: Promise<ViewRun>;
}

const query = new URLSearchParams(location.search);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the view does, as it happens. */
class RunRecorder {
  readonly messages: ViewMessage[] = [];
  readonly violations: ViewRun['violations'] = [];
  readonly refusals: ViewRun['refusals'] = [];
  readonly problems: string[] = [];
  #last = performance.now();
  #hasSize = false;

  constructor(frame: McpAppFrameElement) {
    frame.watchMessages(({ direction, message, time }) => {
      this.messages.push({ direction, message, time: time - performance.timeOrigin });
      this.#last = performance.now();
    });
    frame.addEventListener('mcp-app-size-change', () => (this.#hasSize = true));
    frame.addEventListener('mcp-app-csp-violation', ({ directive, blockedUri }) =>
      this.violations.push({ directive, blockedUri }),
    );
    frame.addEventListener('mcp-app-refused', ({ refusals }) =>
      this.refusals.push(...refusals.map(({ kind, what, reason }) => ({ kind, what, reason }))),
    );
    frame.addEventListener('mcp-app-error', ({ error }) =>
      this.problems.push([error.message, error.hint].filter(Boolean).join(' ')),
    );
  }

  /** Resolves when nothing has happened for a while, or a problem ended it. */
  async settled(isShown: () => boolean): Promise<void> {
    const end = performance.now() + MAX_MS;
    while (performance.now() < end && this.problems.length === 0) {
      const quiet = this.#hasSize ? QUIET_MS : SIZE_MS;
      if (isShown() && performance.now() - this.#last > quiet) return;
      await pause(50);
    }
  }
}

async function run(): Promise<ViewRun> {
  const data = (await (await fetch('/page-data.json')).json()) as PageData;
  const source = data.servers.find(({ id }) => id === query.get('server')) ?? data.servers[0]!;
  // Nobody is there to answer.
  const server = newServer(source, false);
  await connect(server);
  const empty = { messages: [], violations: [], refusals: [], times: {} };
  if (server.state !== 'ready') return { ...empty, problems: ['The server does not answer.'] };
  const tool = server.tools.find(({ name }) => name === query.get('tool'));
  if (!tool) return { ...empty, problems: [`There is no tool ${query.get('tool')}.`] };
  const input = JSON.parse(query.get('input') ?? '{}') as Record<string, unknown>;
  const frame = element('mcp-app-frame', {
    appearance: 'card',
    ...frameSource(server),
    serverId: server.id,
    tool,
  });
  frame.sandbox = { url: data.sandboxUrl };
  frame.availableDisplayModes = ['inline', 'fullscreen', 'pip'];
  frame.host = { info: { name: 'mcp-app-check', version: '1.0.0' } };
  frame.handlers = { message: () => ({}), updateModelContext: () => ({}) };
  actAs(frame, query.get('host') ?? 'this');
  const recorder = new RunRecorder(frame);
  const started = performance.now();
  document.body.append(frame);
  frame.toolInput = input;
  let result: CallToolResult | undefined;
  try {
    const call = { name: tool.name, arguments: input };
    result = (await server.link!.request('tools/call', call)) as CallToolResult;
    frame.toolResult = result as McpAppFrameElement['toolResult'];
  } catch (error) {
    recorder.problems.push(`The tool does not answer: ${(error as Error).message}`);
  }
  const answered = performance.now();
  await recorder.settled(() => frame.status === 'ready');
  const { appCapabilities, hostContext, isolation } = frame.details;
  const { x, y, width, height } = frame.getBoundingClientRect();
  const { messages, violations, refusals, problems } = recorder;
  if (problems.length === 0 && frame.status !== 'ready')
    problems.push(
      `The view is not ready after ${MAX_MS / 1000} seconds. Send ui/initialize at its start.`,
    );
  const sent = messages.find(
    ({ message }) => (message as { method?: string }).method === 'ui/notifications/tool-result',
  );
  return {
    messages,
    violations,
    refusals,
    problems,
    result,
    declaresTools: appCapabilities?.tools !== undefined,
    displayModes: hostContext?.availableDisplayModes ?? [],
    isLoaded: isolation !== undefined,
    box: { x, y, width, height },
    times: { tool: answered - started, firstResult: sent && sent.time - started },
  };
}

document.documentElement.style.colorScheme = query.get('theme') ?? 'light';
globalThis.viewRun = run();
