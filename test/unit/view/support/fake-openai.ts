// A page with a hand-written `window.openai`, with or without a parent window.
import { vi } from 'vitest';
import { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';
import type { McpAppOptions } from '../../../../packages/elements/src/view/app-connection.js';

type Openai = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
}

export interface OpenaiPage {
  openai: Openai;
  /** Changes values of `window.openai` and announces them, as a host does. */
  setGlobals(globals: Openai): void;
  /** Announces values without changing the object. */
  announce(globals: Openai): void;
  /** What the view posted to its parent. */
  posted: Message[];
  /** A message from the parent. */
  post(message: object): void;
  /** How many listeners of `openai:set_globals` there are. */
  listeners(): number;
}

/** Stubs the globals of a view's page. `vi.unstubAllGlobals()` ends it. */
export function openaiPage(openai: Openai, place: 'tab' | 'frame' = 'tab'): OpenaiPage {
  const events = new EventTarget();
  const heard = new Set<unknown>();
  const posted: Message[] = [];
  const parent = { postMessage: (message: Message) => void posted.push(message) };
  vi.stubGlobal('openai', openai);
  vi.stubGlobal('parent', place === 'tab' ? globalThis : parent);
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    if (type === 'openai:set_globals') heard.add(listener);
    events.addEventListener(type, listener);
  });
  vi.stubGlobal('removeEventListener', (type: string, listener: EventListener) => {
    heard.delete(listener);
    events.removeEventListener(type, listener);
  });
  const announce = (globals: Openai) =>
    void events.dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals } }));
  return {
    openai,
    posted,
    announce,
    setGlobals(globals) {
      Object.assign(openai, globals);
      announce(globals);
    },
    post: (data) =>
      void events.dispatchEvent(Object.assign(new Event('message'), { source: parent, data })),
    listeners: () => heard.size,
  };
}

/** An app that is connected over only `window.openai`. */
export async function connectedToOpenai(openai: Openai, options?: McpAppOptions) {
  const page = openaiPage(openai);
  const app = new McpApp({ name: 'Test', version: '1.0.0' }, options);
  await app.connect();
  await vi.waitFor(() => {
    if (app.getSnapshot().status !== 'ready') throw new Error('not ready');
  });
  return { app, page };
}
