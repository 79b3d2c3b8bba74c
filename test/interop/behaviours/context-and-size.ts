// What changes while the view runs: context, display mode, size.
import { eventually, same } from '../session.ts';
import type { Session } from '../session.ts';
import type { Behaviour } from './behaviour.ts';

const contextOf = (session: Session) =>
  session.onView((view) => view.context()) as Promise<Record<string, unknown>>;

const untilContext = (session: Session, key: string, value: string) =>
  eventually(
    async () => {
      const context = await contextOf(session);
      return context[key] === value && context;
    },
    `had ${key} ${value} in the view's context`,
    () => contextOf(session),
  );

const untilMode = async (session: Session, mode: string) => {
  same(await session.resultOf('ui/request-display-mode', { mode }), { mode });
  await untilContext(session, 'displayMode', mode);
};

async function untilHeight(session: Session, pixels: number): Promise<void> {
  // Browsers lay out in fractions of a pixel.
  await eventually(
    async () => Math.abs((await session.viewHeight()) - pixels) <= 1,
    `as tall as its content, ${pixels} pixels`,
    () => session.viewHeight(),
  );
}

export const contextAndSize: Behaviour[] = [
  {
    name: 'the view gets a change of the context, and keeps the rest',
    setting: 'streamed',
    async run(session) {
      await session.give('setTheme', 'light');
      const context = await untilContext(session, 'theme', 'light');
      same(context['locale'], 'de-DE');
    },
  },
  {
    name: 'a display mode that is offered is applied, reported, and reverted',
    setting: 'streamed',
    needs: 'displayModes',
    async run(session) {
      await untilMode(session, 'fullscreen');
      await untilMode(session, 'inline');
    },
  },
  {
    name: 'the frame grows with the content of the view',
    setting: 'streamed',
    async run(session) {
      await session.onView((view) => view.setContentHeight(333));
      await untilHeight(session, 333);
    },
  },
  {
    name: 'the frame shrinks with the content of the view',
    setting: 'streamed',
    async run(session) {
      await session.onView((view) => view.setContentHeight(123));
      await untilHeight(session, 123);
    },
  },
];
