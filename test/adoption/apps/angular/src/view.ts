import { Component, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { applyTheme, McpApp, reportSize } from '@mcp-app/elements/view';

interface Tools {
  weather: { input: { city: string }; output: { city: string; degrees: number } };
}

const app = new McpApp<Tools>({ name: 'Weather', version: '1.0.0' });
const snapshot = signal(app.getSnapshot());
app.subscribe(() => snapshot.set(app.getSnapshot()));
applyTheme(app);
reportSize(app);

@Component({
  selector: 'app-root',
  template: `
    @if (snapshot().toolResult?.structuredContent; as weather) {
      <h1>{{ weather.city }}: {{ weather.degrees }}°</h1>
      <button (click)="tell()">Tell</button>
    } @else if (snapshot().toolStatus === 'error') {
      <p role="alert">The weather could not be loaded.</p>
    } @else {
      <p role="status">Loading…</p>
    }
  `,
})
class View {
  readonly snapshot = snapshot;

  tell() {
    return app.sendMessage({
      role: 'user',
      content: [{ type: 'text', text: 'Take an umbrella.' }],
    });
  }
}

await bootstrapApplication(View);
await app.connect();
