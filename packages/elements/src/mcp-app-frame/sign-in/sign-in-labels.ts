import type { FrameLabels, SignInLabels } from '../frame-labels.js';

export const DEFAULT_SIGN_IN_LABELS: Readonly<
  SignInLabels & Pick<FrameLabels, 'retry' | 'details'>
> = {
  details: 'Details',
  retry: 'Try again',
  signInNeeded: 'Sign in to use this app',
  signInToContinue: 'Sign in to continue',
  signIn: 'Sign in',
  signInAgain: 'Open the window again',
  signInOpen: 'Waiting for you to finish signing in.',
  signInBlocked:
    'The browser blocked the sign-in window. Allow pop-ups for this page, or continue in this tab.',
  signInHere: 'Continue in this tab',
  signInDeclined: 'The sign-in was declined.',
  signInFailed: 'The sign-in failed. Try again.',
  signInNotNow: 'Not now',
};
