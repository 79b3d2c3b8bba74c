// The properties of `<mcp-app-inspector>`, with their documentation. No behaviour.
import './quiet-lit.js';
import { LitElement } from 'lit';
import type { PropertyDeclarations } from 'lit';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { InspectorLabels } from './inspector-labels.js';
import type { Recording } from './recording/recording.js';

export class InspectorProperties extends LitElement {
  static override properties: PropertyDeclarations = {
    htmlFor: { attribute: 'for' },
    frame: { attribute: false },
    recording: { attribute: false },
    paused: { type: Boolean, reflect: true },
    maxRows: { type: Number, attribute: 'max-rows' },
    labels: { attribute: false },
  };

  /** The id of the frame to inspect, in the same tree. The frame may be added or replaced later. */
  declare htmlFor: string | undefined;
  /** The frame to inspect; takes precedence over `for`. */
  declare frame: McpAppFrameElement | undefined;
  /** A recording to show instead of a frame. */
  declare recording: Recording | undefined;
  /** Stops recording messages. Default false. */
  declare paused: boolean;
  /** The number of rows to keep; older ones are removed. Default 1,000. Read when a frame is attached. */
  declare maxRows: number | undefined;
  /** Translations of the inspector's own texts. */
  declare labels: Partial<InspectorLabels> | undefined;

  constructor() {
    super();
    this.paused = false;
  }
}
