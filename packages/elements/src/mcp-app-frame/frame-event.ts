/** An event of `<mcp-app-frame>`. It bubbles out of shadow trees. */
export class FrameEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}
