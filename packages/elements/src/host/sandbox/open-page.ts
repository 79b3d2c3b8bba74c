// Opens the page in the outer iframe from the first source that works, and waits until it is ready.
import { isObject } from '../../protocol/json-rpc.js';
import { NAMED, SPARE_SANDBOX } from '../../protocol/messages.js';
import type { AppError } from '../app-error.js';
import { blocksPage } from './blocked-page.js';
import { afterFreeTime } from './free-time.js';
import { canRunScripts, listenTo, makeIframe, makeNonce } from './page-iframe.js';
import type { EarlyPage, PageEvent } from './page-iframe.js';
import { OWN_ORIGIN, sandboxError, sourcesFor } from './sandbox-sources.js';
import type { SandboxSource, SourceRequest } from './sandbox-sources.js';
import { ownSlice } from '../task-slices.js';
import { withinTime } from '../../protocol/within-time.js';

/** What a page needs before its view is known. */
export interface PageRequest extends SourceRequest {
  /** Where the iframe goes. */
  container: Node;
  /** The `allow` attribute of both iframes. */
  allow: string;
  /** Sandbox tokens beyond scripts and forms that the host page opted into. */
  tokens: readonly string[];
  signal: AbortSignal;
  /** Whether the view comes later. Default false. */
  isSpare?: boolean | undefined;
  /** Whether the origin of the view is named in the address of the page. Default false. */
  isNamed?: boolean | undefined;
  /** A page that is already loading. It is used if it matches the other fields. */
  early?: EarlyPage | undefined;
}

/** A page that is ready and waits for a view. */
export interface SandboxPage {
  iframe: HTMLIFrameElement;
  source: SandboxSource;
  /** Whether its address has the origin of the view, so that it loads the view's document by itself. */
  isNamed: boolean;
  /** Whether it supports our extended messages: reports, keys, pings. */
  isOurs: boolean;
}

/** A sandbox page announces itself while it loads. If it is silent for this long after `load`, it has failed. */
const HELLO_AFTER_LOAD_MS = 2500;

/**
 * Resolves with whether the page knows our nonce, which means that it is ours.
 * @param loaded starts loading the page, or returns the events of one that is already loading
 */
function hello(
  iframe: HTMLIFrameElement,
  source: SandboxSource,
  nonce: string,
  listening: AbortSignal,
  loaded: () => readonly PageEvent[],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const listen = async (event: MessageEvent) => {
      const { origin, data } = event;
      if (origin !== source.origin || !isObject(data)) return;
      if (data['method'] !== 'ui/notifications/sandbox-proxy-ready') return;
      const params = isObject(data['params']) ? data['params'] : {};
      const sentNonce = params['nonce'];
      if (sentNonce !== undefined && sentNonce !== nonce) return;
      // The first access to a window of another process takes milliseconds, and pages that open together send their
      // messages at the same time.
      const slice = ownSlice(iframe.parentNode);
      if (slice) await slice;
      const { source: sender } = event;
      if (sender === null || sender !== iframe.contentWindow) return;
      // A page that does not know the parameter would give the view an opaque origin.
      if (source.view && !isOneOf(`${params['view']}`, source.view)) reject(notServed(source));
      else resolve(sentNonce === nonce);
    };
    const violated = (event: SecurityPolicyViolationEvent) => {
      if (blocksPage(event, iframe.src || 'about:srcdoc')) reject(blocked(source, event));
    };
    const expectHello = (ms: number) =>
      listening.addEventListener(
        'abort',
        afterFreeTime(ms, () => reject(silence(source))),
      );
    const receive = (event: PageEvent) => {
      if (event.type === 'message') return void listen(event as MessageEvent);
      if (event.type !== 'load') return violated(event as SecurityPolicyViolationEvent);
      expectHello(HELLO_AFTER_LOAD_MS);
    };
    listenTo(iframe, receive, listening);
    if (source.helloWithin) expectHello(source.helloWithin);
    loaded().forEach(receive);
  });
}

/** Whether an origin is one of `https://*.views.example`. */
export function isOneOf(pattern: string, origin: string): boolean {
  const [before, after] = pattern.split('*');
  return after !== undefined && origin.startsWith(before!) && origin.endsWith(after);
}

/** The origin of the view that the nonce of a page names. */
const namedIn = (nonce: string): string | undefined => nonce.split(NAMED)[1];

