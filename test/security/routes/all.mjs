// All routes under the headings that docs/pages/reference/security-tests.md has for them.
import { CHANNELS } from './channels.mjs';
import { FETCHES } from './fetches.mjs';
import { DEPARTURES, ESCAPES, POPUPS } from './navigations.mjs';

export const ROUTES = {
  'Loading and sending': FETCHES,
  'Leaving for another page': DEPARTURES,
  'Sending the pages around it away': ESCAPES,
  'Opening windows, after a click': POPUPS,
  'Channels that no Content-Security-Policy knows': CHANNELS,
};
