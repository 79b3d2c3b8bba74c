// Which file of the published package each module is in. A bundler makes a file of everything that two of its lazy
// files share; with few files and each of them built on the one before, there is little left to share.

/** What is loaded when the tag appears. */
const FRAME = ['mcp-app-frame/mcp-app-frame'];
/** The code of views. */
const VIEW = ['view/index', 'rpc/index'];
const ELICITATION = ['mcp-app-elicitation/mcp-app-elicitation'];
const ROOT = ['mcp-app-root/mcp-app-root'];

/** The lazy parts, by the modules that `import()` names. */
export const LAZY = {
  // Everything between the start of a frame and its first result.
  engine: [
    'host/session/view-engine',
    'mcp-app-frame/elicitation/asked-frame',
    'mcp-app-frame/lifecycle/view-parts',
    'mcp-app-frame/lifecycle/frame-calls',
    'mcp-app-frame/lifecycle/await-ready',
    'mcp-app-frame/ask/open-questions',
  ],
  files: ['host/requests/file-saver', 'mcp-app-frame/result/draw-result'],
  relay: [
    'mcp-app-frame/lifecycle/reach-relay',
    'host/link/relay/socket-carrier',
    'host/link/relay/post-carrier',
    'host/link/relay/server-questions',
  ],
  tasks: ['host/tasks/follow-call', 'host/tasks/resumed-tasks'],
  questions: ['mcp-app-frame/elicitation/frame-questions'],
  streaming: ['host/connection/heal-json', 'host/connection/call-feeds'],
  updates: ['host/requests/view-subscriptions', 'rpc/client-subscriptions'],
  gateway: ['host/requests/gateway-names'],
  storage: ['host/session/view-storage'],
  'site-data': ['host/site-data/view-origin', 'host/site-data/find-site-data'],
  copy: ['host/requests/copy/copy-request'],
  accessibility: ['host/accessibility/page-accessibility'],
  'agent-script': ['host/agent/agent-script'],
  agent: ['mcp-app-frame/agent/frame-agent'],
  log: ['mcp-app-frame/log/write-log'],
  heights: ['mcp-app-frame/size-theme/stored-heights'],
  dialects: [
    'host/dialects/openai/open-openai',
    'host/dialects/mcp-ui/open-mcp-ui',
    'host/dialects/mcp-ui/uri-list',
  ],
  dialog: ['mcp-app-frame/ask/ask-dialog'],
  faces: ['mcp-app-frame/faces/draw-faces'],
  modes: ['mcp-app-frame/modes/mode-panels', 'mcp-app-frame/focus/focus-guard'],
  split: ['mcp-app-frame/modes/split-panel'],
  'sign-in': ['mcp-app-frame/sign-in/frame-sign-in'],
  snapshot: [
    'mcp-app-frame/lifecycle/take-snapshot',
    'mcp-app-frame/lifecycle/restore-snapshot',
    'mcp-app-frame/lifecycle/suspend-frames',
  ],
  'view-copy': ['view/copy/copy'],
  'view-live': ['view/live/resource-updates'],
  'view-openai': ['view/openai/join-openai'],
  notice: ['mcp-app-root/root-notice'],
};

/** The lazy part that is loaded first, and is always there when another one is needed. */
export const ENGINE = 'engine';
/** The lazy parts that import nothing. */
const STANDALONE = ['view-copy', 'view-live', 'view-openai', 'notice'];
/**
 * What an entry without a frame shares with one late part. A page with frames loads it with that part, and such an entry
 * at once, so both hand over what it imports.
 */
export const SHARED_LATE = ['host-relay', 'rpc-updates'];
/** The parts that are handed what they import: see hand-over.mjs. */
export const LATE = [
  ...Object.keys(LAZY).filter((name) => name !== ENGINE && !STANDALONE.includes(name)),
  ...SHARED_LATE,
  'dock',
];
/** The parts that a page has when it loads a late one. */
export const LOADED = [
  ENGINE,
  'connection',
  'host',
  'page',
  'plain-text',
  'policy',
  'protocol',
  'rpc',
  'session',
  'within-time',
];

/** Evaluated before Lit, which a file of its own imports after it. */
const BEFORE_LIT = 'mcp-app-frame/lit-policy';

/** Beside the policy: pages that need that at once do not need this. */
const TEXTS = 'policy/texts/';

/** What the dialog that asks for consent shares with the questions of servers. */
const ANSWERING = 'answering/';

/** Entries that anybody may use, also a server: what they share with a frame must not load anything. */
const PLAIN = ['policy/index', 'protocol/index', 'chat/index', 'adapters/index', 'agents/index'];

