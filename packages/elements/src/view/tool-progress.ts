// Runs in the view. The progress of this view's tool call. Only views that import it load this code.
import { isObject } from '../protocol/json-rpc.js';
import { TOOL_PROGRESS_CAPABILITY } from '../protocol/tool-progress-capability.js';
import type { ToolProgress } from '../protocol/tool-progress-capability.js';
import type { AppConnection } from './app-connection.js';
import { followHost } from './follow-host.js';
import type { Followed } from './follow-host.js';
import type { Store } from './store.js';

const stores = new WeakMap<AppConnection, Store<ToolProgress | undefined>>();

/** Progress without a number is ignored. */
const isProgress = (value: unknown): value is ToolProgress =>
  isObject(value) && typeof value['progress'] === 'number';

/**
 * Asks the host for the progress of this view's tool (experimental, `TOOL_PROGRESS_CAPABILITY`). It is also in
 * `snapshot.toolProgress` and in the event `toolprogress`. Undefined if the tool is not running, if its server does not
 * report progress, or if the host does not support this. You can call it at any time; further calls return the same
 * store.
 */
export function toolProgress(app: AppConnection): Store<ToolProgress | undefined> {
  const known = stores.get(app);
  if (known) return known;
  const update = (progress: unknown) => {
    const { toolStatus } = app.getSnapshot();
    if (isProgress(progress) && toolStatus === 'input')
      (app as unknown as Followed).change({ toolProgress: progress });
  };
  app.on('toolprogress', update);
  followHost(app, TOOL_PROGRESS_CAPABILITY, 'mcp-app/follow-tool-progress', ({ progress }) =>
    update(progress),
  );
  const store: Store<ToolProgress | undefined> = {
    getSnapshot: () => app.getSnapshot().toolProgress,
    subscribe: app.subscribe,
  };
  stores.set(app, store);
  return store;
}
