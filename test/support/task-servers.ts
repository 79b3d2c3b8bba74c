// MCP servers whose tools become tasks, over real HTTP: with the SDK 1.x by the 2025-11-25 revision, with the SDK 2.x by
// the extension of 2026-07-28.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  InMemoryTaskMessageQueue,
  InMemoryTaskStore,
} from '@modelcontextprotocol/sdk/experimental/tasks';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { allowEveryOrigin, mcpSessions } from './mcp-sessions.ts';

const EXTENSION = 'io.modelcontextprotocol/tasks';

export interface TaskServer {
  readonly url: string;
  /** The tools that were started, in order. */
  readonly started: string[];
  /** The ids of tasks that clients cancelled. */
  readonly cancelled: string[];
  /** The requests about tasks: "tasks/get", in order. */
  readonly asked: string[];
  /** What clients sent as input, by key. */
  readonly inputs: Record<string, unknown>;
  /** Completes the tasks of the tool "slow". */
  finish(): void;
  /** Changes the message of the tasks of "slow". */
  say(message: string): void;
  /** Reports progress of the tasks of "slow", outside of any request. Only 2025-11-25 has that. */
  progress(update: { progress: number; total?: number; message?: string }): void;
  /** Until called again, requests are answered with this status. Default 503. */
  setDown(isDown: boolean, status?: number): void;
  close(): Promise<void>;
}

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
const QUESTION = {
  message: 'Which size?',
  requestedSchema: { type: 'object' as const, properties: { size: { type: 'string' as const } } },
};

interface Kept {
  taskId: string;
  tool: string;
  status: string;
  statusMessage?: string;
  createdAt: string;
  /** The keys of what it needs, in order. */
  questions: string[];
  result?: object;
}

/** What the tasks of a tool need, one after the other. */
const QUESTIONS = { ask: ['size'], survey: ['size', 'colour'], sample: ['text'] };

/**
 * The tool "slow" is a task until `finish`, "ask" one that needs input, "survey" one that needs it twice, "sample" one that
 * needs a model, "fails" one that fails, "form" a call that needs input.
 */
export async function startModernTasks(): Promise<TaskServer> {
  const log = newLog();
  const tasks = new Map<string, Kept>();
  const shape = (task: Kept) => ({
    taskId: task.taskId,
    status: task.status,
    ...(task.statusMessage && { statusMessage: task.statusMessage }),
    createdAt: task.createdAt,
    lastUpdatedAt: task.createdAt,
    ttlMs: null,
    pollIntervalMs: 20,
    ...(task.status === 'input_required' && {
      inputRequests: {
        [task.questions[0]!]:
          task.tool === 'sample'
            ? { method: 'sampling/createMessage', params: { messages: [], maxTokens: 9 } }
            : { method: 'elicitation/create', params: { mode: 'form', ...QUESTION } },
      },
    }),
    ...(task.status === 'failed' && { error: { code: -32603, message: 'The disk is full.' } }),
    ...(task.status === 'completed' && { result: task.result }),
  });
  const begin = (tool: string, questions: readonly string[] = [], first = 'working') => {
    const task: Kept = {
      taskId: crypto.randomUUID(),
      tool,
      status: questions.length > 0 ? 'input_required' : first,
      createdAt: new Date().toISOString(),
      questions: [...questions],
    };
    tasks.set(task.taskId, task);
    const { inputRequests: _, error: __, ...created } = shape(task);
    return { ...created, resultType: 'task' };
  };
  const known = (taskId: string) => {
    const task = tasks.get(taskId);
    if (!task) throw Object.assign(new Error(`Unknown task: ${taskId}`), { code: -32602 });
    return task;
  };
  const handler = createMcpHandler(() => {
    const server = new Server(
      { name: 'tasks-modern', version: '1' },
      { capabilities: { tools: {}, extensions: { [EXTENSION]: {} } } },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: ['slow', 'ask', 'survey', 'sample', 'fails', 'form', 'plain', 'strange'].map(
        (name) => ({
          name,
          inputSchema: { type: 'object' as const },
        }),
      ),
    }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const { name } = params;
      const { inputResponses: answers } = mcpReq as { inputResponses?: Record<string, unknown> };
      if (!answers) log.started.push(name);
      const meta = (mcpReq as { envelope?: unknown }).envelope ?? params._meta;
      const canBeTask = JSON.stringify(meta ?? {}).includes(EXTENSION);
      if (name === 'slow' && canBeTask) return begin(name) as never;
      if (name === 'fails' && canBeTask) return begin(name, [], 'failed') as never;
      if (Object.hasOwn(QUESTIONS, name) && canBeTask)
        return begin(name, QUESTIONS[name as keyof typeof QUESTIONS]) as never;
      if (name === 'strange') return { resultType: 'strange' } as never;
      if (name === 'form' && !answers)
        return {
          resultType: 'input_required',
          inputRequests: {
            size: { method: 'elicitation/create', params: { mode: 'form', ...QUESTION } },
          },
          requestState: 'one',
        } as never;
      if (answers) Object.assign(log.inputs, answers);
      return text(`${name} ended`);
    });
    const params = z.looseObject({ taskId: z.string() });
    type Input = { inputResponses?: object };
    const on = (method: string, answer: (given: z.infer<typeof params>, input: Input) => object) =>
      server.setRequestHandler(
        method as never,
        { params } as never,
        ((given: never, { mcpReq }: { mcpReq: Input }) => {
          log.asked.push(method);
          return answer(given, mcpReq);
        }) as never,
      );
    on('tasks/get', ({ taskId }) => shape(known(taskId)));
    on('tasks/cancel', ({ taskId }) => {
      known(taskId).status = 'cancelled';
      log.cancelled.push(taskId);
      return {};
    });
    on('tasks/update', ({ taskId }, { inputResponses }) => {
      const task = known(taskId);
      Object.assign(log.inputs, inputResponses);
      task.questions.shift();
      if (task.questions.length === 0)
        Object.assign(task, { status: 'completed', result: text(`${task.tool} ended`) });
      return {};
    });
    return server;
  });
  const served = await serve(toNodeHandler(handler) as never);
  const ofSlow = () => [...tasks.values()].filter(({ tool }) => tool === 'slow');
  return {
    ...log,
    ...served,
    finish: () => {
      for (const task of ofSlow())
        if (task.status === 'working')
          Object.assign(task, { status: 'completed', result: text('slow ended') });
    },
    progress: () => {},
    say: (statusMessage) => ofSlow().forEach((task) => Object.assign(task, { statusMessage })),
    close: async () => {
      await handler.close();
      await served.close();
    },
  };
}

