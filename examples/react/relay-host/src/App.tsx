import { useCallback, useEffect, useState } from 'react';
import { callApp, loadApps, textOf } from './backend.js';
import type { App as McpApp, AppList, ContentBlock, Turn } from './backend.js';
import { Apps } from './Apps.js';
import { Conversation } from './Conversation.js';

const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;

export function App() {
  const [list, setList] = useState<AppList>({ state: 'loading' });
  const [turns, setTurns] = useState<Turn[]>([]);
  const [isDark, setDark] = useState(prefersDark);

  const load = useCallback(() => {
    setList({ state: 'loading' });
    void loadApps().then(setList);
  }, []);
  useEffect(load, [load]);
  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);

  const add = (turn: Turn) => setTurns((before) => [...before, turn]);

  // The view is shown immediately, and gets the result when it arrives.
  async function open(app: McpApp) {
    const id = performance.now();
    add({ id, app });
    const result = await callApp(app);
    setTurns((before) => before.map((turn) => (turn.id === id ? { id, app, result } : turn)));
  }

  // What an app says counts as a message of the user. In a chat, the model answers it.
  const say = (app: McpApp, content: ContentBlock[]) =>
    add({ id: performance.now(), app, text: textOf(content) });

  return (
    <>
      <header>
        <h1>My host</h1>
        <label>
          <input
            type="checkbox"
            checked={isDark}
            onChange={({ target }) => setDark(target.checked)}
          />{' '}
          Dark
        </label>
      </header>
      <main>
        <Apps list={list} onOpen={open} onRetry={load} />
        <Conversation turns={turns} onMessage={say} />
      </main>
    </>
  );
}
