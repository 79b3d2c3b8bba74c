// The apps as cards, or why there are none.
import { titleOf } from './backend.js';
import type { App, AppList } from './backend.js';
import { make } from './make.js';

const section = document.querySelector<HTMLElement>('#app-list')!;

function cardOf(app: App, open: (app: App) => void): HTMLElement {
  const button = make(
    'button',
    { onclick: () => open(app) },
    make('strong', { textContent: titleOf(app) }),
    make('span', { textContent: app.tool.description ?? '' }),
  );
  return make('li', {}, button);
}

function contentOf(list: AppList, open: (app: App) => void, retry: () => void): HTMLElement {
  switch (list.state) {
    case 'loading': {
      const bones = [0, 1].map(() => make('div', { className: 'skeleton' }));
      return make(
        'div',
        { className: 'apps', role: 'status', ariaLabel: 'Loading the apps' },
        ...bones,
      );
    }
    case 'failed':
      return make(
        'div',
        { className: 'notice', role: 'alert' },
        `The apps could not be loaded: ${list.problem}`,
        make('button', { textContent: 'Try again', onclick: retry }),
      );
    case 'ready':
      return list.apps.length === 0
        ? make('p', {
            className: 'hint',
            textContent: 'No tool has a view yet. Add an MCP server in server/servers.mjs.',
          })
        : make('ul', { className: 'apps' }, ...list.apps.map((app) => cardOf(app, open)));
  }
}

export function showApps(list: AppList, open: (app: App) => void, retry: () => void): void {
  section.ariaBusy = `${list.state === 'loading'}`;
  section.replaceChildren(contentOf(list, open, retry));
}
