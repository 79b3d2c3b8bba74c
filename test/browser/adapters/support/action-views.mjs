// A component of each framework with the hooks for tasks and for copies.
import { createElement, StrictMode } from 'react';
import { flushSync as flushReact } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { flushSync as flushSvelte, mount, unmount } from 'svelte';
import { createApp, h, reactive } from 'vue';
import * as ofReact from '../../../../packages/react/src/index.js';
import * as ofVue from '../../../../packages/vue/src/index.js';
import Actions from './Actions.svelte';

const textOf = {
  task: ({ pending, task, data, error }) =>
    [
      pending ? 'pending' : 'idle',
      task && `${task.status} ${task.statusMessage ?? ''} ${task.progress?.progress ?? ''}`.trim(),
      data?.content[0].text,
      error?.message,
    ]
      .filter(Boolean)
      .join(', '),
  copy: ({ status, error }) => [status, error?.reason].filter(Boolean).join(', '),
};

/** The buttons, with the function of the framework that makes an element. */
const buttons = (make, report, copied) => [
  make('start', () => report.start({ year: 2026 }), textOf.task(report)),
  make('cancel', report.cancel, 'cancel'),
  make('copy', () => copied.copy('a text'), textOf.copy(copied)),
  make('reset', copied.reset, 'reset'),
];

function ReactActions({ app }) {
  const report = ofReact.useTask('report', app);
  const copied = ofReact.useCopy({ resetAfter: Infinity }, app);
  const make = (id, onClick, text) => createElement('button', { id, key: id, onClick }, text);
  return buttons(make, report, copied);
}

const react = {
  name: 'React',
  show(container, app) {
    const root = createRoot(container);
    // Strict mode subscribes twice.
    const page = createElement(StrictMode, {}, createElement(ReactActions, { app }));
    flushReact(() => root.render(page));
    return { unmount: () => flushReact(() => root.unmount()) };
  },
};

const vue = {
  name: 'Vue',
  show(container, app) {
    const page = createApp({
      setup() {
        const report = reactive(ofVue.useTask('report', app));
        const copied = reactive(ofVue.useCopy({ resetAfter: Infinity }, app));
        return () =>
          buttons((id, onClick, text) => h('button', { id, onClick }, text), report, copied);
      },
    });
    page.mount(container);
    return { unmount: () => page.unmount() };
  },
};

const svelte = {
  name: 'Svelte',
  show(target, app) {
    const component = mount(Actions, { target, props: { app, textOf } });
    flushSvelte();
    return { unmount: () => unmount(component) };
  },
};

export const actionViews = [react, vue, svelte];
