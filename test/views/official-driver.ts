// What a view made with the official SDK does in a test, in either version: it records what it receives, and runs
// commands through calls of its tools.
import type { App } from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';

/** The part of `App` that is the same in 1.x and 2.x. */
export type OfficialApp = Pick<
  App,
  | 'addEventListener'
  | 'getHostCapabilities'
  | 'getHostContext'
  | 'getHostVersion'
  | 'onteardown'
  | 'updateModelContext'
>;

type Callable = Record<string, (...args: unknown[]) => Promise<unknown>>;
type Command = (args: Record<string, unknown>) => unknown;

export interface Driver {
  /** Name and implementation of each tool that the view offers. */
  commands: Record<string, Command>;
  /** Records something that the view received. */
  hear(event: string, params: unknown): void;
}

const EVENTS = [
  'toolinput',
  'toolinputpartial',
  'toolresult',
  'toolcancelled',
  'hostcontextchanged',
] as const;

const outcome = async (promise: Promise<unknown>): Promise<object> => {
  try {
    return { result: await promise };
  } catch (error) {
    const { code, message } = error as { code?: number; message: string };
    return { error: { code, message } };
  }
};

/** Creates a driver; call it before `connect`, or the first events are missed. */
export function driverOf(app: OfficialApp): Driver {
  const heard: { event: string; params: unknown }[] = [];
  const hear = (event: string, params: unknown) => void heard.push({ event, params });
  const methods = app as unknown as Callable;
  for (const event of EVENTS) app.addEventListener(event, (params) => hear(event, params));
  app.onteardown = async (params) => {
    hear('teardown', params);
    // The host must still answer now: this is where a view saves its state.
    await app.updateModelContext({ structuredContent: { saved: true } });
    return {};
  };

  return {
    hear,
    commands: {
      /** Calls a method of the App. */
      call: ({ method, args }) =>
        outcome(methods[method as string]!(...((args ?? []) as unknown[]))),
      /** Sends any request. */
      request: ({ method, params }) =>
        outcome(methods['request']!({ method, params }, z.looseObject({}))),
      /** Calls a tool of the server and records its progress. */
      progress: async ({ name }) => {
        const progress: unknown[] = [];
        const onprogress = (step: unknown) => void progress.push(step);
        const params = { name, arguments: {} };
        return {
          ...(await outcome(methods['callServerTool']!(params, { onprogress }))),
          progress,
        };
      },
      /** Calls a tool of the server and cancels the call. */
      cancel: ({ name, after }) => {
        const signal = AbortSignal.timeout(after as number);
        return outcome(methods['callServerTool']!({ name, arguments: {} }, { signal }));
      },
      heard: () => ({ heard }),
      known: () => ({
        hostInfo: app.getHostVersion(),
        hostCapabilities: app.getHostCapabilities(),
        hostContext: app.getHostContext(),
      }),
    },
  };
}
