// The chat with the model: who is answering, and what has been said. The only place that knows both.
import { AgentTools } from '@mcp-app/elements/agents';
import type { ContentBlock } from '@modelcontextprotocol/client';
import { setBusy } from '../conversation/app-messages.ts';
import type { AppTurn, AppTurnOptions } from '../conversation/app-turn.ts';
import type { Exchange } from '../conversation/conversation.ts';
import { knowledge } from '../conversation/model-context.ts';
import { element } from '../element.ts';
import type { Server } from '../servers/servers.ts';
import type { CallEnd } from '../trial/tried-call.ts';
import { appTools, untilShown } from './app-tools.ts';
import { askModel } from './completion.ts';
import type { CompletionError } from './completion.ts';
import { History } from './history.ts';
import { ModelText } from './model-text.ts';
import { serverTools, textOfEnd } from './server-tools.ts';
import { MAX_ROUNDS, runTurn } from './tool-loop.ts';
import type { ShownCall, TurnEnd, TurnParts } from './tool-loop.ts';

/** Turns that apps may begin one after another. Then the user decides: an app and a model could go on forever. */
const MAX_APP_TURNS = 5;

/** What the model is doing. */
export type ChatState = { kind: 'idle' } | { kind: 'answering'; abort: AbortController };

export interface ChatOptions {
  /** The model, for people. */
  name: string;
  servers(): readonly Server[];
  /** How its calls are shown. */
  turn(): AppTurnOptions;
  /** Called when it begins or ends to answer. */
  changed(state: ChatState): void;
}

export class ModelChat {
  readonly #options: ChatOptions;
  #history = new History();
  readonly #agents = new AgentTools();
  #state: ChatState = { kind: 'idle' };
  #appTurns = 0;
  /** The model cannot call tools, and the user goes on anyway. */
  #isWithoutTools = false;
  /** The last offer to go on. It ends when something else goes on. */
  #offered: HTMLElement | undefined;
  /** What the user has done while the model was answering. */
  #notes: string[] = [];

  constructor(options: ChatOptions) {
    this.#options = options;
    // The answer of a page that nobody sees costs money.
    addEventListener('pagehide', () => this.stop());
  }

  get isAnswering(): boolean {
    return this.#state.kind === 'answering';
  }

  /** The user says something. */
  async say(text: string, exchange: Exchange): Promise<void> {
    this.#appTurns = 0;
    this.#addUser(text);
    await this.#answer(exchange);
  }

  /** An app says something in the user's name. */
  async sayForApp(content: readonly ContentBlock[], exchange: Exchange): Promise<void> {
    this.#addUser(content);
    if (this.#appTurns++ < MAX_APP_TURNS) return this.#answer(exchange);
    this.#offer(
      exchange,
      `Apps have spoken ${MAX_APP_TURNS} times in a row, so the model waits for you.`,
      'Let it answer',
      () => {
        this.#appTurns = 0;
        return this.#answer(exchange);
      },
    );
  }

  /** The user runs a tool without the model. Call what it returns when it has ended: the model learns of it. */
  noteCall(tool: string, input: Record<string, unknown>): (end: CallEnd) => void {
    const history = this.#history;
    return (end) => {
      // Otherwise it is a call of an earlier conversation.
      if (history === this.#history)
        this.#notes.push(
          `[I ran the tool ${tool} myself with ${JSON.stringify(input)}. ${textOfEnd(end)}]`,
        );
    };
  }

  /** Ends the answer, and the calls in it. */
  stop(): void {
    if (this.#state.kind === 'answering') this.#state.abort.abort();
  }

  /** A new conversation begins. */
  reset(): void {
    this.stop();
    if (this.isAnswering) this.#enter({ kind: 'idle' });
    // What the stopped answer still adds belongs to the old one.
    this.#history = new History();
    this.#notes = [];
    this.#appTurns = 0;
    this.#isWithoutTools = false;
  }

  #addUser(content: string | readonly ContentBlock[]): void {
    for (const note of this.#notes.splice(0)) this.#history.addUser(note);
    this.#history.addUser(content);
  }

  #enter(state: ChatState): void {
    this.#state = state;
    setBusy(this, state.kind === 'answering');
    this.#options.changed(state);
  }

