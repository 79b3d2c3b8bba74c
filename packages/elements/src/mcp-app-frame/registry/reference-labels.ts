// The texts of a reference to a view in another frame, in English.

export interface ReferenceLabels {
  /** The view is in another frame of the page. */
  shared: string;
  /** The same, if that view was closed or failed. */
  sharedClosed: string;
  sharedFailed: string;
  /** The outcome of this frame's call. */
  callFailed: string;
  callCancelled: string;
  /** The button that shows the view, or opens it again. */
  goToApp: string;
  openAgain: string;
}

export const DEFAULT_REFERENCE_LABELS: Readonly<ReferenceLabels> = {
  shared: 'Continues in the app that is already open.',
  sharedClosed: 'This belongs to an app that was closed.',
  sharedFailed: 'This belongs to an app that could not be shown.',
  callFailed: 'The tool reported an error.',
  callCancelled: 'The call was cancelled.',
  goToApp: 'Go to app',
  openAgain: 'Open again',
};
