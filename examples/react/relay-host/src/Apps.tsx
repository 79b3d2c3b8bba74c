import { titleOf } from './backend.js';
import type { App, AppList } from './backend.js';

interface AppsProps {
  list: AppList;
  onOpen(app: App): void;
  onRetry(): void;
}

export function Apps({ list, onOpen, onRetry }: AppsProps) {
  return (
    <section aria-labelledby="apps" aria-busy={list.state === 'loading'}>
      <h2 id="apps">Apps</h2>
      {list.state === 'loading' && (
        <div className="apps" role="status" aria-label="Loading the apps">
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      )}
      {list.state === 'failed' && (
        <div className="notice" role="alert">
          The apps could not be loaded: {list.problem}
          <button onClick={onRetry}>Try again</button>
        </div>
      )}
      {list.state === 'ready' && list.apps.length === 0 && (
        <p className="hint">No tool has a view yet. Add an MCP server in server/servers.mjs.</p>
      )}
      {list.state === 'ready' && list.apps.length > 0 && (
        <ul className="apps">
          {list.apps.map((app) => (
            <li key={`${app.relay} ${app.tool.name}`}>
              <button onClick={() => onOpen(app)}>
                <strong>{titleOf(app)}</strong>
                <span>{app.tool.description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