  async #answer(exchange: Exchange): Promise<void> {
    if (this.isAnswering) return;
    this.#offered?.querySelector('button')?.remove();
    const abort = new AbortController();
    const state: ChatState = { kind: 'answering', abort };
    this.#enter(state);
    const waiting = exchange.add(
      element('p', { className: 'waiting', role: 'status' }, `${this.#options.name} is answering…`),
    );
    exchange.follow(waiting);
    // It stays the last part of the exchange.
    const end = await runTurn(this.#partsFor(exchange, waiting), abort.signal);
    waiting.remove();
    // A new chat has begun meanwhile, and perhaps its first answer.
    if (this.#state !== state) return;
    this.#enter({ kind: 'idle' });
    this.#showEnd(end, exchange);
  }

  #partsFor(exchange: Exchange, waiting: HTMLElement): TurnParts {
    let text: ModelText | undefined;
    let turns: AppTurn[] = [];
    const last = () => exchange.add(waiting);
    const place = () => ({
      exchange,
      options: this.#options.turn(),
      begun: (turn: AppTurn) => {
        turns.push(turn);
        last();
      },
    });
    return {
      history: this.#history,
      known: knowledge,
      ask: askModel,
      tools: async (signal) => {
        await untilShown(
          turns.flatMap(({ frames }) => frames),
          signal,
        );
        turns = [];
        if (this.#isWithoutTools) return [];
        const ofServers = serverTools(this.#options.servers(), place);
        return [...ofServers, ...(await appTools(this.#agents, exchange, signal))];
      },
      beginUnknown: (name) => beginUnknown(name, exchange),
      showText(shown) {
        if (!text) {
          // The end of a text may be drawn after the call below it has begun.
          const isLast = () => begun.element.nextElementSibling === waiting;
          const begun = (text = new ModelText(() => isLast() && exchange.follow(begun.element)));
          exchange.add(text.element);
          last();
        }
        text.show(shown);
      },
      endText() {
        text?.end();
        text = undefined;
      },
    };
  }

  #showEnd(end: TurnEnd, exchange: Exchange): void {
    switch (end.kind) {
      case 'done':
        if (end.reason === 'length')
          exchange.note('The answer was cut off: it has reached the limit of the model.');
        else if (end.reason === 'content_filter')
          exchange.note('The provider of the model has filtered the answer.');
        return;
      case 'stopped':
        return exchange.note('You stopped the answer.');
      case 'rounds':
        return this.#offer(
          exchange,
          `The model has called tools ${MAX_ROUNDS} times in this turn, so it waits for you.`,
          'Go on',
          () => this.#answer(exchange),
        );
      case 'failed':
        return this.#showProblem(end.error, exchange);
    }
  }

  #showProblem({ kind, message }: CompletionError, exchange: Exchange): void {
    const again = () => this.#answer(exchange);
    if (kind === 'no-tools')
      this.#offer(exchange, message, 'Go on without tools', () => {
        this.#isWithoutTools = true;
        return again();
      });
    else this.#offer(exchange, message, 'Try again', again);
  }

  /** A text with one button, which is removed together with it. */
  #offer(exchange: Exchange, text: string, label: string, go: () => Promise<void>): void {
    const box = exchange.sayProblem(text);
    this.#offered = box;
    const onclick = () => {
      // Otherwise another answer is on its way.
      if (this.isAnswering) return;
      box.remove();
      void go();
    };
    box.append(element('button', { type: 'button', onclick }, label));
    exchange.follow(box);
  }
}

/** The model has invented a tool. */
function beginUnknown(name: string, exchange: Exchange): ShownCall {
  exchange.note(`The model called ${name}, which does not exist.`);
  return {
    stream: () => undefined,
    cancel: () => undefined,
    run: async () => `There is no tool named ${name}. Use one of the tools in the list.`,
  };
}
