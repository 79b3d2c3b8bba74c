// The texts of a frame without a view, in English. They are loaded with the first drawing of such a frame.
import type { AppError, AppErrorReason } from '../../host/app-error.js';

/** The texts while a view loads or waits, and after it failed. */
export interface FaceLabels {
  /** Shown while the view loads. */
  loading: string;
  /** Shown after eight seconds, followed by one of the next two. */
  loadingSlow: string;
  loadingServer: string;
  loadingView: string;
  /** The view could not be shown at all. */
  failed: string;
  /** The view was running and was stopped. */
  stopped: string;
  /** The reason, in a sentence for users. Omitted reasons keep their sentence. */
  reasons: Partial<Record<AppErrorReason, string>>;
  retry: string;
  /** Opens the details for developers: the full message and the hint, in English. */
  details: string;
  copy: string;
  copied: string;
  /** The link to the documentation of the error, if its address is known. */
  errorDocs: string;
  /** Shown below a view that is drawn but never connects to the host. */
  unconnected: string;
  /** The accessible name of the progress bar. */
  progress: string;
  /** Shown while a task runs. `{tool}` is the name of the tool, `{time}` when it started. */
  taskWorking: string;
  /** Shown while a task waits for an answer of the user. */
  taskWaiting: string;
  /** The button that cancels a task. */
  taskCancel: string;
  /** Shown with `offer-new-version` if the server has another version than the running view. */
  newVersion: string;
  /** The button that starts the new version. */
  newVersionReload: string;
  /** The button that removes the offer. */
  newVersionLater: string;
}

const NOT_AN_APP = 'The server sent something that is not an app.';
const NOT_ISOLATED = 'It could not be isolated from this page.';

export const REASONS: Readonly<Record<AppErrorReason, string>> = {
  'bad-attribute': 'This page’s settings for it are not valid.',
  'bad-setting': 'This page’s settings for it are not valid.',
  unexpected: 'Something unexpected went wrong.',
  'server-unreachable': 'Its server cannot be reached.',
  'server-timeout': 'Its server did not answer in time.',
  'sdk-missing': 'This page is missing a component that the app needs.',
  'auth-required': 'You have to sign in first.',
  'nothing-to-show': 'There is nothing to show.',
  'unknown-tool': 'Its server does not have this tool.',
  'no-view': 'This tool does not have an app.',
  'bad-uri': 'Its address is not valid.',
  'not-found': 'Its server does not have it.',
  'wrong-mime-type': NOT_AN_APP,
  empty: NOT_AN_APP,
  'invalid-base64': NOT_AN_APP,
  'too-large': 'It is too large.',
  'read-failed': 'Its server could not send it.',
  'read-timeout': 'Its server took too long to send it.',
  'content-changed': 'It changed since it was approved.',
  'same-origin': NOT_ISOLATED,
  'bad-sandbox-url': NOT_ISOLATED,
  'sandbox-unsafe': NOT_ISOLATED,
  'no-view-origin': NOT_ISOLATED,
  'sandbox-blocked': 'This page does not allow it.',
  'sandbox-silent': 'The page that isolates it did not answer.',
  'engine-missing': 'A part of this page could not be loaded. Check your connection.',
  'never-initialized': 'It did not start in time.',
  'navigated-away': 'It tried to open another page in its place.',
  flooding: 'It sent too many messages.',
};

/**
 * Whether the same page may succeed a moment later: the network, a busy server, a server that is being replaced, a
 * sign-in, a function of the page that failed, a view that starts again. It
 * fails in the same way again if the page's settings, the tool's declaration or the content of the view is the cause.
 */
export const RETRY_HELPS: Readonly<Record<AppErrorReason, boolean>> = {
  'bad-attribute': false,
  'bad-setting': false,
  unexpected: true,
  'server-unreachable': true,
  'server-timeout': true,
  'sdk-missing': true,
  'auth-required': true,
  'nothing-to-show': false,
  'unknown-tool': true,
  'no-view': false,
  'bad-uri': false,
  'not-found': true,
  'wrong-mime-type': false,
  empty: true,
  'invalid-base64': false,
  'too-large': false,
  'read-failed': true,
  'read-timeout': true,
  'content-changed': true,
  'same-origin': false,
  'bad-sandbox-url': false,
  'sandbox-unsafe': false,
  'no-view-origin': true,
  'sandbox-blocked': false,
  'sandbox-silent': true,
  'engine-missing': true,
  'never-initialized': true,
  'navigated-away': true,
  flooding: true,
};

/** Whether the frame offers a retry. An error of `sandbox.resolve`, which may return a URL the next time, has a cause. */
export const retryHelps = ({ reason, cause }: AppError): boolean =>
  RETRY_HELPS[reason] || (reason === 'bad-sandbox-url' && cause !== undefined);

export const DEFAULT_FACE_LABELS: Readonly<FaceLabels> = {
  loading: 'Loading…',
  loadingSlow: 'Still loading…',
  loadingServer: 'Waiting for the server.',
  loadingView: 'Waiting for the app to start.',
  failed: 'This app could not be loaded.',
  stopped: 'This app was stopped.',
  reasons: REASONS,
  retry: 'Try again',
  details: 'Details',
  copy: 'Copy',
  copied: 'Copied',
  errorDocs: 'More about this error',
  unconnected: 'This app has not connected. You can see it, but it cannot interact with the chat.',
  progress: 'Tool progress',
  taskWorking: '{tool}: working since {time}',
  taskWaiting: '{tool}: waiting for an answer',
  taskCancel: 'Cancel',
  newVersion: 'A new version of this app is available.',
  newVersionReload: 'Reload',
  newVersionLater: 'Not now',
};
