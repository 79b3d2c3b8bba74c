import '@mcp-app/elements/mcp-app-frame/define';
import { Directive, effect, ElementRef, inject, input } from '@angular/core';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';

/** Makes the tag known to templates, with the types of the properties that this app sets. */
@Directive({ selector: 'mcp-app-frame' })
export class McpAppFrame {
  readonly server = input<McpAppFrameElement['server']>();
  readonly tool = input<McpAppFrameElement['tool']>();
  readonly toolInput = input<McpAppFrameElement['toolInput']>();

  constructor() {
    const frame = inject<ElementRef<McpAppFrameElement>>(ElementRef).nativeElement;
    effect(() => {
      frame.server = this.server();
      frame.tool = this.tool();
      frame.toolInput = this.toolInput();
    });
  }
}
