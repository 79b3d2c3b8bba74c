// What the dialog says about each kind of action.
import type { Action, ActionFile, ActionKind } from '../../host/consent/action.js';
import { isDestructive } from '../../host/consent/policy-presets.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type { DisplayMode } from '../../protocol/host-context.js';
import { changesOf } from './ask-changes.js';
import { copyDetails } from './ask-copy.js';
import type { AskLabels } from './ask-labels.js';
import { counted } from '../../policy/texts/count-label.js';
import { element, icon } from './build-element.js';
import { readableValues, sizeText } from './ask-values.js';
import { plainLine, readableJson } from '../../policy/texts/plain-text.js';

type Title = {
  [Name in keyof AskLabels]: AskLabels[Name] extends string ? Name : never;
}[keyof AskLabels];

const TITLES = {
  'tool-call': 'askTool',
  'resource-read': 'askResource',
  link: 'askLink',
  download: 'askDownload',
  copy: 'askCopy',
  agent: 'askAgent',
  'app-tool': 'askAppTool',
  message: 'askMessage',
  'model-context': 'askModelContext',
  sampling: 'askSampling',
  storage: 'askStorage',
  extension: 'askExtension',
  'app-change': 'askChange',
} as const satisfies Partial<Record<ActionKind, Title>>;

const LISTS: Readonly<Record<string, Title>> = {
  tools: 'askTools',
  resources: 'askResources',
  'resource templates': 'askResourceTemplates',
  prompts: 'askPrompts',
};

const MODES: Readonly<Record<DisplayMode, Title>> = {
  inline: 'askInline',
  fullscreen: 'askFullscreen',
  pip: 'askPip',
  split: 'askSplit',
};

const PERMISSIONS: Readonly<Record<PermissionName, Title>> = {
  camera: 'askCamera',
  microphone: 'askMicrophone',
  geolocation: 'askGeolocation',
  'clipboard-write': 'askClipboardWrite',
};

/** Whole sentences, because the words of other languages change with the sentence around them. */
function titleName(action: Action): Title {
  switch (action.kind) {
    case 'list':
      return LISTS[action.what] ?? 'askResources';
    case 'display-mode':
      return MODES[action.mode];
    case 'permission':
      return PERMISSIONS[action.permission];
    default:
      return TITLES[action.kind];
  }
}

/** The question, in one line. */
export function titleOf(action: Action, labels: AskLabels): string {
  const what =
    action.kind === 'tool-call' || action.kind === 'app-tool'
      ? [action.tool?.title, action.tool?.annotations?.title, action.name].find((name) =>
          plainLine(name),
        )
      : action.what;
  // Isolated (U+2068, U+2069), so that a title in another direction cannot reorder the question. A replacer function,
  // because `$&` in a tool's title must not be treated as a pattern.
  return labels[titleName(action)].replace('{what}', () => `\u2068${plainLine(what, 60)}\u2069`);
}

const label = (text: string): HTMLElement => element('p', { class: 'label' }, text);
const warning = (text: string): HTMLElement => element('p', { class: 'warning' }, text);

/** A readable list, with the exact JSON behind a control. */
function values(
  name: string,
  value: object,
  labels: AskLabels,
  locale: string | undefined,
  schema?: unknown,
): Node[] {
  const { text, isElided: isJsonElided } = readableJson(value);
  const { rows, isElided, omitted } = readableValues(value, labels, schema);
  const box = element('div', { class: 'values', role: 'group', 'aria-label': name });
  const list = element('dl');
  for (const row of rows) {
    list.append(
      element('dt', {}, element('bdi', {}, row.name)),
      element('dd', { dir: 'auto' }, row.text),
    );
  }
  box.append(list);
  // Not part of what must be read, so it scrolls by itself, also by keyboard.
  const source = element(
    'pre',
    { dir: 'ltr', tabindex: '0', role: 'region', 'aria-label': labels.askJson },
    text,
  );
  return [
    label(name),
    ...(isElided || isJsonElided ? [warning(labels.askElided)] : []),
    ...(omitted > 0 ? [warning(counted(labels.askOmitted, omitted, locale))] : []),
    box,
    element('details', {}, element('summary', {}, labels.askJson), source),
  ];
}