/** The same tools; "slow" and "ask" can only be called as tasks. */
export async function startLegacyTasks(): Promise<TaskServer> {
  const log = newLog();
  // Tasks outlive the session that started them: a page that is reloaded has another one.
  const store = new (class extends InMemoryTaskStore {
    override createTask(...[params, id, request]: Parameters<InMemoryTaskStore['createTask']>) {
      return super.createTask(params, id, request);
    }
  })();
  const queue = new InMemoryTaskMessageQueue();
  const running = new Set<string>();
  const reports = new Set<(update: object) => void>();
  const sessions = mcpSessions(async (options) => {
    const server = new McpServer(
      { name: 'tasks-legacy', version: '1' },
      {
        capabilities: {
          tools: {},
          tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
        },
        taskStore: store,
        taskMessageQueue: queue,
      },
    );
    const execution = { taskSupport: 'required' as const };
    const reading = {
      getTask: async (_: unknown, extra: { taskId: string; taskStore: InMemoryTaskStore }) =>
        extra.taskStore.getTask(extra.taskId),
      getTaskResult: async (_: unknown, extra: { taskId: string; taskStore: InMemoryTaskStore }) =>
        extra.taskStore.getTaskResult(extra.taskId),
    };
    server.experimental.tasks.registerToolTask('slow', { inputSchema: {}, execution }, {
      ...reading,
      async createTask(
        _: unknown,
        { taskStore, _meta }: { taskStore: InMemoryTaskStore; _meta?: { progressToken?: number } },
      ) {
        log.started.push('slow');
        const progressToken = _meta?.progressToken;
        if (progressToken !== undefined)
          reports.add((update) => {
            const params = { ...update, progressToken } as never;
            void server.server.notification({ method: 'notifications/progress', params });
          });
        const task = await taskStore.createTask(
          { ttl: 60_000, pollInterval: 20 } as never,
          0 as never,
          0 as never,
        );
        running.add(task.taskId);
        return { task };
      },
    } as never);
    for (const [name, questions] of Object.entries(QUESTIONS))
      server.experimental.tasks.registerToolTask(name, { inputSchema: {}, execution }, {
        ...reading,
        async createTask(
          _: unknown,
          extra: { taskStore: InMemoryTaskStore; sendRequest: unknown; requestId: unknown },
        ) {
          log.started.push(name);
          const task = await extra.taskStore.createTask(
            { ttl: 60_000, pollInterval: 20 } as never,
            0 as never,
            0 as never,
          );
          const { taskId } = task;
          void (async () => {
            for (const key of questions) {
              await extra.taskStore.updateTaskStatus(taskId, 'input_required');
              const answer = await server.server.elicitInput(QUESTION, { relatedTask: { taskId } });
              Object.assign(log.inputs, { [key]: answer });
              await extra.taskStore.updateTaskStatus(taskId, 'working');
            }
            await extra.taskStore.storeTaskResult(taskId, 'completed', text(`${name} ended`));
          })().catch(() => {});
          return { task };
        },
      } as never);
    server.registerTool('plain', {}, () => {
      log.started.push('plain');
      return text('plain ended');
    });
    const transport = new StreamableHTTPServerTransport(options);
    const { onmessage } = transport;
    await server.connect(transport as never);
    const receive = transport.onmessage ?? onmessage;
    transport.onmessage = (message, extra) => {
      const { method, params } = message as { method?: string; params?: { taskId: string } };
      if (method?.startsWith('tasks/')) log.asked.push(method);
      if (method === 'tasks/cancel') log.cancelled.push(params!.taskId);
      receive?.call(transport, message, extra as never);
    };
    return transport;
  });
  const served = await serve((request, response) => sessions.answer(request, response));
  return {
    ...log,
    ...served,
    finish: () => {
      for (const id of running)
        void store.storeTaskResult(id, 'completed', text('slow ended')).catch(() => {});
    },
    progress: (update) => {
      for (const report of reports) report(update);
    },
    say: (message) => {
      for (const id of running) void store.updateTaskStatus(id, 'working', message);
    },
    close: async () => {
      store.cleanup();
      await sessions.forget();
      await served.close();
    },
  };
}

const newLog = () => ({
  started: [] as string[],
  cancelled: [] as string[],
  asked: [] as string[],
  inputs: {} as Record<string, unknown>,
});

async function serve(answer: (request: never, response: never) => unknown) {
  let down: number | undefined;
  const http = createServer(async (request, response) => {
    if (allowEveryOrigin(request, response)) return;
    if (down !== undefined) return void response.writeHead(down).end();
    await answer(request as never, response as never);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    setDown: (isDown: boolean, status = 503) => void (down = isDown ? status : undefined),
    close: async () => {
      http.closeAllConnections();
      http.close();
    },
  };
}
