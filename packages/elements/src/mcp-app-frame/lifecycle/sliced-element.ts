// An element whose first update may wait for another task: a page can add many of them at once.
import { LitElement } from 'lit';
import { ownSlice } from '../../host/task-slices.js';

export class SlicedElement extends LitElement {
  protected override scheduleUpdate(): void | Promise<unknown> {
    const slice = this.hasUpdated ? undefined : ownSlice();
    return slice ? slice.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }
}
