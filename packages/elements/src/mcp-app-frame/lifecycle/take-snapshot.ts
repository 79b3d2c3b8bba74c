// Creates the snapshot of a frame, as JSON.
import type { FrameSnapshot, SnapshotOptions } from '../../host/session/frame-snapshot.js';
import { RESOURCE_MIME_TYPE, uiMeta } from '../../protocol/ui-extension.js';
import type { TextResourceContents } from '../../protocol/mcp.js';
import type { AppSource } from '../../host/link/resource-loader.js';
import { snapshotIdentity } from '../../host/session/snapshot-identity.js';
import { viewTasksOf } from '../../host/tasks/view-tasks.js';
import type { FrameProperties } from '../frame-properties.js';
import type { FrameController } from './frame-controller.js';

export function takeSnapshot(
  frame: FrameProperties,
  { lifecycle: { session, kept }, viewState, call }: FrameController,
  { maxHtml = 1_000_000 }: SnapshotOptions = {},
): FrameSnapshot {
  const { toolInput, toolResult, toolCancelled } = frame;
  const source: AppSource = kept?.source ?? frame;
  // The source of a view that was not started yet.
  const given = source.resource as Partial<TextResourceContents> | undefined;
  const { html, uri, meta, mimeType, serverMeta } = session?.resource ?? {
    html: source.html ?? given?.text,
    uri: source.resourceUri ?? given?.uri,
    meta: source.meta ?? uiMeta(source.resource),
    mimeType: source.mimeType ?? given?.mimeType,
    serverMeta: source.serverMeta,
  };
  const tool = session?.tool ?? source.tool ?? frame.tool;
  if ((html ?? uri ?? tool) === undefined) throw new Error('The frame shows nothing yet.');
  const tasks = [...viewTasksOf(viewState).values()];
  // Until the code for calls is loaded, it is the page's or that of an earlier snapshot.
  const taskId = call.calls ? call.calls.taskId : toolResult ? undefined : frame.taskId;
  const snapshot: { [Field in keyof FrameSnapshot]: unknown } = {
    version: 1,
    identity: snapshotIdentity(frame.identity),
    resource: {
      uri,
      meta,
      html: html && html.length <= maxHtml ? html : undefined,
      ...(mimeType !== RESOURCE_MIME_TYPE && { mimeType }),
      serverMeta,
    },
    tool,
    toolInput,
    // Until the task has ended, it is only a text that says why the task could not be followed.
    toolResult: taskId === undefined ? toolResult : undefined,
    toolCancelled,
    taskId,
    ...(tasks.length > 0 && { viewTasks: tasks }),
    height: parseFloat(frame.style.getPropertyValue('--_height')) || undefined,
    ...(viewState.size > 0 && { viewState: Object.fromEntries(viewState) }),
  };
  // A copy, so that later changes of the page do not affect it.
  return JSON.parse(JSON.stringify(snapshot));
}
