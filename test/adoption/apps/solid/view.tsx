import '@mcp-app/elements/mcp-app-root/define';
import type {} from '@mcp-app/elements/jsx/solid';
import { McpApp } from '@mcp-app/elements/view';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';

interface Tools {
  weather: { input: { city: string }; output: { city: string; degrees: number } };
}

const app = new McpApp<Tools>({ name: 'Weather', version: '1.0.0' });
const [snapshot, setSnapshot] = createSignal(app.getSnapshot());
app.subscribe(() => setSnapshot(app.getSnapshot()));

// The root shows that it loads until there is a result.
const title = () => {
  const weather = snapshot().toolResult?.structuredContent;
  return weather ? `${weather.city}: ${weather.degrees}°` : 'The weather could not be loaded.';
};
const tell = () =>
  app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Take an umbrella.' }] });

render(
  () => (
    <mcp-app-root app={app} prop:waitFor="result">
      <h1>{title()}</h1>
      <button onClick={tell}>Tell</button>
    </mcp-app-root>
  ),
  document.body,
);
