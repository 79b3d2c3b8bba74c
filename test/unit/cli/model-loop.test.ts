import { describe, expect, it, vi } from 'vitest';
import { CompletionError } from '../../../packages/cli/page/model/completion.ts';
import type {
  Completion,
  CompletionListener,
} from '../../../packages/cli/page/model/completion.ts';
import { History } from '../../../packages/cli/page/model/history.ts';
import { MAX_ROUNDS, runTurn } from '../../../packages/cli/page/model/tool-loop.ts';
import type { TurnParts } from '../../../packages/cli/page/model/tool-loop.ts';
import { namesForModel } from '../../../packages/cli/page/model/tool-names.ts';

type Asked = { messages: { role: string; content: unknown }[]; tools: object[] };
type Answer = (
  listener: CompletionListener,
  signal: AbortSignal,
) => Promise<Completion> | Completion;

const says =
  (text: string): Answer =>
  (listener) => {
    listener.text(text);
    return { text, calls: [], reason: 'stop' };
  };
const calls =
  (...wanted: [name: string, text: string][]): Answer =>
  (listener) => {
    const all = wanted.map(([name, text], at) => ({ id: `${name}-${at}`, name, arguments: text }));
    for (const call of all) listener.call(call);
    return { text: '', calls: all, reason: 'tool_calls' };
  };

/** A turn with these answers of the model, one after another; the last one repeats. */
function turn(...answers: Answer[]) {
  const history = new History();
  history.addUser('Go');
  const asked: Asked[] = [];
  const log: string[] = [];
  const begin = (name: string) => {
    log.push(`begin ${name}`);
    return {
      stream: (text: string) => void log.push(`stream ${name} ${text}`),
      cancel: (reason: string) => void log.push(`cancel ${name}: ${reason}`),
      async run(input: object, signal: AbortSignal) {
        log.push(`run ${name} ${JSON.stringify(input)}`);
        if (name === 'wait')
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        return `${name} has run`;
      },
    };
  };
  const parts: TurnParts = {
    history,
    known: () => ['Chart: tea'],
    tools: async () =>
      ['plan', 'wait'].map((name) => ({
        name,
        description: name,
        inputSchema: { $schema: 'x', type: 'object' },
        begin: () => begin(name),
      })),
    beginUnknown: (name) => ({ ...begin(`unknown ${name}`), run: async () => 'no such tool' }),
    ask: async (request, listener, signal) => {
      asked.push(structuredClone(request) as Asked);
      return (answers.length > 1 ? answers.shift()! : answers[0]!)(listener, signal);
    },
    showText: (text) => void log.push(`text ${text}`),
    endText: () => void log.push('end'),
  };
  const abort = new AbortController();
  const run = () => runTurn(parts, abort.signal);
  const lastRoles = () => history.messages([]).map((message) => (message as { role: string }).role);
  return { run, abort, asked, log, history, lastRoles };
}

