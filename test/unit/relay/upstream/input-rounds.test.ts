// Calls that need input, without a server: what the page is asked, and when the relay gives up.
import { expect, it } from 'vitest';
import { withInput } from '../../../../packages/server/src/relay/upstream/input-rounds.js';
import type { InputSource } from '../../../../packages/server/src/relay/upstream/input-rounds.js';

const { signal } = new AbortController();
const needed = (method: string, requestState?: string) => ({
  resultType: 'input_required',
  inputRequests: { one: { method, params: { message: 'Which?' } } },
  ...(requestState && { requestState }),
});
const page = (answer: object): InputSource => ({
  answers: ['elicitation'],
  ask: async ({ id }) => ({ jsonrpc: '2.0', id, ...answer }) as never,
});

it('sends the request again with the answers and the state of the server, and asks as often as needed', async () => {
  const sent: object[] = [];
  const results = [
    needed('elicitation/create', 'a'),
    needed('elicitation/create'),
    { content: [] },
  ];
  const result = await withInput(
    'tools/call',
    page({ result: { action: 'decline' } }),
    signal,
    async (more) => {
      sent.push(more);
      return results.shift();
    },
  );
  expect(result).toEqual({ content: [] });
  const inputResponses = { one: { action: 'decline' } };
  expect(sent).toEqual([{}, { inputResponses, requestState: 'a' }, { inputResponses }]);
});

it('fails for what the page does not answer, with the error of the page, and after many rounds', async () => {
  const call = (method: string, answer: object) =>
    withInput('tools/call', page(answer), signal, async () => needed(method));
  await expect(call('sampling/createMessage', {})).rejects.toThrow(
    'sampling/createMessage, which the page does not answer',
  );
  const error = { code: -32601, message: 'No handler.' };
  await expect(call('elicitation/create', { error })).rejects.toMatchObject(error);
  await expect(call('elicitation/create', { result: {} })).rejects.toThrow('32 times');
});
