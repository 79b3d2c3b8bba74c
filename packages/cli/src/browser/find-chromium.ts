// Finds a browser of the Chromium family that is installed on this machine.
import { accessSync, constants, readdirSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { delimiter, join } from 'node:path';
import { CommandError } from '../command-line/exit-codes.js';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'chrome-headless-shell',
];

/** Where installers put it, by platform. */
const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder
      ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
          (tail) => join(folder, tail),
        )
      : [];
  }),
};

const INSTALL: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'brew install --cask google-chrome',
  win32: 'winget install Google.Chrome',
};

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Browsers that `npx playwright install chromium` has downloaded, newest first. */
function fromPlaywright(): string[] {
  const caches = { linux: '.cache', darwin: 'Library/Caches', win32: 'AppData/Local' };
  const cache = caches[platform() as keyof typeof caches] ?? '.cache';
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), cache, 'ms-playwright');
  const programs = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
  ];
  try {
    const found = readdirSync(folder).filter((name) => name.startsWith('chromium-'));
    return found
      .toSorted((a, b) => b.localeCompare(a))
      .flatMap((name) => programs.map((tail) => join(folder, name, tail)));
  } catch {
    return [];
  }
}

/**
 * The path of the program: the one that is named, that of `CHROME_PATH`, or one that is installed.
 * @throws CommandError that says how to get one
 */
export function findChromium(named: string | undefined): string {
  const chosen = named ?? process.env['CHROME_PATH'];
  if (chosen !== undefined) {
    if (isProgram(chosen)) return chosen;
    const from = named === undefined ? 'CHROME_PATH' : '--browser';
    throw new CommandError('browser', `${from}: ${chosen} is not a program. Check the path.`);
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(PLACES[platform()] ?? []),
    ...fromPlaywright(),
  ];
  const found = candidates.find(isProgram);
  if (found) return found;
  throw new CommandError(
    'browser',
    `There is no Chromium on this machine. Install one (${INSTALL[platform()] ?? 'apt-get install chromium'}, ` +
      'or npx playwright install chromium), or name its program with --browser or CHROME_PATH.',
  );
}
