// The Agents tab: what agents may do with the view, what they see of it, and which of its tools they can call.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ViewDetails } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { hint } from './inspector-head.js';
import type { InspectorLabels } from './inspector-labels.js';
import { reasonOf } from './rows/json-text.js';
import type { JsonTree } from './rows/json-tree.js';

/** What the frame answered last. */
interface Answer {
  text: string | undefined;
  tools: unknown;
}

export class AgentPanel {
  readonly #changed: () => void;
  readonly #answers = new WeakMap<McpAppFrameElement, Answer>();
  #isBusy = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** @param frame undefined for a recording, which cannot be asked */
  render(
    details: ViewDetails,
    frame: McpAppFrameElement | undefined,
    labels: InspectorLabels,
    tree: JsonTree,
  ): TemplateResult {
    const { agents } = details;
    const access =
      agents === 'act' ? labels.agentsAct : agents === 'see' ? labels.agentsSee : labels.agentsNone;
    if (!frame) return hint(access);
    const answer = this.#answers.get(frame);
    return html`<div class="cards">
      <section class="card">
        <h2>${labels.agents}</h2>
        <p>${access}</p>
        <button
          type="button"
          ?disabled=${this.#isBusy}
          @click=${() => void this.#ask(frame, agents !== undefined)}
        >
          ${labels.agentsAsk}
        </button>
      </section>
      ${
        answer?.text === undefined
          ? nothing
          : html`<section class="card">
              <h2>${labels.agentsSeen}</h2>
              <pre tabindex="0" dir="ltr">${answer.text}</pre>
            </section>`
      }
      ${
        answer
          ? html`<section class="card">
              <h2>${labels.agentsTools}</h2>
              ${tree.render(answer.tools, 'agents tools', labels)}
            </section>`
          : nothing
      }
    </div>`;
  }

  /** Not by itself: it would fill the list of messages. */
  async #ask(frame: McpAppFrameElement, canSee: boolean): Promise<void> {
    this.#isBusy = true;
    this.#changed();
    const readable = (error: unknown) => reasonOf(error);
    const hasTools = frame.details.appCapabilities?.tools !== undefined;
    const [text, tools] = await Promise.all([
      canSee ? frame.describe().then((seen) => seen.text, readable) : undefined,
      hasTools ? frame.listAppTools().catch(readable) : [],
    ]);
    this.#answers.set(frame, { text, tools });
    this.#isBusy = false;
    this.#changed();
  }
}
