import '@mcp-app/elements/mcp-app-root/define';
import type {} from '@mcp-app/elements/jsx/preact';
import { McpApp } from '@mcp-app/elements/view';
import { render } from 'preact';
import { useSyncExternalStore } from 'preact/compat';

interface Tools {
  weather: { input: { city: string }; output: { city: string; degrees: number } };
}

const app = new McpApp<Tools>({ name: 'Weather', version: '1.0.0' });

const tell = () =>
  app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'Take an umbrella.' }] });

function Weather() {
  const { toolResult } = useSyncExternalStore(app.subscribe, app.getSnapshot);
  const weather = toolResult?.structuredContent;
  return (
    <mcp-app-root app={app} waitFor="result">
      <h1>
        {weather ? `${weather.city}: ${weather.degrees}°` : 'The weather could not be loaded.'}
      </h1>
      <button onClick={tell}>Tell</button>
    </mcp-app-root>
  );
}

render(<Weather />, document.body);
