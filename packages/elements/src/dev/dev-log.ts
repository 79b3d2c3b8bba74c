// The messages as a list: sender and method, with the details on demand.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { LoggedMessage } from './message-log.js';

interface Entry {
  number: number;
  time: Date;
  from: 'view' | 'host' | 'note';
  title: string;
  details: unknown;
  isError: boolean;
}

const MAX_ENTRIES = 300;
const FROM = { view: 'View', host: 'Host', note: 'Note' };

export class DevLog {
  #entries: Entry[] = [];
  /** The method of each request by sender and id, because a response has only the id. */
  readonly #asked = new Map<string, string>();
  #count = 0;

  add({ from, time, message }: LoggedMessage): void {
    const { id, method, params, result, error } = message;
    const isAnswer = method === undefined;
    const asker = isAnswer === (from === 'view') ? 'host' : 'view';
    const key = `${asker} ${String(id)}`;
    if (!isAnswer && id !== undefined) this.#asked.set(key, String(method));
    const title = isAnswer ? `response to ${this.#asked.get(key) ?? String(id)}` : String(method);
    this.#push(from, title, params ?? error ?? result, !!error, time);
  }

  /** Adds an entry that is not a message. */
  note(title: string, isError = false): void {
    this.#push('note', title, undefined, isError, Date.now());
  }

  clear(): void {
    this.#entries = [];
  }

  #push(from: Entry['from'], title: string, details: unknown, isError: boolean, ms: number): void {
    const entry = { number: ++this.#count, time: new Date(ms), from, title, details, isError };
    this.#entries = [...this.#entries, entry].slice(-MAX_ENTRIES);
  }

  render(): TemplateResult {
    if (this.#entries.length === 0) return html`<p>No messages yet.</p>`;
    return html`<ol>
      ${this.#entries.map(
        ({ from, time, title, details, isError }) =>
          html`<li class=${isError ? 'error' : from}>
            <span class="from">${FROM[from]}</span>
            ${
              details === undefined
                ? html`<span class="title">${title}</span>`
                : html`<details>
                    <summary>${title}</summary>
                    <pre tabindex="0">${JSON.stringify(details, null, 2)}</pre>
                  </details>`
            }
            <time>${time.toLocaleTimeString(undefined, { hour12: false })}</time>
          </li>`,
      )}
    </ol>`;
  }
}
