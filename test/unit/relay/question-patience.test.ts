// How long a question of the MCP server waits for a page that lost its connection.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_RELAY_LIMITS } from '../../../packages/server/src/relay/relay-limits.js';
import { RelayQuestions } from '../../../packages/server/src/relay/upstream/page-questions.js';
import type { QuestionMessage } from '../../../packages/server/src/relay/upstream/page-questions.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NODE = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const limits = { ...DEFAULT_RELAY_LIMITS, keepFor: 20_000, attachTimeout: 2000 };

/** The page is at no node, until `comeBack`: then the other node has it. */
function ask() {
  let isBack = false;
  const questions = new RelayQuestions({
    limits,
    node: () => NODE,
    outletOf: () => undefined,
    publish(message: QuestionMessage) {
      const { type, id } = message;
      if (isBack && type === 'ask') questions.receive({ type: 'asked', id }, OTHER);
      if (isBack && type === 'ask') asked = id;
    },
  });
  let asked: string | undefined;
  const { signal } = new AbortController();
  const owner = { scope: 'ada session', user: 'ada' };
  const answer = questions.ask(owner, { method: 'roots/list' }, signal);
  answer.catch(() => {});
  return {
    answer,
    comeBack: () => void (isBack = true),
    asked: () => asked,
    reply: () =>
      questions.receive(
        {
          type: 'answer',
          id: asked!,
          scope: owner.scope,
          answer: { jsonrpc: '2.0', id: asked!, result: { roots: [] } },
        },
        OTHER,
      ),
  };
}

it('a page that comes back at the last moment, at another node, is still asked', async () => {
  const { answer, comeBack, asked, reply } = ask();
  await vi.advanceTimersByTimeAsync(limits.keepFor - 100);
  comeBack();
  await vi.advanceTimersByTimeAsync(limits.attachTimeout);
  expect(asked()).toBeDefined();
  await vi.advanceTimersByTimeAsync(limits.keepFor);
  reply();
  expect(await answer).toMatchObject({ result: { roots: [] } });
});

it('a page that does not come back is given up', async () => {
  const { answer } = ask();
  await vi.advanceTimersByTimeAsync(limits.keepFor + limits.attachTimeout);
  await expect(answer).rejects.toThrow('The page is gone');
  expect(vi.getTimerCount()).toBe(0);
});
