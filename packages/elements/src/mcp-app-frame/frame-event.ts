/** An event of `<mcp-app-frame>`. It bubbles out of shadow trees. */
export class FrameEvent extends Event {
  /** @param fields what the event says, as properties of its own */
  constructor(type: string, fields: object = {}, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
    Object.assign(this, fields);
  }
}
