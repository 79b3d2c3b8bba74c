// What the view receives about the tool call that it was opened for.
import { eventually, same } from '../session.ts';
import type { Session } from '../session.ts';
import { answerOf, INPUT, partsOf } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';

const TOOL_EVENTS = ['partial', 'input', 'result', 'cancelled'];

/** The tool's events so far, in order. */
const toolEvents = async (session: Session) =>
  (await session.heard()).map(({ event }) => event).filter((event) => TOOL_EVENTS.includes(event));

export const toolData: Behaviour[] = [
  {
    name: 'the view gets partial input while it is streamed',
    setting: 'streamed',
    async run(session) {
      for (const city of ['Ł', 'Łód']) {
        await session.give('toolInputPartial', { city });
        await eventually(
          async () =>
            (await session.heard()).some(
              ({ event, params }) =>
                event === 'partial' &&
                (params as { arguments: typeof INPUT }).arguments.city === city,
            ),
          `heard the partial input "${city}"`,
          () => session.heard(),
        );
      }
    },
  },
  {
    name: 'the view gets the complete input',
    setting: 'streamed',
    async run(session) {
      await session.give('toolInput', INPUT);
      same(await session.hasListener('input'), { arguments: INPUT });
    },
  },
  {
    name: 'the view gets the result unchanged',
    setting: 'streamed',
    async run(session) {
      const result = await session.callTool(INPUT);
      await session.give('toolResult', result);
      const heard = await session.hasListener('result');
      same(partsOf(heard), answerOf(session.cell.view, INPUT));
    },
  },
  {
    name: 'the view gets partial input, input and result in this order, once each',
    setting: 'streamed',
    async run(session) {
      same(await toolEvents(session), ['partial', 'partial', 'input', 'result']);
    },
  },
  {
    name: 'the view gets a call that ended before it started, in order',
    setting: 'early',
    async run(session) {
      same(partsOf(await session.hasListener('result')), answerOf(session.cell.view, INPUT));
      same(await toolEvents(session), ['input', 'result']);
    },
  },
  {
    name: 'the view is told that the call was cancelled',
    setting: 'cancelled',
    async run(session) {
      await session.give('toolInput', INPUT);
      await session.hasListener('input');
      await session.give('toolCancelled', 'the user stopped it');
      await session.hasListener('cancelled');
      same(await toolEvents(session), ['input', 'cancelled']);
    },
  },
  {
    name: 'the view is told why the call was cancelled',
    setting: 'cancelled',
    needs: 'cancelReason',
    async run(session) {
      same(await session.hasListener('cancelled'), { reason: 'the user stopped it' });
    },
  },
];
