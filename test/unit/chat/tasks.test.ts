// Tool calls whose stored answer is a task instead of a result: the frame follows it, and nothing is called.
import { describe, expect, it } from 'vitest';
import {
  agUiEvents,
  aiSdkModelOutput,
  frameFromAgUiActivity,
  frameFromAiSdkPart,
  frameFromAssistantUiPart,
  frameFromCopilotKitCall,
  frameFromTanStackPart,
  modelResult,
  toolResultOf,
} from '../../../packages/elements/src/chat/index.js';

const tools = [
  {
    name: 'report',
    inputSchema: { type: 'object' as const },
    _meta: { ui: { resourceUri: 'ui://report' } },
  },
];
const about = { taskId: 't1', status: 'working', createdAt: '2026-11-18T12:00:00Z' };
const ANSWERS = {
  '2025-11-25': { task: { ...about, ttl: 60_000 } },
  '2026-07-28': { resultType: 'task', ...about, ttlMs: null },
};
const input = { year: 2026 };
const followed = {
  toolInput: input,
  toolResult: undefined,
  toolCancelled: undefined,
  taskId: 't1',
};
const done = { content: [{ type: 'text' as const, text: 'done' }] };

describe.each(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])('a task of %s', (revision) => {
  const answer = ANSWERS[revision];
  /** After a reload no run is in progress. */
  const options = { tools, isStopped: true };

  it('AI SDK: the task of a stored part, also as a preliminary output', () => {
    const part = { type: 'tool-report', state: 'output-available', input, output: answer };
    expect(frameFromAiSdkPart(part, options)).toMatchObject(followed);
    expect(frameFromAiSdkPart({ ...part, preliminary: true }, options)).toMatchObject(followed);
    const over = frameFromAiSdkPart({ ...part, output: done }, options);
    expect(over).toMatchObject({ taskId: undefined, toolResult: done });
  });

  it('TanStack AI: with a result part and without', () => {
    const call = { type: 'tool-call', id: 'c', name: 'report', input, state: 'complete' };
    expect(frameFromTanStackPart({ ...call, output: answer }, [], options)).toMatchObject(followed);
    const content = JSON.stringify(answer);
    const result = { type: 'tool-result', toolCallId: 'c', state: 'complete', content };
    expect(frameFromTanStackPart(call, [result], options)).toMatchObject(followed);
  });

  it('assistant-ui', () => {
    const part = { type: 'tool-call', toolName: 'report', args: input, result: answer };
    expect(frameFromAssistantUiPart(part, options)).toMatchObject(followed);
  });

  it('CopilotKit and AG-UI: the activity, and the answer for the model', () => {
    const resourceUri = 'ui://report';
    const [forModel, forView] = agUiEvents({
      toolCallId: 'c',
      resourceUri,
      toolInput: input,
      result: answer as never,
    });
    expect(forModel.content).toContain('still running');
    expect(frameFromAgUiActivity(forView, { tools })).toMatchObject(followed);
    const messages = [
      {
        role: 'assistant',
        toolCalls: [{ id: 'c', function: { name: 'report', arguments: JSON.stringify(input) } }],
      },
      { role: 'tool', toolCallId: 'c', content: forModel.content },
      { role: 'activity', activityType: 'mcp-apps', content: forView.content },
    ];
    const call = { name: 'report', toolCallId: 'c' };
    expect(frameFromCopilotKitCall(call, messages, options)).toMatchObject(followed);
    const withoutActivity = [messages[0]!, { ...messages[1]!, content: JSON.stringify(answer) }];
    expect(frameFromCopilotKitCall(call, withoutActivity, options)).toMatchObject(followed);
  });

  it('the model is told that the tool runs, in the words of the server if there are any', () => {
    expect(modelResult(answer as never).content).toEqual([
      { type: 'text', text: expect.stringContaining('still running') },
    ]);
    const _meta = {
      'io.modelcontextprotocol/model-immediate-response': 'The report is on its way.',
    };
    const output = { ...answer, _meta };
    expect(aiSdkModelOutput({ output })).toEqual({
      type: 'content',
      value: [{ type: 'text', text: 'The report is on its way.' }],
    });
  });
});

it('data of a tool that looks similar is a result', () => {
  for (const output of [{ task: { taskId: 't1', status: 'open' } }, { ...about }]) {
    expect(toolResultOf(output).structuredContent).toEqual(output);
    const part = { type: 'tool-report', state: 'output-available', input, output };
    expect(frameFromAiSdkPart(part, { tools })?.taskId).toBeUndefined();
  }
});
