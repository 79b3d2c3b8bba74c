// Runs in a view that agents may see, before the view's own scripts. It answers the host's questions about what the view
// shows, and uses elements for an agent. It protects the view from nothing and nobody from the view: the view can replace
// it and forge its answers, which the host treats as claims.
import {
  AGENT_DESCRIBE,
  AGENT_FIND,
  AGENT_PERFORM,
  AGENT_PREFIX,
} from '../../protocol/proposals/agent-face.js';
import type {
  AgentDescribeParams,
  AgentProblem,
  AgentTargetParams,
} from '../../protocol/proposals/agent-face.js';
import { describe } from './describe.js';
import { watchPasswords } from './exposure.js';
import { find, perform } from './perform.js';

interface AgentRequest {
  id: unknown;
  method: string;
  params: unknown;
}

/** An agent that did something in the last milliseconds can be stopped with Escape. */
const STOPPABLE_MS = 10_000;
/** Milliseconds for which an action waits until the user's own input no longer counts. Browsers count it for about 5 s. */
const MAX_WAIT_MS = 6000;

const proxy = parent;
let lastUse = -Infinity;
let isStopped = false;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The view must not take an agent's click for the user's, so the user's must be over. */
async function untilUserRests(): Promise<boolean> {
  const until = performance.now() + MAX_WAIT_MS;
  while (navigator.userActivation?.isActive) {
    if (performance.now() > until) return false;
    await wait(100);
  }
  return true;
}

/** Draws twice, so that the view has shown what follows from the action. A hidden page does not draw. */
const drawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    wait(200),
  ]);

const stopped: AgentProblem = {
  problem: 'stopped',
  message: 'The user pressed Escape in the view.',
};

async function use(params: AgentTargetParams, isPerformed: boolean): Promise<object> {
  lastUse = performance.now();
  // The host calls both in this order: it waits here, and not while it takes all input for that of the agent.
  const isFree = isPerformed ? !navigator.userActivation?.isActive : await untilUserRests();
  if (!isFree)
    return {
      problem: 'user-active',
      message: 'The user is using the view.',
    } satisfies AgentProblem;
  if (params.resumes) isStopped = false;
  if (isStopped) {
    isStopped = false;
    return stopped;
  }
  const found = find(params);
  if ('problem' in found) return found;
  if (!isPerformed) return found.target;
  // The user or the policy has allowed the use of an element with this name.
  if (found.target.element !== params.element)
    return {
      problem: 'changed',
      message: `The element ${params.reference} is now ${found.target.element}. Describe the view again.`,
    } satisfies AgentProblem;
  const failure = perform(found.element, params.action);
  await drawn();
  return failure ?? found.target;
}

async function answer({ method, params }: AgentRequest): Promise<object> {
  switch (method) {
    case AGENT_DESCRIBE:
      return (
        describe(params as AgentDescribeParams) ?? {
          problem: 'gone',
          message: 'The element that was to be described is gone, hidden or private.',
        }
      );
    case AGENT_FIND:
      return use(params as AgentTargetParams, false);
    case AGENT_PERFORM:
      return use(params as AgentTargetParams, true);
    default:
      throw new Error(`Unknown: ${method}`);
  }
}

function receive(event: MessageEvent): void {
  const { source, data } = event;
  if (source !== proxy) return;
  const isText = typeof data === 'string';
  if (isText && !data.includes(AGENT_PREFIX)) return;
  let request: AgentRequest;
  try {
    request = isText ? JSON.parse(data) : data;
  } catch {
    return;
  }
  if (typeof request?.method !== 'string' || !request.method.startsWith(AGENT_PREFIX)) return;
  event.stopImmediatePropagation();
  const { id } = request;
  const reply = (rest: object) => {
    const message = { jsonrpc: '2.0', id, ...rest };
    // In the form of the request: the sandbox page remembers in which form the view sends.
    proxy.postMessage(isText ? JSON.stringify(message) : message, '*');
  };
  answer(request).then(
    (result) => reply({ result }),
    (error: unknown) => reply({ error: { code: -32603, message: `${error}` } }),
  );
}

document.currentScript?.remove();
watchPasswords();
addEventListener('message', receive);
addEventListener(
  'keydown',
  ({ key, isTrusted }) => {
    if (isTrusted && key === 'Escape' && performance.now() - lastUse < STOPPABLE_MS)
      isStopped = true;
  },
  true,
);