/** Whether the early page matches the request. */
const isWanted = (
  early: EarlyPage,
  { url, view, strictCsp, csp, contentSecurityPolicy, allow, tokens }: PageRequest,
): boolean =>
  early.url === url &&
  early.policy === (url ? undefined : contentSecurityPolicy) &&
  early.iframe.src.includes(OWN_ORIGIN) === !!view &&
  (namedIn(early.nonce) ?? view) === view &&
  !(view && strictCsp) &&
  early.iframe.allow === allow &&
  Object.keys({ ...csp, ...tokens }).length === 0;

/** Whether the page is on another origin than the host's. */
const isElsewhere = ({ isolation }: SandboxSource): boolean =>
  isolation === 'origin' || isolation === 'dedicated';

const notServed = ({ origin, view }: SandboxSource): AppError =>
  sandboxError(
    'no-view-origin',
    `The sandbox server on ${origin} does not serve the view's origin ${view}.`,
    'Start it with the same origins that the page has in views of the sandbox: --views https://*.views.example.',
  );

const blocked = (
  source: SandboxSource,
  { effectiveDirective, blockedURI }: SecurityPolicyViolationEvent,
): AppError =>
  sandboxError(
    'sandbox-blocked',
    `The page's own Content-Security-Policy (${effectiveDirective}) blocks the sandbox ${blockedURI}.`,
    `Allow it: frame-src ${isElsewhere(source) ? source.origin : "'self' blob:"}, or set sandbox.url or sandbox.file.`,
  );

const silence = (source: SandboxSource): AppError =>
  isElsewhere(source)
    ? sandboxError(
        'sandbox-silent',
        `The sandbox page on ${source.origin} does not respond.`,
        `Check that the URL is correct and that the page allows this host (--allow-host ${location.origin}).`,
      )
    : sandboxError(
        'sandbox-silent',
        'The built-in sandbox does not start.',
        "The page's own Content-Security-Policy probably forbids inline scripts. Set sandbox.file to a copy of sandbox.html, or sandbox.url to a copy on another origin.",
      );

async function openFrom(source: SandboxSource, request: PageRequest): Promise<SandboxPage> {
  const { early, container, allow, signal } = request;
  const earlyEvents = early && isWanted(early, request) ? early.take() : undefined;
  // The page keeps its own origin only if it differs from the host's (S1).
  const own = isElsewhere(source) ? ['allow-same-origin'] : [];
  const iframe = earlyEvents ? early!.iframe : makeIframe([...request.tokens, ...own], allow);
  if (request.isSpare) iframe.name = SPARE_SANDBOX;
  const nonce = earlyEvents
    ? early!.nonce
    : makeNonce() + (request.isNamed ? NAMED + source.view! : '');
  const listening = new AbortController();
  const load = () => {
    if (!earlyEvents) {
      // A browser that measures memory tells frames apart by it. See timings/view-memory.ts.
      iframe.id = nonce;
      container.appendChild(iframe);
    }
    return earlyEvents ?? [];
  };
  try {
    if (!earlyEvents) {
      // Loading starts when the iframe is added to the page. An iframe without a source would first load an empty page
      // and fire `load` for it.
      source.load(iframe, nonce);
      // Adding an iframe takes milliseconds. Frames that wait for each other here are not silent.
      const slice = ownSlice(container);
      if (slice) await slice;
      signal.throwIfAborted();
    }
    const opening = hello(iframe, source, nonce, listening.signal, load);
    const isOurs = await withinTime(opening, source.timeout, () => silence(source), signal);
    return { iframe, source, isOurs, isNamed: !!namedIn(nonce) };
  } catch (error) {
    iframe.remove();
    throw error;
  } finally {
    listening.abort();
  }
}

/** Opens a page from the first source that works. @throws AppError of the phase `sandbox` */
export async function openPage(request: PageRequest): Promise<SandboxPage> {
  // Without scripts, it would time out.
  if (!canRunScripts()) {
    throw sandboxError(
      'sandbox-silent',
      'Iframes cannot run here, because this is not a browser.',
      'In a test, call createTestView() of @mcp-app/devtools/test before the frame starts.',
    );
  }
  let failure: unknown;
  for (const source of sourcesFor(request)) {
    try {
      return await openFrom(source, request);
    } catch (error) {
      if (request.signal.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}
