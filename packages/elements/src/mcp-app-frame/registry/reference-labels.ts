// The texts in the place of a view that is in another frame, in English.

export interface ReferenceLabels {
  /** The view is in another frame of the page. */
  shared: string;
  /** The same, when that view was closed, or could not be shown. */
  sharedClosed: string;
  sharedFailed: string;
  /** How the call of this place ended. */
  callFailed: string;
  callCancelled: string;
  /** Brings the user to the view, or opens it again. */
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
