// A page of an adapter for each test: rendered before it, removed after it, and without a warning of the framework.
import { assert } from 'chai';
import { watch } from './adapter.js';
import type { Adapter, Rendering, Watch } from './adapter.js';

export interface AdapterPage {
  container: HTMLElement;
  rendering: Rendering;
  watched: Watch;
}

/** Call it inside of `describe`. What it returns is filled before each test. */
export function adapterPage(adapter: Adapter): AdapterPage {
  const page = {} as AdapterPage;
  beforeEach(() => {
    page.watched = watch();
    page.container = document.body.appendChild(document.createElement('div'));
    page.rendering = adapter.start(page.container);
  });
  afterEach(async () => {
    const { rendering, container, watched } = page;
    await rendering.unmount();
    container.remove();
    watched.stop();
    assert.deepEqual(watched.complaints, [], 'the framework complains');
  });
  return page;
}
