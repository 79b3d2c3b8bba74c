// The page in the outer iframe: which rung of the ladder (SECURITY.md K2), and its first words.
import { isObject } from '../../protocol/json-rpc.js';
import type { AppError } from '../app-error.js';
import { rungsOf, sandboxError } from './sandbox-rungs.js';
import type { Isolation, Rung, RungChoice } from './sandbox-rungs.js';
import { withinTime } from '../within-time.js';

/** What a page needs before anybody knows which view it will show. */
export interface PageRequest extends RungChoice {
  /** Where the iframe goes. */
  container: Node;
  /** The `allow` attribute of both iframes. */
  allow: string;
  /** Sandbox tokens beyond scripts and forms that the host page opted into. */
  tokens: readonly string[];
  signal: AbortSignal;
}

/** A page that said hello, and waits for a view. */
export interface SandboxPage {
  iframe: HTMLIFrameElement;
  rung: Rung;
  /** It speaks our extended messages: reports, keys, pings. */
  isOurs: boolean;
}

/** After `load` a page that is going to speak has spoken. */
const HELLO_AFTER_LOAD_MS = 2500;

function makeIframe(request: PageRequest, isolation: Isolation): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const tokens = ['allow-scripts', 'allow-forms', ...request.tokens];
  // The page keeps its own origin only where that is not the host's (S1).
  if (isolation === 'origin') tokens.push('allow-same-origin');
  iframe.setAttribute('sandbox', tokens.join(' '));
  iframe.setAttribute('part', 'iframe');
  iframe.referrerPolicy = 'no-referrer';
  if (request.allow) iframe.allow = request.allow;
  return iframe;
}

/** Resolves with whether the page knows our nonce. Listens before the page loads (S2). */
function hello(
  iframe: HTMLIFrameElement,
  { container }: PageRequest,
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

async function openOn(rung: Rung, request: PageRequest): Promise<SandboxPage> {
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
    return { iframe, rung, isOurs };
  } catch (error) {
    iframe.remove();
    throw error;
  } finally {
    listening.abort();
  }
}

/** Opens a page on the first rung that works. @throws AppError of the phase `sandbox` */
export async function openPage(request: PageRequest): Promise<SandboxPage> {
  const rungs = rungsOf(request);
  let failure: unknown;
  for (const rung of rungs) {
    try {
      return await openOn(rung, request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}
