// Draws a tool's result instead of a view that cannot be shown. A separate chunk, loaded with the first failure.
// Everything is inserted as text or as a checked data: URL; no part of a result is ever parsed as HTML.
import { describeFile } from '../../host/requests/file-saver.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { CallToolResult, EmbeddedResource } from '../../protocol/mcp.js';
import { element } from '../ask/build-element.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import type { FrameTexts } from '../frame-labels.js';
import { frameNameOf, nameWith } from '../frame-name.js';
import type { NamedFrame } from '../frame-name.js';
import type { FrameProperties } from '../frame-properties.js';
import { numberFormat } from '../../policy/texts/number-format.js';
import { resultBlocks } from './result-blocks.js';
import type { ResultBlock } from './result-blocks.js';
import { sameJson } from '../../protocol/same-json.js';
import { DEFAULT_RESULT_LABELS } from './result-labels.js';
import type { ResultLabels } from './result-labels.js';
import { RESULT_STYLES } from './result.styles.js';

/** A frame that shows the result of its tool. */
export interface ResultFrame
  extends NamedFrame, Pick<FrameProperties, 'toolResult' | 'texts' | 'shadowRoot'> {
  /** The error that the frame shows above the result. */
  readonly error?: Error | undefined;
}

/** The inputs of a drawing. It is not redrawn while they are the same. */
interface Drawing {
  result: CallToolResult;
  labels: ResultFrame['texts'];
  error: ResultFrame['error'];
  session: AppSession | undefined;
  /** The accessible name. */
  name: string;
  node: HTMLElement | undefined;
}

type ResultTexts = ResultLabels & Pick<FrameTexts, 'language'>;

interface Pen {
  labels: ResultLabels;
  /** Counts images and sounds, which have no names. */
  next(kind: 'image' | 'audio'): string;
  /** Undefined without a session: then nothing can be opened or saved. */
  open: ((url: string) => void) | undefined;
  save: ((file: EmbeddedResource) => void) | undefined;
}

const drawings = new WeakMap<ResultFrame, Drawing>();
let styles: CSSStyleSheet | undefined;

/** One sheet for all frames. */
function sheet(): CSSStyleSheet {
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(RESULT_STYLES);
  }
  return styles;
}

/** An action of the user on something in the result. */
function actionButton(text: string, name: string, act: () => void): HTMLElement {
  const button = element('button', { type: 'button', 'aria-label': name }, text);
  button.addEventListener('click', act);
  return button;
}

const bdi = (text: string, kind: string): HTMLElement => element('bdi', { class: kind }, text);

function drawFile(file: EmbeddedResource, { labels, save }: Pen): HTMLElement {
  const { name } = describeFile(file);
  const shown = plainLine(name, 120);
  const button =
    save && actionButton(labels.resultSave, `${labels.resultSave} ${shown}`, () => save(file));
  return element('div', { class: 'row' }, bdi(shown, 'name'), button);
}

function drawMedia(
  block: Extract<ResultBlock, { url: string; file: unknown }>,
  pen: Pen,
): HTMLElement {
  const name = pen.next(block.kind);
  const media =
    block.kind === 'image'
      ? element('img', { alt: name, src: block.url })
      : element('audio', { 'aria-label': name, controls: '', preload: 'metadata', src: block.url });
  // Media that the browser or the page's CSP blocks can still be saved.
  media.addEventListener('error', () => media.replaceWith(drawFile(block.file, pen)), {
    once: true,
  });
  return media;
}

function drawLink(
  { url, uri, name, description }: Extract<ResultBlock, { kind: 'link' }>,
  { open }: Pen,
): HTMLElement {
  const address = plainLine(url ?? uri, 200);
  const title = plainLine(name, 120) || address;
  const head = url && open ? actionButton(title, title, () => open(url)) : bdi(title, 'name');
  head.classList.add('link');
  return element(
    'div',
    { class: 'row' },
    head,
    title === address ? undefined : element('bdi', { class: 'quiet', dir: 'ltr' }, address),
    description
      ? element('span', { class: 'quiet', dir: 'auto' }, plainLine(description, 300))
      : undefined,
  );
}

function drawSource(block: Extract<ResultBlock, { kind: 'source' }>, { labels }: Pen): HTMLElement {
  const title = plainLine(block.title, 120) || labels.resultData;
  return element(
    'details',
    { open: block.isOpen ? '' : undefined },
    element('summary', {}, element('bdi', {}, title)),
    element('pre', { dir: 'ltr' }, block.text),
  );
}

function draw(block: ResultBlock, pen: Pen): HTMLElement {
  switch (block.kind) {
    case 'text':
      return element('div', { class: 'text', dir: 'auto' }, block.text);
    case 'source':
      return drawSource(block, pen);
    case 'image':
    case 'audio':
      return drawMedia(block, pen);
    case 'file':
      return drawFile(block.file, pen);
    case 'link':
      return drawLink(block, pen);
    case 'cut':
      return element('p', { class: 'quiet' }, pen.labels.resultCut);
  }
}

function penOf(labels: ResultTexts, session: AppSession | undefined): Pen {
  const counts = { image: 0, audio: 0 };
  return {
    labels,
    next: (kind) =>
      (kind === 'image' ? labels.resultImage : labels.resultAudio).replace(
        '{n}',
        numberFormat(labels.language).format(++counts[kind]),
      ),
    open: session && (async (url) => (await session.userRequests()).openLink(url)),
    save: session && (async (file) => (await session.userRequests()).save(file)),
  };
}

/** Whether the result only repeats the frame's error: an unreachable server fails both the view and the call. */
function repeats(
  { isError }: CallToolResult,
  [first, ...others]: ResultBlock[],
  error: Error | undefined,
): boolean {
  return (
    isError === true &&
    others.length === 0 &&
    first?.kind === 'text' &&
    error?.message.includes(first.text) === true
  );
}

function make(
  frame: ResultFrame,
  result: CallToolResult,
  session: AppSession | undefined,
  name: string,
) {
  const labels = labelsOf(frame);
  const blocks = resultBlocks(result, session?.status !== 'plain');
  if (blocks.length === 0 || repeats(result, blocks, frame.error)) return undefined;
  const pen = penOf(labels, session);
  const sheets = frame.shadowRoot?.adoptedStyleSheets;
  if (sheets && !sheets.includes(sheet())) sheets.push(sheet());
  return element(
    'div',
    // It scrolls, so it must be reachable by keyboard even if nothing inside is focusable.
    { part: 'result', role: 'group', tabindex: '0', 'aria-label': name },
    result.isError ? element('p', { class: 'failed' }, labels.resultFailed) : undefined,
    blocks.map((block) => draw(block, pen)),
  );
}

const labelsOf = ({ texts }: ResultFrame): ResultTexts => ({ ...DEFAULT_RESULT_LABELS, ...texts });

/**
 * The drawing of a frame's result, if there is anything to show.
 * @param session handles links and downloads; without it, the result has neither
 */
export function drawResult(frame: ResultFrame, session: AppSession | undefined): Node | undefined {
  const { toolResult: result, texts: labels, error } = frame;
  if (!result) return undefined;
  const name = nameWith(labelsOf(frame).result, frameNameOf(frame, session?.details.tool));
  const before = drawings.get(frame);
  const isSame =
    before &&
    before.result === result &&
    sameJson(before.labels, labels) &&
    before.error === error &&
    before.session === session &&
    before.name === name;
  if (isSame) return before.node;
  const node = make(frame, result, session, name);
  drawings.set(frame, { result, labels, error, session, name, node });
  return node;
}
