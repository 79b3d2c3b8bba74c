// An element whose updates may be deferred to another task while it shows nothing, because a page can add many elements
// at the same time, and scrolling can bring many into view.
import { LitElement } from 'lit';
import type { SessionStatus } from '../host/session/session-state.js';
import { ownSlice } from '../host/task-slices.js';

export abstract class SlicedElement extends LitElement {
  /** While it is `idle`, an update may start a view. */
  abstract readonly status: SessionStatus;

  protected override scheduleUpdate(): void | Promise<unknown> {
    const slice = this.status === 'idle' ? ownSlice() : undefined;
    return slice ? slice.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}
