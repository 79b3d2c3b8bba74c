import { McpAppFrame } from '@mcp-app/react';
import { useMemo } from 'react';
import { titleOf } from './backend.js';
import type { App, ContentBlock, Turn } from './backend.js';

type OnMessage = (app: App, content: ContentBlock[]) => void;

/** An app, from its call on. */
function OpenApp({ turn, onMessage }: { turn: Turn; onMessage: OnMessage }) {
  const { app, result } = turn;
  const handlers = useMemo(
    () => ({
      message: ({ content }: { content: ContentBlock[] }) => onMessage(app, content),
    }),
    [app, onMessage],
  );
  return (
    <McpAppFrame
      relay={app.relay}
      tool={app.tool}
      toolInput={{}}
      toolResult={result}
      handlers={handlers}
      appearance="card"
      aria-label={titleOf(app)}
    />
  );
}

export function Conversation({ turns, onMessage }: { turns: Turn[]; onMessage: OnMessage }) {
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation">Conversation</h2>
      {turns.length === 0 && <p className="hint">Open an app above: it appears here.</p>}
      <ol className="conversation" aria-live="polite">
        {turns.map((turn) =>
          turn.text === undefined ? (
            <li key={turn.id}>
              <OpenApp turn={turn} onMessage={onMessage} />
            </li>
          ) : (
            <li key={turn.id} className="said">
              <small>You, with {titleOf(turn.app)}</small>
              <span>{turn.text}</span>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
