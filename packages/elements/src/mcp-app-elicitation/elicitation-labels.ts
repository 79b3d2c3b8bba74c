import type { CountLabel } from '../policy/texts/count-label.js';

/**
 * The texts of a question. Set `labels` to translate some or all of them. In the sentences about a field, `{field}` is its
 * title, and `{min}` and `{max}` are its limits; `{max}` decides about the plural form of a sentence with both.
 */
export interface ElicitationLabels {
  /** The headings of the kinds of questions. */
  formTitle: string;
  /** For a form without fields. */
  confirmTitle: string;
  urlTitle: string;
  /** Who asks; `{server}` is the name that the server reports. */
  askedBy: string;
  /** Beside the name: it is a claim. */
  nameIsClaim: string;
  /** If the server has no name. */
  unnamed: string;
  /** Read to screen readers when a question appears; `{title}` is its heading, `{server}` is who asks. */
  announced: string;
  /** Shown if more questions wait; `{count}` is their number. */
  more: CountLabel;
  /** Below a form. */
  noSecrets: string;
  /** Above a form that seems to ask for a password or another secret. */
  secretWarning: string;
  accept: string;
  /** Accepts a form without fields. */
  confirm: string;
  decline: string;
  cancel: string;
  /** Beside the title of a required field. */
  required: string;
  /** The empty option of a list. */
  choose: string;
  /** Descriptions of the limits of a field. */
  textMin: CountLabel;
  textMax: CountLabel;
  textRange: CountLabel;
  numberMin: string;
  numberMax: string;
  numberRange: string;
  itemsMin: CountLabel;
  itemsMax: CountLabel;
  itemsRange: CountLabel;
  /** Below a field with date and time; `{zone}` is the user's time zone. */
  timeZone: string;
  /** Above the list of problems; `{count}` is their number. */
  problems: CountLabel;
  missing: string;
  tooShort: CountLabel;
  tooLong: CountLabel;
  tooSmall: string;
  tooLarge: string;
  notNumber: string;
  notInteger: string;
  notEmail: string;
  notUri: string;
  notDate: string;
  notDateTime: string;
  tooFew: CountLabel;
  tooMany: CountLabel;
  /** Before the address of a page that the server wants to be opened. */
  address: string;
  addressIsClaim: string;
  /** For a host name with letters that look like others. */
  lookalike: string;
  insecure: string;
  /** Opens the page; `{host}` is its host. */
  open: string;
  /** While the user is in the other window. */
  opened: string;
  waiting: string;
  completed: string;
  openAgain: string;
  dismiss: string;
}

export const DEFAULT_ELICITATION_LABELS: Readonly<ElicitationLabels> = {
  formTitle: 'A server asks for information',
  confirmTitle: 'A server asks for your confirmation',
  urlTitle: 'A server asks you to open a page',
  askedBy: 'Asked by {server}',
  nameIsClaim: 'the name that the server reports',
  unnamed: 'The server has not reported a name',
  announced: '{title}: {server}',
  more: { one: 'One more question after this one', other: '{count} more questions after this one' },
  noSecrets:
    'Do not enter passwords, access tokens or payment details. Servers must not ask for them here.',
  secretWarning:
    'This form seems to ask for a secret. Servers must not ask for passwords, access tokens or payment details in a form. Decline it if you are not sure.',
  accept: 'Send',
  confirm: 'Confirm',
  decline: 'Decline',
  cancel: 'Cancel',
  required: 'required',
  choose: 'Choose…',
  textMin: { one: 'At least {min} character', other: 'At least {min} characters' },
  textMax: { one: 'At most {max} character', other: 'At most {max} characters' },
  textRange: { one: '{min} to {max} character', other: '{min} to {max} characters' },
  numberMin: 'At least {min}',
  numberMax: 'At most {max}',
  numberRange: '{min} to {max}',
  itemsMin: 'Choose at least {min}',
  itemsMax: 'Choose at most {max}',
  itemsRange: 'Choose {min} to {max}',
  timeZone: 'In your time zone, {zone}',
  problems: {
    one: 'One answer needs a correction',
    other: '{count} answers need a correction',
  },
  missing: '{field} is required.',
  tooShort: {
    one: '{field} needs at least {min} character.',
    other: '{field} needs at least {min} characters.',
  },
  tooLong: {
    one: '{field} can have at most {max} character.',
    other: '{field} can have at most {max} characters.',
  },
  tooSmall: '{field} must be at least {min}.',
  tooLarge: '{field} must be at most {max}.',
  notNumber: '{field} must be a number.',
  notInteger: '{field} must be a whole number.',
  notEmail: '{field} must be an email address such as name@example.com.',
  notUri: '{field} must be an address such as https://example.com/.',
  notDate: '{field} must be a date.',
  notDateTime: '{field} must be a date with a time.',
  tooFew: {
    one: '{field} needs at least {min} option.',
    other: '{field} needs at least {min} options.',
  },
  tooMany: {
    one: '{field} can have at most {max} option.',
    other: '{field} can have at most {max} options.',
  },
  address: 'Address',
  addressIsClaim: 'The server chose this address. Open it only if you trust the site.',
  lookalike:
    'This address has letters that can look like others. Check that it is the site you expect.',
  insecure: 'The connection to this site is not encrypted.',
  open: 'Open {host}',
  opened: '{host} was opened in another window. Continue there.',
  waiting:
    '{host} was opened in another window. Waiting for the server to confirm that you are done.',
  completed: 'Done: the server has confirmed your visit to {host}.',
  openAgain: 'Open again',
  dismiss: 'Dismiss',
};
