// Tools that the view offers to its host.
import { ok } from 'node:assert';
import { same } from '../session.ts';
import { text } from './behaviour.ts';
import type { Behaviour } from './behaviour.ts';

export const appTools: Behaviour[] = [
  {
    name: 'the host lists the tools of the view',
    setting: 'streamed',
    needs: 'appTools',
    async run(session) {
      const names = await session.onHost(async (host) =>
        (await host.listAppTools!()).map(({ name }) => name),
      );
      same(names.toSorted(), ['double', 'optional', 'refuses']);
    },
  },
  {
    name: 'the host calls a tool of the view',
    setting: 'streamed',
    needs: 'appTools',
    async run(session) {
      const { content, structuredContent } = (await session.onHost((host) =>
        host.callAppTool!('double', { n: 21 }),
      )) as Record<string, unknown>;
      same({ content, structuredContent }, { content: [text('42')], structuredContent: { n: 42 } });
    },
  },
  {
    name: 'a tool of the view that fails is a result with isError',
    setting: 'streamed',
    needs: 'appTools',
    async run(session) {
      const { isError } = (await session.onHost((host) => host.callAppTool!('refuses', {}))) as {
        isError?: boolean;
      };
      same(isError, true);
    },
  },
  {
    name: 'the host is told that the tools of the view have changed',
    setting: 'streamed',
    needs: 'appTools',
    async run(session) {
      await session.onView((view) => view.toggleTool());
      const names = await session.asked(
        'app tools changed',
        (tools: string[]) => !tools.includes('optional'),
      );
      ok((names as unknown as string[]).includes('double'), `${JSON.stringify(names)}`);
    },
  },
];
