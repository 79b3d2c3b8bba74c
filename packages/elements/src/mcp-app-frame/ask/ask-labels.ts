import type { CountLabel } from '../../policy/texts/count-label.js';

/** The texts of the consent dialog. `{what}` is replaced by the tool or the feature. */
export interface AskLabels {
  askTool: string;
  /** The server's lists. */
  askTools: string;
  askResources: string;
  askResourceTemplates: string;
  askPrompts: string;
  askResource: string;
  askLink: string;
  askDownload: string;
  askCopy: string;
  /** Asked before an agent uses an element of the view, and before it calls a tool of the view. */
  askAgent: string;
  askAgentExplained: string;
  askAppTool: string;
  askMessage: string;
  askModelContext: string;
  askSampling: string;
  /** The display modes. */
  askInline: string;
  askFullscreen: string;
  askPip: string;
  askSplit: string;
  askExtension: string;
  /** Asked before the view gets an origin of its own. */
  askStorage: string;
  askStorageExplained: string;
  /** The permissions. */
  askCamera: string;
  askMicrophone: string;
  askGeolocation: string;
  askClipboardWrite: string;
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
  askOmitted: CountLabel;
  /** Shown until the user has scrolled to the end of a long question. */
  askScroll: string;
  /** The same, with the number of values that are not visible yet as `{count}`. */
  askScrollValues: CountLabel;
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
  /** The names of the permissions in a list. */
  camera: string;
  microphone: string;
  geolocation: string;
  clipboardWrite: string;
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
  askTools: 'Show this app the server’s tools?',
  askResources: 'Show this app the server’s resources?',
  askResourceTemplates: 'Show this app the server’s resource templates?',
  askPrompts: 'Show this app the server’s prompts?',
  askResource: 'Let this app read this resource?',
  askLink: 'Open this link?',
  askDownload: 'Save to your device?',
  askCopy: 'Copy this to your clipboard?',
  askAgent: 'Let the assistant use this app?',
  askAgentExplained:
    'If you always allow it, it can click and type in this app on its own. You see what it does, and can stop it.',
  askAppTool: 'Let the assistant use “{what}” of this app?',
  askMessage: 'Post this for you?',
  askModelContext: 'Share this with the model?',
  askSampling: 'Let this app use the model?',
  askInline: 'Show this app in the page?',
  askFullscreen: 'Show this app in full screen?',
  askPip: 'Show this app in a small window?',
  askSplit: 'Show this app beside the conversation?',
  askExtension: 'Let this app use “{what}” of this page?',
  askStorage: 'Let this app keep data in this browser?',
  askStorageExplained:
    'It can store what you do in it, also for later visits. Only apps of this server can read it, until you or this page delete it.',
  askCamera: 'Let this app use your camera?',
  askMicrophone: 'Let this app use your microphone?',
  askGeolocation: 'Let this app know your location?',
  askClipboardWrite: 'Let this app write to your clipboard?',
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
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'location',
  clipboardWrite: 'writing to the clipboard',
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
