// The proxy: it runs in the OUTER iframe, between a host and its view, and trusts neither. See
// docs/decisions/two-iframes.md.
import { InvalidRequest } from '../protocol/error-codes.js';
import { isObject, isRequestId } from '../protocol/json-rpc.js';
import type { JsonRpcRequest } from '../protocol/json-rpc.js';
import { SANDBOX_THEME, SPARE_SANDBOX } from '../protocol/messages.js';
import type { SandboxTheme } from '../protocol/messages.js';
import {
  host,
  listenToHost,
  port,
  RESOURCE_READY,
  announceReady,
  send,
  notifyHost,
} from './host-leg.js';
import { findFault, isReserved, readMessage } from './message-gate.js';
import { isMisplaced, policyHolder } from './page-config.js';
import { followPreference, setTheme, showCanvas } from './page-theme.js';
import { drop, report } from './reports.js';
import { messageRate, TOO_MUCH_DATA } from '../policy/message-rate.js';
import { tokenBucket } from '../policy/token-bucket.js';
import type { StorageChange } from './storage-stand-in.js';
import { mountView, startProcess } from './view-frame.js';
import type { ViewResource } from './view-frame.js';
import { addShim, SHIM_KEY } from './view-shim.js';

/** Adds a missing policy to the page, or throws. */
type AddPolicy = (resource: ViewResource, host: string) => void;

let mount: typeof mountView;
/** Returns the origin of the view. An opaque one cannot be named: see docs/decisions/opaque-origin.md. */
let target: () => string;

let view: HTMLIFrameElement | undefined;
/** Keeps the process of the view until the view is there. */
let spare: HTMLIFrameElement | undefined;
let hasShim: unknown;
let keepsStorage: unknown;
/** Undefined until the view has sent a message. */
let viewSendsText: boolean | undefined;
let maxMessageBytes: number | undefined;
/** Changes of the view's storage that were not sent yet: the last one of each item. */
const unsaved = new Map<string, string | null>();
/** More than an honest view can change, because its storage has a quota. */
const MAX_UNSAVED = 2e4;
/** For notifications and storage changes. Requests are limited by the host, which answers each of them. */
const passes = tokenBucket(400, 100);
/** For everything that the host has to parse. */
const rate = messageRate();

/** Not before there is a view: the page is then heard sooner. */
function listenToView() {
  addEventListener('message', (event) => {
    // The source of a removed iframe is null, and so is its `contentWindow`. To ask for that of a view whose document is
    // not there yet, as for the host's message that mounted it, would make the engine create a window for nothing.
    if (event.source && event.source !== parent && event.source === view?.contentWindow)
      passToHost(event.data);
  });
  // In this document, frame-src blocks only one thing: navigation of the view.
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === 'frame-src') report('navigation', { blockedUri: blockedURI });
  });
  followPreference(sendTheme);
}

function show(resource: ViewResource, addPolicy: AddPolicy) {
  const { html, shim, storage } = resource;
  // Only once: a second view would get data that was meant for the first.
  if (view) return;
  if (typeof html !== 'string' || !html) return drop('No HTML.');
  hasShim = shim && port;
  keepsStorage = storage;
  maxMessageBytes = resource.maxMessageBytes;
  if (policyHolder !== 'set') addPolicy(resource, host!);
  const theme = setTheme(resource);
  view = mount(hasShim ? addShim(html, theme, storage) : html, resource, () => report('unsafe'));
  listenToView();
  if (spare) view.addEventListener('load', () => spare!.remove());
}

const sendTheme = (theme: object) =>
  hasShim && view!.contentWindow?.postMessage({ [SHIM_KEY]: theme }, target());

function passToView(message: object) {
  view?.contentWindow?.postMessage(viewSendsText ? JSON.stringify(message) : message, target());
}

/** Drops a message. A request is answered with the reason; otherwise the view would wait for its timeout. */
function refuse(data: unknown, reason: string, count?: number) {
  drop(reason, count);
  try {
    const { id, method } = (typeof data === 'string' ? JSON.parse(data) : data) as JsonRpcRequest;
    if (method && isRequestId(id))
      passToView({ jsonrpc: '2.0', id, error: { code: InvalidRequest, message: reason } });
  } catch {
    // Not a message.
  }
}

/** Sends the changes of the view's storage as soon as the rate allows it. */
function saveStorage() {
  if (!passes()) return void setTimeout(saveStorage, 250);
  notifyHost('report', { kind: 'storage', items: [...unsaved] });
  unsaved.clear();
}

function passToHost(data: unknown) {
  const read = readMessage(data, maxMessageBytes);
  if (typeof read === 'string') return refuse(data, read);
  const { value: message } = read;
  // Also for changes of the storage, which a hostile view can forge.
  const excess = rate(read);
  if (excess) return refuse(message, TOO_MUCH_DATA, excess);
  const shim = message[SHIM_KEY];
  if (hasShim && isObject(shim)) {
    const { key, directive, blockedUri, scheme, canvas, storage, drawn } = shim;
    if (typeof scheme === 'string') showCanvas(view!, scheme, canvas);
    else if (storage) {
      const isWaiting = unsaved.size;
      if (keepsStorage)
        for (const [key, value] of storage as StorageChange[])
          if (isWaiting < MAX_UNSAVED) unsaved.set(key, value);
      if (!isWaiting && unsaved.size) saveStorage();
    } else if (!drawn)
      report(
        key ? 'key' : directive ? 'csp-violation' : blockedUri ? 'unanswered' : 'view-error',
        shim,
      );
    else if (viewSendsText === undefined) report('drawn');
    return;
  }
  const fault = findFault(message);
  if (fault) return drop(fault);
  const { id, method } = message;
  if (method && id === undefined && !passes()) return drop('Too many notifications.');
  // A view that sends JSON text expects JSON text (T5).
  viewSendsText = typeof data === 'string';
  // Only user input in this page or in the view makes this page active. The view cannot fake it.
  if (navigator.userActivation?.isActive) report('activity');
  send(message);
}

/**
 * Runs the page, or shows in it why it does not run.
 * @param mountIn mounts the view elsewhere than in an opaque `srcdoc`, on `origin`
 */
export function runProxy(addPolicy: AddPolicy, mountIn = mountView, origin = () => '*'): void {
  mount = mountIn;
  target = origin;
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
        // There is no policy, or it has `require-trusted-types-for` and does not allow our Trusted Types policy.
        report('view-error', { message: `${error}` });
      }
    else if (method === SANDBOX_THEME) sendTheme(setTheme(params as SandboxTheme));
    else if (method === 'ui/notifications/sandbox-ping') notifyHost('pong', params);
    else if (!isReserved(method)) passToView(message);
  });
  if (window.name === SPARE_SANDBOX) spare = startProcess(announceReady);
  else announceReady();
}
