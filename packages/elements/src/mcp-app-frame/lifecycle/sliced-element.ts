// An element whose first update may be deferred to another task, because a page can add many elements at the same time.
import { LitElement } from 'lit';
import { ownSlice } from '../../host/task-slices.js';

export class SlicedElement extends LitElement {
  protected override scheduleUpdate(): void | Promise<unknown> {
    const slice = this.hasUpdated ? undefined : ownSlice();
    return slice ? slice.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}
