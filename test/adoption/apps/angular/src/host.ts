import { Component, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { McpAppMessageEvent } from '@mcp-app/elements/mcp-app-frame';
import { McpAppFrame } from './mcp-app-frame.js';

@Component({
  selector: 'app-root',
  imports: [McpAppFrame],
  template: `
    <button (click)="city.set('Rome')">Rome</button>
    <button (click)="count.set(count() + 1)">Count {{ count() }}</button>
    <mcp-app-frame
      [server]="server"
      tool="weather"
      [toolInput]="{ city: city() }"
      (mcp-app-message)="hear($event)"
    />
    <p role="status">{{ said() }}</p>
  `,
})
class Host {
  readonly server = new URLSearchParams(location.search).get('server') ?? undefined;
  readonly city = signal('Bern');
  readonly count = signal(0);
  readonly said = signal('');

  hear({ content }: McpAppMessageEvent) {
    this.said.set(JSON.stringify(content));
  }
}

await bootstrapApplication(Host);
