// Replays a recording in a frame inside the inspector.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { signButton } from '../inspector-head.js';
import { filled } from '../inspector-labels.js';
import type { InspectorLabels } from '../inspector-labels.js';
import type { JsonTree } from '../rows/json-tree.js';
import type { ReplayedRequest } from './recorded-answers.js';
import type { Recording } from './recording.js';
import { replayProperties } from './replay.js';

/** The isolation that the page chose for the recorded frame applies to the replay as well. */
const ISOLATION = ['sandbox', 'limits'] as const satisfies (keyof McpAppFrameElement)[];
/** Attributes for single settings of the sandbox. */
const ISOLATION_ATTRIBUTES = ['sandbox-url', 'allow'];

export class ReplayStage {
  readonly frame: McpAppFrameElement;
  readonly requests: ReplayedRequest[] = [];

  /**
   * @param like the frame that was recorded, if there is one
   * @throws TypeError if the recording has no HTML
   */
  constructor(recording: Recording, like: McpAppFrameElement | undefined, changed: () => void) {
    const properties = replayProperties(recording, (request) => {
      this.requests.push(request);
      changed();
    });
    this.frame = document.createElement('mcp-app-frame') as McpAppFrameElement;
    for (const name of ISOLATION) Object.assign(this.frame, { [name]: like?.[name] });
    for (const name of ISOLATION_ATTRIBUTES) {
      const value = like?.getAttribute(name);
      if (typeof value === 'string') this.frame.setAttribute(name, value);
    }
    Object.assign(this.frame, properties);
  }

  /**
   * Keeps the frame's events inside the inspector. A page may listen to all its frames with one listener, and must not
   * mistake a message of a replayed view for one of its conversation.
   */
  keepQuiet(): void {
    const { frame } = this;
    const dispatch = frame.dispatchEvent.bind(frame);
    const stay = (event: Event) => event.stopPropagation();
    frame.dispatchEvent = (event) => {
      frame.addEventListener(event.type, stay, { once: true });
      return dispatch(event);
    };
  }

  /** @param isHidden another tab is shown; the view keeps running */
  render(
    labels: InspectorLabels,
    tree: JsonTree,
    isHidden: boolean,
    close: () => void,
  ): TemplateResult {
    const unmatched = this.requests.filter(({ match }) => match === 'none');
    const answered = this.requests.length - unmatched.length;
    return html`<div class="stage" ?hidden=${isHidden}>
      <p class="note">
        <span>${labels.replayNote}</span>${signButton('close', labels.close, close)}
      </p>
      ${this.frame}
      <p role="status">
        ${filled(labels.replayAnswered, { n: answered })}${
          unmatched.length > 0
            ? html`<br /><span class="bad"
                  >${filled(labels.replayUnmatched, { n: unmatched.length })}</span
                >`
            : nothing
        }
      </p>
      ${unmatched.slice(0, 50).map(
        ({ method, params }, index) =>
          html`<section class="card">
            <h2>${method}</h2>
            ${tree.render(params, `unmatched ${index}`, labels)}
          </section>`,
      )}
    </div>`;
  }
}
