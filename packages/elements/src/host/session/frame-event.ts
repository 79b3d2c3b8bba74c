/** An event of `<mcp-app-frame>`. It bubbles out of shadow trees. */
export class FrameEvent extends Event {
  /** @param fields become properties of the event */
  constructor(type: string, fields: object = {}, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    Object.assign(this, fields);
  }
}
