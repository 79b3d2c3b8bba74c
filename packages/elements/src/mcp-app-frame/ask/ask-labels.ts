/** The texts of the consent dialog. `{what}` is replaced by the tool, file count, mode or feature. */
export interface AskLabels {
  askTool: string;
  askList: string;
  askResource: string;
  askLink: string;
  askDownload: string;
  askCopy: string;
  askMessage: string;
  askModelContext: string;
  askSampling: string;
  askDisplayMode: string;
  askExtension: string;
  askPermission: string;
  /** Asked before the view gets an origin of its own. */
  askStorage: string;
  askStorageExplained: string;
  askChange: string;
  /** Before the app's name. */
  askApp: string;
  /** Before the server's name. */
  askServer: string;
  /** Before the tool's name. */
  askToolName: string;
  /** Shown if there is no name. */
  askUnnamed: string;
  askArguments: string;
  askNoArguments: string;
  askContent: string;
  /** Shows the exact JSON that is sent. */
  askJson: string;
  /** Shown for true, false, and an empty value. */
  askYes: string;
  askNo: string;
  askNone: string;
  /** Shown if a value is too long to display in full. */
  askElided: string;
  /** Shown if there are too many values; `{count}` is the number of those without a row. */
  askOmitted: string;
  /** Shown until the user has scrolled to the end of a long question. */
  askScroll: string;
  /** The same, with the number of values that are not visible yet as `{count}`. */
  askScrollValues: string;
  /** Shown if the view withdrew its request while the question was open. */
  askWithdrawn: string;
  /** Closes a question that was withdrawn. */
  askDismiss: string;
  askAddress: string;
  /** Above one file, and above several. */
  askFile: string;
  askFiles: string;
  /** Above what is copied: the text, the text with formatting as HTML, and the picture. */
  askCopyText: string;
  askCopyHtml: string;
  askCopyImage: string;
  /** For a file of unknown size. */
  askSizeUnknown: string;
  /** Shown if the server declares the tool as destructive. */
  askDestructive: string;
  /** Shown for a host name with letters that look like others. */
  askLookalike: string;
  askInsecure: string;
  askChangeExplained: string;
  askDomains: string;
  askPermissions: string;
  askAdded: string;
  askRemoved: string;
  askCodeChanged: string;
  askDeny: string;
  askOnce: string;
  askOpen: string;
  askSave: string;
  askCopyNow: string;
  askStart: string;
  askAlwaysTool: string;
  askAlwaysSite: string;
  askAlways: string;
  askBlock: string;
}

export const DEFAULT_ASK_LABELS: Readonly<AskLabels> = {
  askTool: 'Allow “{what}”?',
  askList: 'Show this app the server’s {what}?',
  askResource: 'Let this app read this resource?',
  askLink: 'Open this link?',
  askDownload: 'Save to your device?',
  askCopy: 'Copy this to your clipboard?',
  askMessage: 'Post this for you?',
  askModelContext: 'Share this with the model?',
  askSampling: 'Let this app use the model?',
  askDisplayMode: 'Show this app as {what}?',
  askExtension: 'Let this app use “{what}” of this page?',
  askPermission: 'Allow {what}?',
  askStorage: 'Let this app keep data in this browser?',
  askStorageExplained:
    'It can store what you do in it, also for later visits. Only apps of this server can read it, until you or this page delete it.',
  askChange: 'This app has changed',
  askApp: 'App',
  askServer: 'Server',
  askToolName: 'Tool',
  askUnnamed: 'unnamed',
  askArguments: 'With these arguments',
  askNoArguments: 'Without arguments',
  askContent: 'What it sends',
  askJson: 'Show as JSON',
  askYes: 'yes',
  askNo: 'no',
  askNone: 'empty',
  askElided: 'It is too long to show in full: parts in the middle are omitted.',
  askOmitted: 'Values that are not shown: {count}',
  askScroll: 'Scroll to the end before you allow this.',
  askScrollValues: 'Scroll to the end before you allow this. Values below: {count}',
  askWithdrawn: 'The app withdrew this request, or was closed. Nothing was done.',
  askDismiss: 'Close',
  askAddress: 'Address',
  askFile: 'File',
  askFiles: 'Files',
  askCopyText: 'Text to copy',
  askCopyHtml: 'With formatting, as HTML',
  askCopyImage: 'Image to copy',
  askSizeUnknown: 'size unknown',
  askDestructive: 'The server says that this can change or delete things for good.',
  askLookalike: 'This address has letters that can imitate others. Read it with care.',
  askInsecure: 'The connection to this address is not encrypted.',
  askChangeExplained:
    'It is not the app that was approved before. Start it only if you expected an update.',
  askDomains: 'Sites it connects to',
  askPermissions: 'Permissions',
  askAdded: 'new',
  askRemoved: 'no longer',
  askCodeChanged: 'Its code changed; what it may reach did not.',
  askDeny: 'Don’t allow',
  askOnce: 'Allow once',
  askOpen: 'Open link',
  askSave: 'Save',
  askCopyNow: 'Copy',
  askStart: 'Start new version',
  askAlwaysTool: 'Always for this tool',
  askAlwaysSite: 'Always for this site',
  askAlways: 'Always allow',
  askBlock: 'Don’t let this app ask again',
};