/** Entries for code that has no frame; what they share with one must not bring it along. */
const WITHOUT_FRAME = [
  ...PLAIN,
  'host/index',
  'mcp-app-frame/registry/index',
  'mcp-app-frame/elicitation/index',
  'mock/index',
];

/** A module that registers a tag, or is an entry; nothing that only needs a class may bring it along. */
const isEntry = (module) => /(?:\.define|\/index)$/.test(module);

/** The modules that these need at once. */
function reachedFrom(imports, roots, found = new Set()) {
  for (const module of roots) {
    if (!imports.has(module)) throw new Error(`${module} is not a module of the package.`);
    if (found.has(module)) continue;
    found.add(module);
    reachedFrom(imports, imports.get(module), found);
  }
  return found;
}

/** For a module, the names of the lazy parts that need it. */
function lazyUsers(imports) {
  const lazy = Object.entries(LAZY).map(([name, roots]) => [name, reachedFrom(imports, roots)]);
  return (module) => lazy.filter(([, modules]) => modules.has(module)).map(([name]) => name);
}

/** The lazy part that others load for what they share with it. What others share with each other is in the engine. */
const SHARING = 'files';
const lazyPart = (users) => {
  if (users.includes(ENGINE)) return ENGINE;
  if (users.length === 1) return users[0];
  return users.includes(SHARING) ? SHARING : ENGINE;
};

/**
 * For one entry that is one file with all that it needs at once.
 * @param {Map<string, string[]>} imports modules, by their path without an ending, and what they import
 * @returns {(module: string) => string | null} the name of its lazy part; null for what is in the file of the entry
 */
export function lazyPartsOf(imports, entry) {
  const atOnce = reachedFrom(imports, [entry]);
  const usersOf = lazyUsers(imports);
  return (module) => (atOnce.has(module) ? null : lazyPart(usersOf(module)));
}

/**
 * For all entries, which share what they have in common.
 * @param {Map<string, string[]>} imports as above
 * @returns {(module: string) => string | null} the name of its part; null for what only one entry uses
 */
export function partsOf(imports) {
  const [
    frame,
    view,
    root,
    plain,
    withoutFrame,
    messages,
    policy,
    exported,
    dock,
    callback,
    mock,
    elicitation,
  ] = [
    FRAME,
    VIEW,
    ROOT,
    PLAIN,
    WITHOUT_FRAME,
    ['protocol/index'],
    ['policy/index'],
    ['mcp-app-frame/index'],
    ['mcp-app-dock/register-dock'],
    ['host/auth/sign-in'],
    ['mock/index'],
    ELICITATION,
  ].map((roots) => reachedFrom(imports, roots));
  const usersOf = lazyUsers(imports);
  /**
   * What entries without a frame share with a late part is loaded with that part, if it imports nothing else or is handed
   * it: for what it had in common with the engine, a bundler would make one more file.
   */
  const shared = (name, module) => {
    const part = lazyPart(usersOf(module));
    if (part === ENGINE) return name;
    const own = `${name}-${part}`;
    const isAlone = [...reachedFrom(imports, [module])].every(
      (reached) => lazyPart(usersOf(reached)) === part,
    );
    return isAlone || SHARED_LATE.includes(own) ? own : name;
  };

  return (module) => {
    if (isEntry(module)) return null;
    if (module === BEFORE_LIT) return 'lit-policy';
    if (module.startsWith(TEXTS)) return 'plain-text';
    if (module.startsWith(ANSWERING)) return 'answering';
    const isOfView = view.has(module) || root.has(module);
    const users = usersOf(module);
    if (frame.has(module))
      return isOfView || plain.has(module)
        ? 'protocol'
        : withoutFrame.has(module) || users.length > 0
          ? 'session'
          : 'frame';
    // Apart from the rest of `rpc`, which pages with the frame's exports would need at once.
    if (isOfView && exported.has(module) && users.length > 0) return 'within-time';
    if ((isOfView || messages.has(module)) && users.length > 0) return shared('rpc', module);
    if (view.has(module)) return 'view';
    if (root.has(module)) return 'root';
    if (callback.has(module)) return 'sign-in-callback';
    if (exported.has(module) && (users.length > 0 || withoutFrame.has(module))) return 'page';
    if (users.length === 0) return elicitation.has(module) ? 'elicitation' : null;
    if (policy.has(module)) return shared('policy', module);
    if (dock.has(module)) return users.includes('modes') ? 'geometry' : 'dock';
    if (mock.has(module)) return 'connection';
    return withoutFrame.has(module) ? shared('host', module) : lazyPart(users);
  };
}
