// What agents do with the view of a frame. Loaded with the first use.
import { AGENT_DESCRIBE, AGENT_FIND, AGENT_PERFORM } from '../../protocol/proposals/agent-face.js';
import type {
  AgentAction,
  AgentProblem,
  AgentTarget,
  AgentTargetParams,
} from '../../protocol/proposals/agent-face.js';
import { AgentError } from '../../host/agent/agent-error.js';
import { auditedAction, checkedAction } from '../../host/agent/check-action.js';
import { changesBetween, readLines, wholeText } from '../../host/agent/description.js';
import type { KnownDescription, ViewDescription } from '../../host/agent/description.js';
import { faceIn, stopAgentIn } from '../../host/agent/view-faces.js';
import type { ViewFace } from '../../host/agent/view-faces.js';
import { isObject } from '../../protocol/json-rpc.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import type { FrameController } from '../lifecycle/frame-controller.js';
import { AgentMarker } from './agent-marker.js';
import type { MarkedFrame } from './agent-marker.js';

export interface DescribeOptions {
  /** The `version` of an earlier description: only what has changed after it is described. Default: everything. */
  since?: number | undefined;
  /** The reference of an element: only it and what it contains is described. Default: the whole view. */
  root?: string | undefined;
  /** Maximum characters of the description, at most 200,000. Default 20,000. */
  maxCharacters?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** An action of an agent that was done. */
export interface AgentOutcome {
  /** Role and name of the element, as the view says: `button "Save"`. */
  element: string;
}

const DEFAULT_CHARACTERS = 20_000;
const MAX_CHARACTERS = 200_000;
/** Milliseconds for the view's document to answer. It waits up to six seconds while the user uses the view. */
const ANSWER_TIMEOUT_MS = 12_000;
/** Milliseconds for which the user sees what will happen before it happens. */
const NOTICE_MS = 400;
/** A user who uses the view again and again keeps it. */
const MAX_TRIES = 3;
/** Descriptions that `since` can name. */
const MAX_KNOWN = 10;

/** The agent of one frame. */
class FrameAgent {
  readonly #frame: MarkedFrame;
  readonly #controller: FrameController;
  #known: KnownDescription[] = [];
  /** The view that was described. A description is not compared with that of another view. */
  #described: ViewFace | undefined;
  #version = 0;
  #stopping = new AbortController();
  /** Whether the view has to forget an Escape from before. */
  #resumes = false;
  #marker: AgentMarker | undefined;
  /** Actions of one frame happen one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(frame: MarkedFrame, controller: FrameController) {
    this.#frame = frame;
    this.#controller = controller;
  }

  async describe({
    since,
    root,
    maxCharacters: wanted = DEFAULT_CHARACTERS,
    signal,
  }: DescribeOptions = {}): Promise<ViewDescription> {
    const maxCharacters = Math.max(1, Math.min(MAX_CHARACTERS, Math.floor(wanted) || 1));
    const face = await this.#face('see', signal);
    if (face !== this.#described) this.#known = [];
    this.#described = face;
    const answer = await this.#request(face, AGENT_DESCRIBE, { root, maxCharacters }, signal);
    const { lines, omitted } = readLines(answer, maxCharacters);
    const before = this.#known.find(({ version }) => version === since);
    const version = ++this.#version;
    // A part cannot be compared with the whole.
    if (root === undefined) this.#known = [...this.#known, { version, lines }].slice(-MAX_KNOWN);
    const text = wholeText(lines, omitted);
    const changes =
      before && root === undefined
        ? wholeText([changesBetween(before.lines, lines)], omitted)
        : undefined;
    // Of a view that shows something else by now, everything is shorter.
    const isDiff = changes !== undefined && (changes.length < text.length || text === '');
    return { text: isDiff ? changes : text, version, isDiff, omitted };
  }

  act(reference: string, given: AgentAction, signal?: AbortSignal): Promise<AgentOutcome> {
    const action = checkedAction(given);
    // What waits is stopped as well, also if the page lets the agent continue before its turn.
    const stopping = this.#stopping.signal;
    const acting = this.#last.then(() => this.#act(`${reference}`, action, stopping, signal));
    this.#last = acting.catch(() => {});
    return acting;
  }

  /** Stops what is being done, and everything that follows until `isStopped` is false. */
  stopAgent(isStopped = true): void {
    if (!isStopped) {
      this.#resumes = true;
      this.#stopping = new AbortController();
      stopAgentIn(this.#frame.container, undefined);
    } else if (!this.#stopping.signal.aborted) {
      this.#stopping.abort(
        new AgentError('stopped', 'The user or the page stopped the agent in this view.'),
      );
      stopAgentIn(this.#frame.container, this.#stopping.signal.reason);
      this.#marker?.showStopped();
    }
  }

  async #act(
    reference: string,
    action: AgentAction,
    stopping: AbortSignal,
    given: AbortSignal | undefined,
  ): Promise<AgentOutcome> {
    stopping.throwIfAborted();
    const face = await this.#face('act', given);
    const signal = AbortSignal.any([stopping, face.signal, ...(given ? [given] : [])]);
    signal.throwIfAborted();
    const params = { reference, action, resumes: this.#resumes };
    this.#resumes = false;
    try {
      const target = targetOf(await this.#request(face, AGENT_FIND, params, signal));
      return await face.gate.perform<AgentOutcome>({
        action: {
          kind: 'agent',
          method: AGENT_PERFORM,
          what: `${action.type} ${target.element}`,
          element: target.element,
          input: action,
          arguments: { ...auditedAction(action), element: target.element },
        },
        signal,
        work: () => this.#perform(face, params, target, signal),
        refused: (reason) => {
          signal.throwIfAborted();
          throw new AgentError('denied', `The agent may not do this. ${reason}`);
        },
      });
    } catch (error) {
      // The user pressed Escape in the view. What the page stopped may already continue.
      const isOfView = error instanceof AgentError && error.reason === 'stopped';
      if (isOfView && !stopping.aborted) this.stopAgent();
      throw error;
    } finally {
      this.#marker?.linger();
    }
  }

  async #perform(
    face: ViewFace,
    { reference, action }: AgentTargetParams,
    found: AgentTarget,
    signal: AbortSignal,
  ): Promise<AgentOutcome> {
    this.#marker ??= new AgentMarker(this.#frame, () => this.stopAgent());
    let target = found;
    for (let tries = 1; ; tries++) {
      this.#marker.show(action, target, face.iframe);
      await pause(NOTICE_MS, signal);
      const end = face.activity.startAgent();
      try {
        const params = { reference, action, element: found.element };
        const done = targetOf(await this.#request(face, AGENT_PERFORM, params, signal));
        // The view may have grown or scrolled since the element was found.
        this.#marker.show(action, done, face.iframe);
        return { element: done.element };
      } catch (error) {
        const isUsed = error instanceof AgentError && error.reason === 'user-active';
        if (!isUsed || tries === MAX_TRIES) throw error;
      } finally {
        end();
      }
      // It waits until the user rests, and finds the element where it is then.
      target = targetOf(
        await this.#request(
          face,
          AGENT_FIND,
          { reference, action } satisfies AgentTargetParams,
          signal,
        ),
      );
    }
  }

  /** The running view, if agents may do this with it. A view that does not connect can be seen, too. */
  async #face(needed: 'see' | 'act', signal: AbortSignal | undefined): Promise<ViewFace> {
    const { lifecycle } = this.#controller;
    if (lifecycle.status !== 'unconnected')
      await this.#controller.whenReady(async () => {}, { ...(signal && { signal }) });
    const face = faceIn(this.#frame.container);
    const access = face?.access;
    if (access === 'act' || (access === 'see' && needed === 'see')) return face!;
    throw new AgentError(
      'no-access',
      `Agents may not ${needed === 'see' ? 'see' : 'use'} this view. Set sandbox.agents of the frame to "${needed}".`,
    );
  }

  async #request(
    face: ViewFace,
    method: string,
    params: object,
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    let answer: unknown;
    try {
      answer = await face.request(method, params, {
        timeout: ANSWER_TIMEOUT_MS,
        ...(signal && { signal }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new AgentError('no-answer', 'The view did not answer.', { cause });
    }
    if (isObject(answer) && 'problem' in answer) throw problemOf(answer);
    return answer;
  }
}

const PROBLEMS: readonly unknown[] = [
  'gone',
  'changed',
  'hidden',
  'covered',
  'disabled',
  'private',
  'not-possible',
  'stopped',
  'user-active',
] satisfies AgentProblem['problem'][];

/** The view says why not, in its own words. */
function problemOf({ problem, message }: Record<string, unknown>): AgentError {
  const isKnown = PROBLEMS.includes(problem);
  return new AgentError(
    isKnown ? (problem as AgentProblem['problem']) : 'not-possible',
    plainLine(message, 300) || 'The view says that this is not possible.',
  );
}

const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(-1e4, Math.min(1e4, value)) : 0;

function targetOf(answer: unknown): AgentTarget {
  const { element, box } = isObject(answer) ? answer : {};
  const { x, y, width, height } = isObject(box) ? box : {};
  return {
    element: plainLine(element, 120) || 'element',
    box: { x: numberIn(x), y: numberIn(y), width: numberIn(width), height: numberIn(height) },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const agents = new WeakMap<object, FrameAgent>();

/** The agent of this frame. */
export function agentOf(frame: MarkedFrame, controller: FrameController): FrameAgent {
  let agent = agents.get(frame);
  if (!agent) agents.set(frame, (agent = new FrameAgent(frame, controller)));
  return agent;
}
