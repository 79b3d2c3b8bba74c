// The tools of views in the real chat libraries: the AI SDK and TanStack AI run a model that calls one, and the official
// MCP client has the shape of ours. A script replaces the model.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  agentToolsClient,
  AgentTools,
  aiSdkTools,
  tanStackTools,
} from '../../packages/elements/src/agents/index.js';
import type { TanStackToolDefinition } from '../../packages/elements/src/agents/index.js';
import { FakeFrame, FakeRoot } from '../unit/agents/fake-frame.js';
import { installChatLibraries } from './support/installation.js';

let folder: string;
beforeAll(async () => {
  folder = await installChatLibraries();
});

/** A library as its users import it. Some have no entry for `require`. */
function load<T>(name: string): Promise<T> {
  const resolve = createRequire(join(folder, 'package.json')).resolve;
  const file =
    name === '@tanstack/ai'
      ? join(folder, 'node_modules', name, 'dist/esm/index.js')
      : resolve(name);
  return import(pathToFileURL(file).href) as Promise<T>;
}

// The parts of the libraries that are used here. Their types need a folder with all of them.
interface AiSdk {
  generateText(options: object): Promise<{ text: string }>;
  jsonSchema(schema: object): { jsonSchema: object };
  /** Until version 6. */
  stepCountIs?(count: number): object;
  /** Since version 7. */
  isStepCount?(count: number): object;
}
type MockModel = new (model: object) => object;
interface AiSdkTest {
  MockLanguageModelV3?: MockModel;
  MockLanguageModelV4?: MockModel;
}
interface TanStackAi {
  toolDefinition: TanStackToolDefinition<{
    name: string;
    execute(input: object): Promise<string>;
  }>;
}

function shop() {
  const frame = new FakeFrame({ tools: ['search', 'broken'], agents: 'act' });
  return { frame, tools: new AgentTools({ root: new FakeRoot(frame) as never }) };
}

const USAGE = {
  inputTokens: { total: 1, noCache: 1 },
  outputTokens: { total: 1, text: 1 },
  totalTokens: 2,
};

describe('AI SDK', () => {
  it('calls a tool of a view and gives the model its text', async () => {
    const { generateText, jsonSchema, stepCountIs, isStepCount } = await load<AiSdk>('ai');
    const { MockLanguageModelV3, MockLanguageModelV4 } = await load<AiSdkTest>('ai/test');
    const { frame, tools } = shop();
    const prompts: unknown[] = [];
    const Model = (MockLanguageModelV4 ?? MockLanguageModelV3)!;
    const model = new Model({
      doGenerate: async ({ prompt, tools: offered }: { prompt: unknown[]; tools: unknown[] }) => {
        prompts.push(prompt);
        const isFirst = prompts.length === 1;
        if (isFirst)
          expect(offered).toContainEqual(
            expect.objectContaining({
              name: 'app1__search',
              description: 'In the app "Shop": Does search.',
              inputSchema: expect.objectContaining({ properties: { q: { type: 'string' } } }),
            }),
          );
        return {
          content: isFirst
            ? [
                {
                  type: 'tool-call',
                  toolCallId: '1',
                  toolName: 'app1__search',
                  input: '{"q":"tea"}',
                },
              ]
            : [{ type: 'text', text: 'done' }],
          finishReason: { unified: isFirst ? 'tool-calls' : 'stop', raw: undefined },
          usage: USAGE,
          warnings: [],
        };
      },
    });
    const { text } = await generateText({
      model,
      prompt: 'Find tea',
      tools: await aiSdkTools(tools, jsonSchema),
      stopWhen: (isStepCount ?? stepCountIs)!(3),
    });
    expect(text).toBe('done');
    const options = expect.objectContaining({ isForAgent: true });
    expect(frame.calls).toEqual([['search', { q: 'tea' }, options]]);
    expect(JSON.stringify(prompts[1])).toContain('search done');
  });

  it('lets a failed tool fail', async () => {
    const { jsonSchema } = await load<AiSdk>('ai');
    const { tools } = shop();
    const made = await aiSdkTools(tools, jsonSchema);
    await expect(made['app1__broken']!.execute({})).rejects.toThrow('The view is gone.');
  });
});

describe('TanStack AI', () => {
  it('gets client tools that call those of the view', async () => {
    const { toolDefinition } = await load<TanStackAi>('@tanstack/ai');
    const { frame, tools } = shop();
    const made = await tanStackTools(tools, toolDefinition);
    expect(made.map(({ name }) => name)).toEqual([
      'app1_describe',
      'app1_act',
      'app1__search',
      'app1__broken',
    ]);
    expect(made[2]).toMatchObject({ __toolSide: 'client' });
    expect(await made[2]!.execute({ q: 'tea' })).toBe('search done');
    await expect(made[3]!.execute({})).rejects.toThrow('The view is gone.');
    expect(frame.calls[0]).toEqual(['search', { q: 'tea' }, { isForAgent: true }]);
  });
});

describe('the official MCP client', () => {
  it('has the same functions', async () => {
    const { tools } = shop();
    // An agent that takes a client of the SDK takes this one: the compiler compares.
    const client: Pick<Client, 'listTools'> = agentToolsClient(tools) as Pick<Client, 'listTools'>;
    const { tools: listed } = await client.listTools();
    expect(listed.map(({ name }) => name)).toContain('app1__search');
  });
});