describe('a turn of the model', () => {
  it('is its text, if it calls no tool', async () => {
    const { run, asked, log } = turn(says('Hello'));
    expect(await run()).toEqual({ kind: 'done', reason: 'stop' });
    expect(log).toEqual(['text Hello', 'end']);
    expect(asked[0]!.tools).toContainEqual({
      type: 'function',
      function: { name: 'plan', description: 'plan', parameters: { type: 'object' } },
    });
  });

  it('gives the model the results of its calls, and goes on', async () => {
    const { run, asked, log } = turn(calls(['plan', '{"x":1}']), says('Done'));
    expect(await run()).toMatchObject({ kind: 'done' });
    expect(log).toEqual([
      'begin plan',
      'stream plan {"x":1}',
      'end',
      'run plan {"x":1}',
      'text Done',
      'end',
    ]);
    expect(asked[1]!.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'plan-0', type: 'function', function: { name: 'plan', arguments: '{"x":1}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'plan-0', content: 'plan has run' },
    ]);
  });

  it('sends what apps have told, always with the last message of the user', async () => {
    const { run, asked } = turn(calls(['plan', '']), says('Done'));
    await run();
    for (const { messages } of asked) {
      const users = messages.filter(({ role }) => role === 'user');
      expect(users.at(-1)!.content).toMatch(/^Go\n\n\[What the apps .*Chart: tea$/s);
    }
  });

  it('runs parallel calls side by side, and answers each of them', async () => {
    const { run, asked, log, abort } = turn(calls(['wait', '{}'], ['plan', '{}']), says('Done'));
    const ended = run();
    await vi.waitFor(() => expect(log).toContain('run plan {}'));
    abort.abort();
    expect(await ended).toEqual({ kind: 'stopped' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['arguments that are not JSON', '{"x":', 'The arguments are not JSON'],
    ['arguments that are a list', '[1]', 'must be a JSON object'],
  ])('tells the model about %s, without a call', async (_, text, problem) => {
    const { run, asked, log } = turn(calls(['plan', text]), says('Sorry'));
    expect(await run()).toMatchObject({ kind: 'done' });
    expect(log.some((line) => line.startsWith('run'))).toBe(false);
    expect(log.find((line) => line.startsWith('cancel'))).toContain(problem);
    expect(asked[1]!.messages.at(-1)!.content).toContain(problem);
    // An invalid text in the history would be refused with each further request.
    const answer = asked[1]!.messages.at(-2) as unknown as {
      tool_calls: { function: { arguments: string } }[];
    };
    expect(answer.tool_calls[0]!.function.arguments).toBe('{}');
  });

  it('tells the model that a tool does not exist', async () => {
    const { run, asked } = turn(calls(['fly', '{}']), says('Sorry'));
    await run();
    expect(asked[1]!.messages.at(-1)!.content).toBe('no such tool');
  });

  it('ends after a number of rounds, with a history that can go on', async () => {
    const { run, asked, lastRoles } = turn(calls(['plan', '{}']));
    expect(await run()).toEqual({ kind: 'rounds' });
    expect(asked).toHaveLength(MAX_ROUNDS);
    expect(lastRoles().at(-1)).toBe('tool');
  });

  it('fails with the problem, and cancels calls that have begun', async () => {
    const error = new CompletionError('unreachable', 'Gone.');
    const { run, log, lastRoles } = turn((listener) => {
      listener.text('I will');
      listener.call({ id: 'a', name: 'plan', arguments: '{"x' });
      throw error;
    });
    expect(await run()).toEqual({ kind: 'failed', error });
    expect(log.at(-2)).toContain('cancel plan');
    // It is asked again, as if it had said nothing.
    expect(lastRoles()).toEqual(['system', 'user']);
  });

  it('keeps what the model had said when the user stopped it', async () => {
    const { run, abort, history } = turn((listener, signal) => {
      listener.text('One, two');
      abort.abort();
      signal.throwIfAborted();
      throw new Error('not aborted');
    });
    expect(await run()).toEqual({ kind: 'stopped' });
    expect(history.messages([]).at(-1)).toEqual({
      role: 'assistant',
      content: 'One, two\n\n[The user stopped the answer.]',
    });
  });

  it('answers every call also when the user stops them, as chat completions require', async () => {
    const { run, abort, log, lastRoles } = turn(calls(['wait', '{}'], ['wait', '{}']));
    const ended = run();
    await vi.waitFor(() => expect(log.filter((line) => line.startsWith('run'))).toHaveLength(2));
    abort.abort();
    expect(await ended).toEqual({ kind: 'stopped' });
    expect(lastRoles().slice(-3)).toEqual(['assistant', 'tool', 'tool']);
  });
});

describe('the history', () => {
  it('joins successive messages of the user', () => {
    const history = new History();
    history.addUser('One');
    history.addUser('Two');
    expect(history.messages([]).slice(1)).toEqual([{ role: 'user', content: 'One\n\nTwo' }]);
  });

  it('sends pictures of apps as parts', () => {
    const history = new History();
    history.addUser([
      { type: 'text', text: 'Look' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ]);
    expect(history.messages([])[1]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    });
  });
});

describe('names of tools for a model', () => {
  const names = (...tools: [server: string, name: string][]) =>
    namesForModel(tools.map(([server, name]) => ({ server, name })));

  it('stay as they are if only one server has them', () => {
    expect(names(['Maps', 'find-way'], ['Shop', 'buy_tea'])).toEqual(['find-way', 'buy_tea']);
  });

  it('begin with the server if several have them', () => {
    expect(names(['Maps', 'search'], ['My shop', 'search'])).toEqual([
      'Maps__search',
      'My_shop__search',
    ]);
  });

  it('are unique, also with servers of the same name', () => {
    expect(names(['Maps', 'search'], ['Maps', 'search'])).toEqual([
      'Maps__search',
      'Maps__search_2',
    ]);
    expect(names(['A', 'x.y'], ['A', 'x/y'], ['B', 'A__x_y'])).toHaveLength(3);
    expect(new Set(names(['A', 'x.y'], ['A', 'x/y'], ['B', 'A__x_y'])).size).toBe(3);
  });

  it('have at most 64 characters that every API accepts', () => {
    const long = names(['Ä server', 'x'.repeat(200)], ['B', 'x'.repeat(200)], ['C', 'größe.lesen']);
    for (const name of long) expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(new Set(long).size).toBe(3);
  });

  it('cannot be those of tools of apps', () => {
    expect(names(['Evil', 'app1_act'], ['app2', 'x'], ['B', 'x'])).toEqual([
      'tool_app1_act',
      'tool_app2__x',
      'B__x',
    ]);
  });
});
