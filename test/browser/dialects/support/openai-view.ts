// A view written for ChatGPT that runs what the test sends as tool input, and reports through `callTool`.
import type { McpAppFrameElement } from '../../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import type { CallToolResult, Tool } from '../../../../packages/elements/src/protocol/mcp.js';
import { mountFrame, untilReady } from '../../../support/frame-harness.js';

/** Runs each job once, whichever event delivers it; `heard` collects events. */
export const JOB_SCRIPT = `
  window.heard = [];
  let last = 0;
  const run = async () => {
    const { toolInput } = window.openai;
    if (!toolInput?.job || toolInput.job === last) return;
    last = toolInput.job;
    let out;
    try { out = { value: await (0, eval)(toolInput.code) } } catch (error) { out = { error: String(error.message) } }
    window.openai.callTool('report', { job: last, ...out });
  };
  addEventListener('openai:set_globals', ({ detail }) => { heard.push(['set_globals', detail.globals]); run(); });
  addEventListener('openai:tool_response', ({ detail }) => heard.push(['tool_response', detail]));
  const first = JSON.parse(JSON.stringify(window.openai));
  run();
`;

export const openAiHtml = (script = '', body = ''): string =>
  `<!doctype html><title>For ChatGPT</title><body>${body}<script>${JOB_SCRIPT}${script}</script>`;

export interface OpenAiFrame {
  frame: McpAppFrameElement;
  /** Runs code in the view; resolves with its value, or rejects with its error. */
  run<T = unknown>(code: string): Promise<T>;
}

const tools: Tool[] = [
  {
    name: 'report',
    inputSchema: { type: 'object' },
    _meta: { 'openai/widgetAccessible': true },
  },
];

let jobs = 0;

/** A frame with such a view. `report` is answered here; other tools by `callTool` of the handlers. */
export async function openAiFrame(
  properties: Partial<McpAppFrameElement> = {},
  { listed = [] as Tool[], html = openAiHtml(), mimeType = 'text/html+skybridge' } = {},
): Promise<OpenAiFrame> {
  const waiting = new Map<number, (report: Record<string, unknown>) => void>();
  const given: HostHandlers = properties.handlers ?? {};
  const callTool: HostHandlers['callTool'] = (params, context) => {
    const args = params.arguments ?? {};
    if (params.name !== 'report')
      return given.callTool?.(params, context) ?? ({ content: [] } as CallToolResult);
    waiting.get(args['job'] as number)?.(args);
    return { content: [] };
  };
  const frame = mountFrame({
    resource: { uri: 'ui://test/openai.html', mimeType, text: html },
    ...properties,
    handlers: { listTools: () => ({ tools: [...tools, ...listed] }), ...given, callTool },
  });
  await untilReady(frame);
  return {
    frame,
    run: <T>(code: string) =>
      new Promise<T>((resolve, reject) => {
        const job = ++jobs;
        waiting.set(job, ({ value, error }) =>
          error === undefined ? resolve(value as T) : reject(new Error(String(error))),
        );
        frame.toolInput = { job, code };
      }),
  };
}
