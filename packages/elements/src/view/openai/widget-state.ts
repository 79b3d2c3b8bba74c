// The state that a host with `window.openai` stores for a view: one object, of which the model sees a part.
import { callOpenai, openaiOf, recordOf } from './openai-window.js';
import type { OpenaiGlobals } from './openai-window.js';

/** The parts of the state. The host shows `modelContent` and the images to the model, and nothing else. */
export interface WidgetStateParts {
  modelContent: unknown;
  privateContent: Record<string, unknown>;
  imageIds: readonly string[];
}

export interface WidgetState {
  /** The private state under a key, or undefined. */
  read(key: string): unknown;
  /** Stores a private state under a key. Others are unchanged. */
  keep(key: string, value: unknown): Promise<void>;
  /** Replaces one part that the model sees. */
  show(part: Partial<Pick<WidgetStateParts, 'modelContent' | 'imageIds'>>): Promise<void>;
  /** Applies a `set_globals` event. */
  update(changes: OpenaiGlobals): void;
}

// A separate key, so that other private content of the view is kept.
const OURS = 'mcp-app';

/** The state of this view. It is a copy, so that consecutive writes do not read an old value. */
export function widgetState(): WidgetState {
  let latest = openaiOf().widgetState;

  const privateContent = () => recordOf(recordOf(latest)['privateContent']);
  const kept = () => recordOf(privateContent()[OURS]);
  const write = async (patch: Partial<WidgetStateParts>) => {
    // All three parts: a state without them would be shown to the model as a whole.
    latest = {
      modelContent: null,
      privateContent: {},
      imageIds: [],
      ...recordOf(latest),
      ...patch,
    };
    // A copy through JSON, because frameworks pass proxies, which cannot be cloned.
    await callOpenai('setWidgetState', JSON.parse(JSON.stringify(latest)));
  };

  return {
    read: (key) => kept()[key],
    keep: (key, value) =>
      write({ privateContent: { ...privateContent(), [OURS]: { ...kept(), [key]: value } } }),
    show: write,
    update({ widgetState: next }) {
      if (next !== undefined) latest = next;
    },
  };
}
