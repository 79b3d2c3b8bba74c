// Finds settings that do not exist. A misspelled key would be ignored, and a frame without its policy or sandbox is not
// what the page wants.
import { AppError } from '../host/app-error.js';
import type { ConsentSettings } from '../host/consent/consent-settings.js';
import type { SandboxSettings } from '../host/sandbox/sandbox-settings.js';
import { shortcutProblem } from '../host/session/shortcuts.js';
import { isObject } from '../protocol/json-rpc.js';
import type { HostSettings, LayeredFrame, PageSettings } from './page-settings.js';
import { page } from './page-settings.js';

type Keys<T> = Record<keyof T, true>;

const GROUPS: {
  sandbox: Keys<SandboxSettings>;
  consent: Keys<ConsentSettings>;
  host: Keys<HostSettings>;
} = {
  sandbox: {
    url: true,
    file: true,
    resolve: true,
    views: true,
    tokens: true,
    strictCsp: true,
    allowLoopback: true,
    cspLimit: true,
    allow: true,
    agents: true,
  },
  consent: { policy: true, ask: true, grantStore: true, viewStorage: true, pin: true },
  host: { info: true, context: true, capabilities: true, locale: true, timeZone: true },
};

const PAGE: Keys<PageSettings> = {
  sandbox: true,
  consent: true,
  host: true,
  user: true,
  auth: true,
  relay: true,
  limits: true,
  labels: true,
  docsUrl: true,
  rememberHeights: true,
  registry: true,
  tracing: true,
  elicitation: true,
  timings: true,
  log: true,
};

type Group = keyof typeof GROUPS;
const groups = Object.keys(GROUPS) as Group[];

/** `url` for `sandboxUrl`: people repeat the name of the object. */
const shortName = (key: string, group: Group): string => {
  const rest = key.startsWith(group) ? key.slice(group.length) : key;
  return rest.charAt(0).toLowerCase() + rest.slice(1);
};

/** A key without a value is not set. */
const unknownIn = (value: object, known: object): string | undefined =>
  Object.entries(value).find(
    ([key, set]) => !Object.hasOwn(known, key) && (set ?? undefined) !== undefined,
  )?.[0];

function hintFor(key: string, known: object): string {
  const group = groups.find((name) => Object.hasOwn(GROUPS[name], shortName(key, name)));
  if (group)
    return `Set ${shortName(key, group)} of ${group}: ${group} = { ${shortName(key, group)}: … }.`;
  return `There are: ${Object.keys(known).join(', ')}.`;
}

const problem = (message: string, hint: string) =>
  new AppError('page', 'bad-setting', message, hint);

function problemOf(owner: string, settings: Partial<Record<Group, unknown>>): AppError | undefined {
  for (const group of groups) {
    const value = settings[group] ?? {};
    const known = GROUPS[group];
    if (!isObject(value))
      return problem(
        `${owner}: ${group} is ${JSON.stringify(value)}, not an object.`,
        `There are: ${Object.keys(known).join(', ')}.`,
      );
    const key = unknownIn(value, known);
    if (key !== undefined)
      return problem(`${owner}: ${group} has no setting named ${key}.`, hintFor(key, known));
  }
  return undefined;
}

function pageProblem(): AppError | undefined {
  const key = unknownIn(page, PAGE);
  if (key === undefined) return problemOf('configureFrames()', page);
  return problem(`configureFrames() has no setting named ${key}.`, hintFor(key, PAGE));
}

function shortcutsProblem(shortcuts: unknown): AppError | undefined {
  const found = shortcutProblem(shortcuts);
  return found === undefined
    ? undefined
    : problem(
        `<mcp-app-frame>: ${found}`,
        'Write shortcuts as words: shortcuts="mod+k escape". Letters need mod, ctrl or meta.',
      );
}

/** The last problem of each frame, because the frame reports another object as another problem. */
const reported = new WeakMap<object, AppError>();

/** What is wrong with the settings of a frame or of the page. */
export function settingsProblem(
  frame: LayeredFrame & { readonly shortcuts?: unknown },
): AppError | undefined {
  const found =
    problemOf('<mcp-app-frame>', frame) ?? shortcutsProblem(frame.shortcuts) ?? pageProblem();
  const known = reported.get(frame);
  if (!found || known?.message === found.message) return found && known;
  reported.set(frame, found);
  return found;
}
