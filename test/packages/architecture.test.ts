// The page on architecture: its picture and its table of a frame's life are made from the state machine, and its
// pictures can be read in both schemes, by everybody.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sitePages } from '../../docs/generate/write-pages.mjs';
import { readText, root } from './support/workspace.js';

interface Move {
  from: string;
  to: string;
  events: string[];
  main: string[];
}
interface FrameStates {
  frameStates(): string[];
  sessionStates(): string[];
  frameMoves(): Promise<Move[]>;
  sessionMoves(): Promise<[from: string, to: string][]>;
}

// The paths are in variables because the scripts have no types.
const [life, states, drawing] = [
  '../../scripts/frame-life.mjs',
  '../../scripts/documents/frame-states.mjs',
  '../../scripts/documents/frame-picture.mjs',
];
const { framePicture, withMoves } = (await import(life!)) as {
  framePicture(): Promise<string>;
  withMoves(text: string): Promise<string>;
};
const { frameMoves, frameStates, sessionMoves, sessionStates } = (await import(
  states!
)) as FrameStates;
const { arrowsOf } = (await import(drawing!)) as {
  arrowsOf(moves: Move[]): { entries: Map<string, string[]>; edges: Map<string, string[]> };
};

const walks = '../../scripts/documents/walks-picture.mjs';
const { walksIn, walksPicture } = (await import(walks)) as {
  walksIn(text: string): { files: string[] }[];
  walksPicture(walks: { files: string[] }[]): string;
};

const PAGE = 'docs/pages/architecture.md';
const pages = sitePages();
const FOLDER = 'docs/pages/pictures';
const picture = readText(`${FOLDER}/frame-life.svg`);
const moves = await frameMoves();
const eventsOf = (from: string, to: string) =>
  moves.find((move) => move.from === from && move.to === to)?.events;

describe('the life of a frame', () => {
  it('is drawn as it is (otherwise: node scripts/frame-life.mjs, after a build)', async () => {
    expect(picture).toBe(await framePicture());
    expect(readText(PAGE)).toBe(await withMoves(readText(PAGE)));
  });

  it('has all states of the types, each with a meaning, and each can be reached and left', () => {
    expect(frameStates()).toHaveLength(9);
    expect(sessionStates()).toHaveLength(8);
    for (const state of frameStates()) {
      expect(picture).toContain(`>${state}</text>`);
      expect(readText(PAGE)).toMatch(new RegExp(`^\\| \`${state}\` +\\| [a-z]`, 'm'));
      expect(moves.some(({ to }) => to === state)).toBe(true);
      expect(moves.some(({ from }) => from === state)).toBe(true);
    }
  });

  it('is that of the state machine', () => {
    expect(eventsOf('waiting', 'running')).toEqual(['near the viewport', 'inserted', 'at once']);
    expect(eventsOf('running', 'suspending')).toEqual(['too many views']);
    expect(eventsOf('suspending', 'suspended')).toEqual(['view has closed']);
    // A closed frame does not start because it comes near, and settings do not open it.
    expect(eventsOf('closed', 'running')).toBeUndefined();
    expect(eventsOf('closed', 'waiting')).not.toContain('valid settings');
    // A view that runs may save before the frame is closed.
    expect(eventsOf('running', 'closing')).toEqual(['close()']);
    expect(eventsOf('running', 'closed')).toEqual(['view has closed']);
  });

  it('is drawn without leaving out a move', async () => {
    const { entries, edges } = arrowsOf(moves);
    for (const { from, to, main } of moves) {
      const drawn = [entries.get(to), edges.get(`${from} ${to}`), edges.get(`group ${to}`)].flat();
      expect(drawn, `${from} to ${to}`).toEqual(expect.arrayContaining(main));
    }
    const inside = (await sessionMoves()).flat();
    expect(inside).toContain('unconnected');
  });

  it('would not be drawn with a state or a move that has no place', () => {
    const unknown = [{ from: 'running', to: 'paused', events: ['pause()'], main: ['pause()'] }];
    expect([...arrowsOf(unknown).edges.keys()]).toEqual(['running paused']);
  });
});

describe('the two walks', () => {
  it('are drawn as CONTRIBUTING.md has them (otherwise: node scripts/walks.mjs)', () => {
    const both = walksIn(readText('CONTRIBUTING.md'));
    expect(both).toHaveLength(2);
    const svg = readText(`${FOLDER}/walks.svg`);
    expect(svg).toBe(walksPicture(both));
  });
});

describe('the diagrams of the guides', () => {
  it('are drawn as the script draws them (otherwise: node scripts/diagrams.mjs)', async () => {
    const all = '../../scripts/documents/diagrams/all.mjs';
    const { DIAGRAMS } = (await import(all)) as { DIAGRAMS: Record<string, string> };
    expect(Object.keys(DIAGRAMS)).toHaveLength(8);
    for (const [name, svg] of Object.entries(DIAGRAMS))
      expect(readText(`${FOLDER}/${name}.svg`), name).toBe(svg);
  });
});

describe.each(readdirSync(join(root, FOLDER)))('%s', (name) => {
  const svg = readText(`${FOLDER}/${name}`);

  it('has a title and a description, and words that are text', () => {
    const [, ids] = /aria-labelledby="([^"]+)"/.exec(svg)!;
    for (const id of ids!.split(' ')) expect(svg).toContain(` id="${id}">`);
    const [, description] = /<desc[^>]*>([^]*?)<\/desc>/.exec(svg)!;
    expect(description!.length).toBeGreaterThan(200);
    expect(svg.match(/<text /g)!.length).toBeGreaterThan(15);
  });

  it('has the colour of its surroundings, or that of the scheme as an image', () => {
    const [style] = /^<style>.*<\/style>$/m.exec(svg)!;
    expect(style).toContain('prefers-color-scheme: dark');
    expect(svg.replace(style, '')).not.toMatch(
      /#[\da-f]{3,8}\b|rgb|(?:fill|stroke)="(?!none|currentColor)/i,
    );
  });

  it('has ids of its own, because pictures of a page share them', () => {
    const own = name.replace('.svg', '');
    for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(new RegExp(`^${own}-`));
  });

  it('is on a page as text', () => {
    const page = pages.find(({ from }) => readText(from).includes(`pictures/${name})`));
    const text = page?.text;
    expect(text).toContain(svg.match(/<title.*<\/title>/)![0]);
    expect(text).not.toContain('<style>');
    expect(text).not.toContain('.svg)');
  });
});
