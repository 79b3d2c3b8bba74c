// The built-in notices of a view without slots for them. A separate chunk, because most views show them never, or only
// until the host has answered. Written without Lit: see docs/decisions/lit-only.md.
import type { LocaleSource } from '../locales/locale-source.js';
import { DEFAULT_ROOT_LABELS } from './root-labels.js';
import type { McpAppRootLabels } from './root-labels.js';

export type NoticeKind = Exclude<keyof McpAppRootLabels, 'retry'>;

// The delay avoids a flash on a quick start.
const STYLES = `
  .notice {
    display: grid;
    gap: .625rem;
    padding: 1rem;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
    font: .875rem/1.5 var(--font-sans, system-ui, sans-serif);
    overflow-wrap: anywhere;
    animation: appear .2s;
  }
  @keyframes appear { 0%, 99% { opacity: 0 } }
  p { margin: 0 }
  strong {
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font-weight: var(--font-weight-semibold, 600);
  }
  i {
    block-size: .75rem;
    border-radius: var(--border-radius-sm, 6px);
    background: color-mix(in srgb, currentcolor 9%, transparent);
  }
  i + i { inline-size: 60% }
  button {
    justify-self: start;
    padding: .25rem .875rem;
    border: 1px solid var(--color-border-primary, light-dark(#d5d9de, #3a4046));
    border-radius: var(--border-radius-md, 8px);
    background: none;
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
    font: inherit;
    cursor: pointer;
  }
  button:hover { background: color-mix(in srgb, currentcolor 9%, transparent) }
  button:focus-visible {
    outline: 2px solid var(--color-ring-primary, light-dark(#2455c3, #8fb3ff));
    outline-offset: 2px;
  }
  @media (prefers-reduced-motion: no-preference) {
    i { animation: pulse 1.6s ease-in-out infinite alternate }
    @keyframes pulse { to { opacity: .45 } }
  }
  @media (forced-colors: active) {
    i { border: 1px solid GrayText }
  }
`;

let styles: CSSStyleSheet | undefined;

/** One sheet for all roots. jsdom does not support adopted sheets. */
function addStyles(sheets: CSSStyleSheet[] | undefined): void {
  if (!sheets || (styles && sheets.includes(styles))) return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(STYLES);
  }
  sheets.push(styles);
}

function add(parent: Element, tag: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}

interface NoticeRoot extends Element {
  labels?: Partial<McpAppRootLabels>;
  retry(): unknown;
  requestUpdate(): void;
}

/**
 * The last drawing and its inputs. The same notice is not drawn again, because screen readers would announce it twice.
 */
const drawings = new WeakMap<NoticeRoot, { from: unknown[]; notice: HTMLElement }>();

/** What the root shows instead of its content. */
export function drawNotice(
  root: NoticeRoot,
  kind: NoticeKind,
  error: Error | undefined,
): HTMLElement {
  // Packs are found by a global: see mcp-app-frame/locale-texts.ts.
  const { [Symbol.for('mcp-app.locales')]: source } = globalThis as { [key: symbol]: LocaleSource };
  const texts = source?.textsFor(root)?.root;
  const from = [kind, error, root.labels, texts];
  const before = drawings.get(root);
  // The language changes, or a pack arrives. A view has one root, which stays.
  if (!before) addEventListener('mcp-app-locale-change', () => root.requestUpdate());
  if (before?.from.every((part, index) => part === from[index])) return before.notice;
  addStyles(root.shadowRoot?.adoptedStyleSheets);
  const notice = make(root, { ...DEFAULT_ROOT_LABELS, ...texts, ...root.labels }, kind, error);
  drawings.set(root, { from, notice });
  return notice;
}

function make(
  root: NoticeRoot,
  labels: McpAppRootLabels,
  kind: NoticeKind,
  error: Error | undefined,
): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'notice';
  add(add(notice, 'p'), error ? 'strong' : 'span', labels[kind]);
  if (error) {
    // Here instead of in the error, because this file is loaded only for it.
    const isLate = (error as { reason?: string }).reason === 'timeout';
    add(notice, 'p', error.message + (isLate ? ' Is the parent an MCP Apps host?' : ''));
    add(notice, 'button', labels.retry).addEventListener('click', () => root.retry());
  } else if (kind === 'loading') {
    for (let bar = 0; bar < 2; bar++) add(notice, 'i');
  }
  return notice;
}
