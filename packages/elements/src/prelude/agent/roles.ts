// The role of an element: its `role`, otherwise what HTML gives it (https://www.w3.org/TR/html-aam-1.0/).

const BY_TAG: Readonly<Record<string, string>> = {
  article: 'article',
  aside: 'complementary',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'canvas',
  dialog: 'dialog',
  details: 'group',
  fieldset: 'group',
  figure: 'figure',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hr: 'separator',
  iframe: 'iframe',
  li: 'listitem',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  summary: 'button',
  table: 'table',
  tbody: 'rowgroup',
  td: 'cell',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
  video: 'video',
  audio: 'audio',
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'color',
  date: 'date',
  'datetime-local': 'date',
  file: 'file',
  hidden: '',
  image: 'button',
  month: 'date',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  time: 'time',
  week: 'date',
};

/** Roles that a user operates. */
const INTERACTIVE =
  /^(button|link|checkbox|radio|switch|textbox|searchbox|combobox|listbox|option|slider|spinbutton|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem|gridcell|scrollbar|date|time|color|file|video|audio)$/;

/** Roles whose name is their content. */
const NAMED_BY_CONTENT =
  /^(button|link|checkbox|radio|switch|option|tab|menuitem|menuitemcheckbox|menuitemradio|treeitem|heading|cell|gridcell|columnheader|rowheader|tooltip|generic)$/;

/** Roles that are worth a line only with a name. */
const ONLY_WITH_NAME = /^(region|form|group|figure|rowgroup|article|search)$/;

const SECTIONING = 'article,aside,main,nav,section';

export const isInteractiveRole = (role: string): boolean => INTERACTIVE.test(role);
export const isNamedByContent = (role: string): boolean => NAMED_BY_CONTENT.test(role);
export const needsName = (role: string): boolean => ONLY_WITH_NAME.test(role);

function ofInput(input: HTMLInputElement): string {
  const role = BY_INPUT_TYPE[input.type] ?? 'textbox';
  return /^(textbox|searchbox)$/.test(role) && input.list ? 'combobox' : role;
}

function ofTag(element: Element): string {
  const tag = element.localName;
  switch (tag) {
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : '';
    case 'input':
      return ofInput(element as HTMLInputElement);
    case 'select': {
      const { multiple, size } = element as HTMLSelectElement;
      return multiple || size > 1 ? 'listbox' : 'combobox';
    }
    case 'img':
      return element.getAttribute('alt') === '' ? '' : 'img';
    case 'svg':
      return 'img';
    case 'th':
      return element.getAttribute('scope') === 'row' ? 'rowheader' : 'columnheader';
    case 'section':
      return 'region';
    case 'form':
      return 'form';
    case 'header':
    case 'footer':
      // A landmark only at the top of the document.
      if (element.parentElement?.closest(SECTIONING)) return '';
      return tag === 'header' ? 'banner' : 'contentinfo';
    default:
      return BY_TAG[tag] ?? '';
  }
}

/** Empty for an element without a meaning of its own. */
export function roleOf(element: Element): string {
  // The first one that is known to browsers counts; nearly all pages write one.
  const [given] = element.getAttribute('role')?.trim().toLowerCase().split(/\s+/) ?? [];
  if (given === 'none' || given === 'presentation') return '';
  if (given && given !== 'generic') return given;
  const role = ofTag(element);
  if (!role && (element as HTMLElement).isContentEditable) {
    const { parentElement } = element;
    return parentElement?.isContentEditable ? '' : 'textbox';
  }
  return role;
}
