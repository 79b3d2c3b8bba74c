// The proxy: it runs in the OUTER iframe, between a host and its view, and trusts neither.
import { isObject } from '../protocol/json-rpc.js';
import { host, listenToHost, port, RESOURCE_READY, sayHello, send, tell } from './host-leg.js';
import { findFault, isReserved, readMessage } from './message-gate.js';
import { isMisplaced, policyHolder } from './page-config.js';
import { drop, report } from './reports.js';
import { tokenBucket } from '../policy/token-bucket.js';
import { mountView } from './view-frame.js';
import type { ViewResource } from './view-frame.js';
import { addShim, SHIM_KEY } from './view-shim.js';

/** Gives the page the policy that it lacks, or throws. */
type AddPolicy = (resource: ViewResource, host: string) => void;

let view: HTMLIFrameElement | undefined;
let hasShim: unknown;
let keepsStorage: unknown;
/** Undefined until the view has spoken. */
let viewSpeaksText: boolean | undefined;
let maxMessageBytes: number | undefined;
/** For notifications and changes of storage: requests are bounded by the host, which answers each. */
const passes = tokenBucket(400, 100);

function show(resource: ViewResource, addPolicy: AddPolicy) {
  const { html, shim, storage } = resource;
  // Once: a second view would get what was meant for the first.
  if (view) return;
  if (typeof html !== 'string' || !html) return drop('No HTML.');
  hasShim = shim && port;
  keepsStorage = storage;
  maxMessageBytes = resource.maxMessageBytes;
  if (policyHolder !== 'set') addPolicy(resource, host!);
  view = mountView(hasShim ? addShim(html, storage) : html, resource, () => report('unsafe'));
}

function passToView(message: object) {
  // The view is opaque, so it cannot be named; what it turns into is bound by frame-src.
  view?.contentWindow?.postMessage(viewSpeaksText ? JSON.stringify(message) : message, '*');
}

function passToHost(data: unknown) {
  const message = readMessage(data, maxMessageBytes);
  if (typeof message === 'string') return drop(message);
  const shim = message[SHIM_KEY];
  if (hasShim && isObject(shim)) {
    const { key, directive, scheme, storage, drawn } = shim;
    // The property takes nothing but schemes.
    if (scheme) view!.style.colorScheme = scheme as string;
    else if (storage) {
      if (!passes()) drop('Too many notifications.');
      else if (keepsStorage) tell('report', { kind: 'storage', items: storage });
    } else if (!drawn)
      report(key === 'Escape' ? 'key' : directive ? 'csp-violation' : 'view-error', shim);
    else if (viewSpeaksText === undefined) report('drawn');
    return;
  }
  const fault = findFault(message);
  if (fault) return drop(fault);
  const { id, method } = message;
  if (method && id === undefined && !passes()) return drop('Too many notifications.');
  // Who writes JSON text expects JSON text (T5).
  viewSpeaksText = typeof data === 'string';
  // Only input in this page or in the View makes this page active. The View cannot say so itself.
  if (navigator.userActivation?.isActive) report('activity');
  send(message);
}

/** Runs the page, or says in it why it does not run. */
export function runProxy(addPolicy: AddPolicy): void {
  if (isMisplaced()) {
    document.documentElement.append(
      'This page runs only inside a page of another origin, named by mcp-app-hosts.',
    );
    return;
  }
  listenToHost((message) => {
    const { method, params } = message;
    if (method === RESOURCE_READY)
      try {
        show(params as object as ViewResource, addPolicy);
      } catch (error) {
        // There is no policy; or it has `require-trusted-types-for` and does not allow our Trusted Types policy.
        report('view-error', { message: `${error}` });
      }
    else if (method === 'ui/notifications/sandbox-ping') tell('pong', params);
    else if (!isReserved(method)) passToView(message);
  });
  addEventListener('message', (event) => {
    // A window that is gone is null, as is that of a frame which was removed.
    if (event.source && event.source === view?.contentWindow) passToHost(event.data);
  });
  // In this document, frame-src stops just one thing: the view going elsewhere.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'frame-src') report('navigation', { blockedUri: blockedURI });
  });
  sayHello();
}
