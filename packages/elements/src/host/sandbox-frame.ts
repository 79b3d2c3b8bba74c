// The outer iframe: which rung of the ladder (SECURITY.md K2), and the first words with the page in it.
import { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from '../policy/message-budget.js';
import { tokenBucket } from '../policy/token-bucket.js';
import type { ResourcePermissions } from '../protocol/app-resource.js';
import { isObject } from '../protocol/json-rpc.js';
import { portTransport } from '../rpc/port-transport.js';
import type { Transport } from '../rpc/transport.js';
import { windowTransport } from '../rpc/window-transport.js';
import type { AppError } from './app-error.js';
import { rungsOf, sandboxError } from './sandbox-rungs.js';
import type { Isolation, Rung, RungChoice } from './sandbox-rungs.js';
import { withinTime } from './within-time.js';

export interface SandboxRequest extends RungChoice {
  /** Where the iframe goes. */
  container: Node;
  html: string;
  strictCsp: boolean;
  permissions: ResourcePermissions;
  /** The `allow` attribute of both iframes. */
  allow: string;
  /** Sandbox tokens beyond scripts and forms that the host page opted into. */
  tokens: readonly string[];
  /** The iframe's accessible name. */
  title: string;
  signal: AbortSignal;
  maxMessageBytes: number;
  onrefused: (error: unknown) => void;
}

export interface OpenSandbox {
  iframe: HTMLIFrameElement;
  transport: Transport;
  isolation: Isolation;
  /** The page speaks our extended messages: reports, keys, pings. */
  isOurs: boolean;
}

/** After `load` a page that is going to speak has spoken. */
const HELLO_AFTER_LOAD_MS = 2500;

function makeIframe(request: SandboxRequest, isolation: Isolation): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const tokens = ['allow-scripts', 'allow-forms', ...request.tokens];
  // The page keeps its own origin only where that is not the host's (S1).
  if (isolation === 'origin') tokens.push('allow-same-origin');
  iframe.setAttribute('sandbox', tokens.join(' '));
  iframe.setAttribute('part', 'iframe');
  iframe.referrerPolicy = 'no-referrer';
  if (request.allow) iframe.allow = request.allow;
  iframe.title = request.title;
  return iframe;
}

/** Resolves with whether the page knows our nonce. Listens before the page loads (S2). */
function hello(
  iframe: HTMLIFrameElement,
  { container }: SandboxRequest,
  rung: Rung,
  nonce: string,
  listening: AbortSignal,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const whileListening = { signal: listening };
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== iframe.contentWindow || source === null || origin !== rung.origin) return;
      if (!isObject(data) || data['method'] !== 'ui/notifications/sandbox-proxy-ready') return;
      const said = isObject(data['params']) ? data['params']['nonce'] : undefined;
      if (said === undefined || said === nonce) resolve(said === nonce);
    };
    const violated = (event: SecurityPolicyViolationEvent) => {
      if (/^(frame|child|default)-src$/.test(event.effectiveDirective))
        reject(blocked(rung, event));
    };
    window.addEventListener('message', listen, whileListening);
    document.addEventListener('securitypolicyviolation', violated, whileListening);
    iframe.addEventListener(
      'load',
      () => {
        const timer = setTimeout(() => reject(silence(rung)), HELLO_AFTER_LOAD_MS);
        listening.addEventListener('abort', () => clearTimeout(timer));
      },
      whileListening,
    );
    // Loading begins when the iframe enters the page: an iframe without a source would first load,
    // and report, an empty page.
    Promise.resolve(rung.load(iframe, nonce)).then(() => {
      if (!listening.aborted) container.appendChild(iframe);
    }, reject);
  });
}

const blocked = (
  { isolation, origin }: Rung,
  { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent,
): AppError =>
  sandboxError(
    'sandbox-blocked',
    `The page's own Content-Security-Policy (${effectiveDirective}) blocks the sandbox ${blockedURI}.`,
    `Allow it: frame-src ${isolation === 'origin' ? origin : "'self' blob:"}, or use another rung (sandbox-url, sandbox-src).`,
  );

const silence = ({ isolation, origin }: Rung): AppError =>
  isolation === 'origin'
    ? sandboxError(
        'sandbox-silent',
        `The sandbox page on ${origin} does not answer.`,
        `Check that the address is right and that the page allows this host (--allow-host ${location.origin}).`,
      )
    : sandboxError(
        'sandbox-silent',
        'The sandbox inside the page does not start.',
        "The page's own Content-Security-Policy probably forbids inline scripts. Set sandbox-src to a copy of sandbox.html, or sandbox-url to one on another origin.",
      );

async function open(request: SandboxRequest, rung: Rung): Promise<OpenSandbox> {
  const iframe = makeIframe(request, rung.isolation);
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const listening = new AbortController();
  try {
    const isOurs = await withinTime(
      hello(iframe, request, rung, nonce, listening.signal),
      rung.timeout,
      () => silence(rung),
      request.signal,
    );
    return {
      iframe,
      isOurs,
      isolation: rung.isolation,
      transport: deliver(request, rung, iframe, isOurs),
    };
  } catch (error) {
    iframe.remove();
    throw error;
  } finally {
    listening.abort();
  }
}

/** Hands the HTML over (S3), with a port where the page takes one. */
function deliver(
  request: SandboxRequest,
  rung: Rung,
  iframe: HTMLIFrameElement,
  isOurs: boolean,
): Transport {
  const { html, csp, permissions, tokens, strictCsp, maxMessageBytes } = request;
  const other = iframe.contentWindow!;
  const sandbox = ['allow-scripts', 'allow-forms', ...tokens].join(' ');
  const params = {
    html,
    sandbox,
    csp,
    permissions,
    ...(isOurs && { strictCsp, maxMessageBytes, shim: true }),
  };
  const message = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params };
  const target = rung.origin === 'null' ? '*' : rung.origin;
  if (!isOurs) {
    // A plain proxy passes on whatever the view sends: the limits that ours keeps are kept here (K5).
    const passes = tokenBucket(400, 100);
    const admit = (data: unknown) => {
      const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes: request.maxMessageBytes };
      const copy = copyWithinBudget(data, budget);
      if ('reason' in copy) throw new Error(copy.reason);
      const { value } = copy;
      // Of JSON text (T5) only this is asked: it is parsed once, later.
      const hasId =
        typeof value === 'string' ? value.includes('"id"') : isObject(value) && 'id' in value;
      if (!hasId && !passes()) throw new Error('Too many notifications.');
      return value;
    };
    const { onrefused } = request;
    const transport = windowTransport(other, { origin: rung.origin, admit, onrefused });
    // The transport listens once the peer starts it, in this same task: nothing the view says is lost.
    other.postMessage(message, target);
    return transport;
  }
  const { port1, port2 } = new MessageChannel();
  other.postMessage(message, target, [port2]);
  return portTransport(port1, request.onrefused);
}

/** Opens the sandbox on the first rung that works. @throws AppError of the phase `sandbox` */
export async function openSandbox(request: SandboxRequest): Promise<OpenSandbox> {
  const rungs = rungsOf(request);
  let failure: unknown;
  for (const rung of rungs) {
    try {
      return await open(request, rung);
    } catch (error) {
      if (request.signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}