/** The host name is emphasized, because it decides where the link leads. */
function address(href: string, labels: AskLabels): Node[] {
  const { host, protocol } = new URL(href);
  const start = href.indexOf(host);
  const end = start + host.length;
  const box = element('p', { class: 'address', dir: 'ltr' });
  box.append(href.slice(0, start), element('strong', {}, host), href.slice(end));
  const parts = [label(labels.askAddress), box];
  if (/(^|\.)xn--/.test(host)) parts.push(warning(labels.askLookalike));
  if (protocol === 'http:') parts.push(warning(labels.askInsecure));
  return parts;
}

function fileList(
  files: readonly ActionFile[],
  labels: AskLabels,
  locale: string | undefined,
): Node[] {
  const title = files.length === 1 ? labels.askFile : labels.askFiles;
  // A list keeps its own role, so that its items are counted.
  const list = element('ul', { class: 'files', 'aria-label': title });
  for (const { name, size } of files) {
    const text = size === undefined ? labels.askSizeUnknown : sizeText(size, locale);
    list.append(
      element('li', {}, element('bdi', {}, plainLine(name, 120)), ' ', element('span', {}, text)),
    );
  }
  return [label(title), list];
}

/** What the user needs to know before allowing the action. */
export function detailsOf(action: Action, labels: AskLabels, locale: string | undefined): Node[] {
  switch (action.kind) {
    case 'tool-call':
    case 'app-tool': {
      const isEmpty = Object.keys(action.arguments).length === 0;
      return [
        ...(isDestructive(action) ? [warning(labels.askDestructive)] : []),
        ...(isEmpty
          ? [label(labels.askNoArguments)]
          : values(
              labels.askArguments,
              action.arguments,
              labels,
              locale,
              action.tool?.inputSchema,
            )),
      ];
    }
    case 'agent':
      // With the text that is typed, which `arguments` do not have.
      return [
        element('p', { class: 'explained' }, labels.askAgentExplained),
        ...values(labels.askContent, { element: action.element, ...action.input }, labels, locale),
      ];
    case 'link':
      return address(action.url, labels);
    case 'download':
      return fileList(action.files, labels, locale);
    case 'copy':
      return copyDetails(action.copied, labels);
    case 'app-change':
      return [
        element('p', { class: 'explained' }, labels.askChangeExplained),
        ...changesOf(action.from, action.to, labels),
      ];
    case 'storage':
      return [element('p', { class: 'explained' }, labels.askStorageExplained)];
    case 'resource-read':
    case 'message':
    case 'model-context':
    case 'sampling':
    case 'extension':
      return values(labels.askContent, action.arguments, labels, locale);
    default:
      return [];
  }
}

const SHIELD =
  'M12 3.5 19 6v5.5c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6zM12 8.500v4.500M12 16v.2';
const SPEECH_BUBBLE =
  'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z';
const ICONS: Partial<Record<ActionKind, string>> = {
  'tool-call':
    'M14.500 5.500a4 4 0 0 0-5.200 5.200L4 16v4h4l5.300-5.300a4 4 0 0 0 5.200-5.200L16 12l-2.500-.5L13 9z',
  link: 'M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4M14 4h6v6M20 4l-9 9',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M5 20h14',
  copy: 'M9 9V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-4M5 9h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1z',
  message: SPEECH_BUBBLE,
  'model-context': SPEECH_BUBBLE,
  sampling: SPEECH_BUBBLE,
};

/** An icon for the kind of action. It is decorative, because the title says the same. */
export const iconOf = ({ kind }: Action): SVGElement => icon(ICONS[kind] ?? SHIELD);
