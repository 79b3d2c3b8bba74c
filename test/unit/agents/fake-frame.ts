// A frame by its shape, with a view that offers tools.
import type { AgentFrame } from '../../../packages/elements/src/agents/index.js';
import type { AgentAccess } from '../../../packages/elements/src/host/sandbox/sandbox-settings.js';

export interface FakeFrameOptions {
  tools?: string[];
  agents?: AgentAccess;
  title?: string;
}

export class FakeFrame extends EventTarget implements AgentFrame {
  status = 'ready';
  title: string;
  tools: string[];
  agents: AgentAccess | undefined;
  /** What was called, in order. */
  readonly calls: unknown[] = [];
  #version = 0;

  constructor({ tools = [], agents, title = 'Shop' }: FakeFrameOptions = {}) {
    super();
    this.tools = tools;
    this.agents = agents;
    this.title = title;
  }

  get details() {
    return { agents: this.agents, appCapabilities: { tools: {} } };
  }

  async listAppTools(_options?: { signal?: AbortSignal; timeout?: number }) {
    return this.tools.map((name) => ({
      name,
      qualifiedName: `app_${name}`,
      description: `Does ${name}.`,
      inputSchema: { type: 'object' as const, properties: { q: { type: 'string' } } },
    }));
  }

  async callAppTool(name: string, args?: Record<string, unknown>, options?: object) {
    this.calls.push([name, args, options]);
    if (name === 'broken') throw new Error('The view is gone.');
    return { content: [{ type: 'text' as const, text: `${name} done` }] };
  }

  async describe(options?: { since?: number | undefined }) {
    this.calls.push(['describe', options?.since]);
    return { text: '- button "Buy" [ref=e1]', version: ++this.#version, isDiff: false, omitted: 0 };
  }

  async act(reference: string, action: object) {
    this.calls.push(['act', reference, action]);
    return { element: 'button "Buy"' };
  }
}

/** A root without a document: frames are found when they fire an event in it. */
export class FakeRoot extends EventTarget {
  readonly frames: FakeFrame[];

  constructor(...frames: FakeFrame[]) {
    super();
    this.frames = frames;
  }

  querySelectorAll() {
    return this.frames;
  }
}
