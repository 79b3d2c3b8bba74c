// The page of `mcp-app dev`, a chat with a model or without: servers at the side, apps in the conversation, tools in the composer.
// Everything about MCP Apps is done by `<mcp-app-frame>`; this page connects, calls and lays out.
import '@mcp-app/elements/mcp-app-dock/define';
import { configureFrames, prewarm } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { AppRegistry } from '@mcp-app/elements/registry';
import type { ContentBlock, Tool } from '@modelcontextprotocol/client';
import { offerAppearance } from './appearance.ts';
import { choicesOfApps, choicesOfServers, keyOf, titleOf } from './composer/choice.ts';
import type { Choice } from './composer/choice.ts';
import { Composer } from './composer/composer.ts';
import { Suggestions } from './composer/suggestions.ts';
import { showToolCards } from './composer/tool-cards.ts';
import { toolsLike } from './composer/tool-filter.ts';
import { answerMessages, textOf } from './conversation/app-messages.ts';
import type { AnsweredBy } from './conversation/app-messages.ts';
import { runTool, stopCalls } from './conversation/app-turn.ts';
import type { AppTurnOptions } from './conversation/app-turn.ts';
import { showFailure } from './conversation/break-it.ts';
import { Exchange, clearConversation } from './conversation/conversation.ts';
import { forgetContext } from './conversation/model-context.ts';
import { offerAgent } from './conversation/scripted-agent.ts';
import { offerDrawer } from './drawer.ts';
import { byId, element } from './element.ts';
import { follow, forgetApps, inspect, offerInspector } from './inspector-panel.ts';
import { offerLinks } from './links.ts';
import { renderInline } from './markdown/render-markdown.ts';
import { addModelButton, offerModel } from './model/offer-model.ts';
import { changeAddress, inAddress } from './page-address.ts';
import { pageData } from './page-data.ts';
import { markEdges } from './scroll-edges.ts';
import { followServers } from './servers/server-events.ts';
import { ServerList } from './servers/server-list.ts';
import type { Server } from './servers/servers.ts';
import { sandboxFor } from './site-data/own-origins.ts';
import { SiteDataList } from './site-data/site-data-list.ts';
import { keepMode } from './trial/shown-mode.ts';
import { readCall } from './trial/trial.ts';
import { TrialSettings } from './trial/trial-settings.ts';
import type { AnswerWords, Reply, ScriptedAgent } from '../src/dev/page-data.ts';

const { sandboxUrl, servers, links, origins, welcome, hasReplies, model } = pageData;
let addressed = readCall(new URLSearchParams(location.search));
/** The display mode of the view of the addressed call. */
let addressedMode = inAddress('mode');
const appTools = new Map<McpAppFrameElement, readonly Choice['tool'][]>();
const composer = new Composer(sayText);
const suggestions = new Suggestions(
  welcome?.suggestions ?? [],
  ({ suggestion: { says, input, words, agent }, server, tool }) => {
    run(new Exchange(says), server, tool, input, words, agent);
  },
);
const list = new ServerList(pickTool, offerTools, reloadViews);
const trials = new TrialSettings(model !== undefined);
const chat = offerModel(model, composer, { servers: () => list.servers, turn: turnOptions });
const stored = new SiteDataList({
  nameOf: (id) => list.servers.find((server) => server.id === id)?.name ?? id ?? 'A server',
  sandboxFor: (id) => sandboxFor(id, sandboxUrl, origins),
});

// A server may say that calls of its tool share one view: `_meta['mcp-app/session-key']`.
// The errors of frames link to the documentation.
configureFrames({
  registry: new AppRegistry(),
  rememberHeights: heightStore(),
  docsUrl: links.docs,
  // Whoever changes a view wants to see the change.
  limits: { maxViewAge: 0 },
});
offerAppearance();
offerInspector();
offerDrawer();
keepWindowsClear();
markEdges(byId('scroll'));
forgetContext();
byId('new-chat').addEventListener('click', startNewChat);
offerLinks(links, welcome !== undefined);
if (welcome) {
  byId('welcome-title').textContent = welcome.title;
  byId('welcome-text').replaceChildren(...renderInline(welcome.text));
  offerFailures();
}
// A page for newcomers has no room for the trials. Their part of the address has an effect there as well.
byId('trial').hidden = welcome !== undefined;
if (hasReplies && !chat) answerMessages(answerApp);
list.start(servers);
followServers((event) => list.receive(event));
warmUp();

/** Undefined where the browser blocks storage: then heights last as long as the page. */
function heightStore(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** What can go wrong, on the first screen. */
function offerFailures(): void {
  const buttons = (welcome?.failures ?? []).map((failure) => {
    const onclick = () => {
      showFailure(failure, new Exchange(failure.says), sandboxUrl, { added: follow, inspect });
      // The first screen is gone, and the focus with it.
      const next = byId('suggestions').querySelector('button') ?? byId('compose');
      next.focus({ preventScroll: true });
    };
    return element('button', { type: 'button', onclick }, failure.label);
  });
  byId('break').append(...buttons);
  byId('break-item').hidden = buttons.length === 0;
}

/** A script answers what the apps say, and offers the next step. */
async function answerApp(
  content: readonly ContentBlock[],
  exchange: Exchange,
): Promise<AnsweredBy> {
  const answer = await fetch('/reply', { method: 'POST', body: textOf(content) });
  const { text, next } = (await answer.json()) as Partial<Reply>;
  if (text === undefined) return 'nobody';
  exchange.say(text);
  if (next && suggestions.canUse(next)) {
    const onclick = () => suggestions.use(next);
    const button = element('button', { type: 'button', onclick }, next);
    exchange.add(element('div', { className: 'offers' }, button));
  }
  return 'script';
}

function offerTools(): void {
  // The names of the servers are known now.
  void stored.update();
  suggestions.offer(list.servers);
  if (!welcome)
    showToolCards(
      list.servers,
      { pick: pickTool, run: (server, tool) => runByUser(server, tool, {}) },
      model?.name,
    );
  composer.offer([
    ...choicesOfServers(list.servers, runByUser),
    ...choicesOfApps(appTools, runAppTool),
  ]);
  runAddressed();
}

/** Runs the call in the address of the page, as soon as its server is connected. */
function runAddressed(): void {
  if (!addressed) return;
  const { server: wanted, tool: name, input } = addressed;
  const isWanted = ({ id, name: title }: Server) => !wanted || wanted === id || wanted === title;
  const server = list.servers.find(
    (one) => one.state === 'ready' && isWanted(one) && one.tools.some((tool) => tool.name === name),
  );
  const tool = server?.tools.find((one) => one.name === name);
  // A server that does not work yet may have it later.
  if (!tool && list.servers.some(({ state }) => state !== 'ready')) return;
  addressed = undefined;
  if (server && tool) return runByUser(server, tool, input);
  const where = wanted ? `${wanted} has no tool` : 'No server has a tool';
  new Exchange(`Run ${name}`).sayProblem(
    `${where} “${name}”. Type / to see the tools that there are.`,
  );
}

function runByUser(server: Server, tool: Tool, input: Record<string, unknown>): void {
  const title = tool.title ?? tool.name;
  const words = { pending: `Running ${title}…`, done: `${title} is ready.` };
  run(new Exchange(`Run ${title}`), server, tool, input, words);
}

/** The files of a server changed: its views are read again. They get their data again, and what they kept as view state. */
function reloadViews({ id }: Server): void {
  for (const frame of document.querySelectorAll('mcp-app-frame'))
    if (frame.serverId === id) frame.reload();
}

function pickTool(server: Server, tool: Tool): void {
  const choice = composer.choices.find(
    (one) => one.server === server && one.tool.name === tool.name,
  );
  if (choice) composer.pick(choice);
}

function run(
  exchange: Exchange,
  server: Server,
  tool: Tool,
  input: Record<string, unknown>,
  words: AnswerWords,
  agent?: ScriptedAgent,
): void {
  trials.address({ server: server.id, tool: tool.name, input });
  const ended = chat?.noteCall(tool.name, input);
  const shown = turnOptions();
  let isAgentOffered = false;
  const mode = addressedMode;
  addressedMode = undefined;
  changeAddress({ mode });
  void runTool({ server, tool, words }, input, exchange, {
    ...shown,
    sandboxFor: (one) => ({
      ...shown.sandboxFor(one),
      ...(agent && { agents: 'act' as const }),
    }),
    added: (frame) => {
      shown.added(frame);
      // Views side by side would cover each other.
      if (shown.trial.hosts.length === 1) keepMode(frame, mode);
      frame.addEventListener('mcp-app-ready', () => {
        if (agent && !isAgentOffered) offerAgent(frame, agent, exchange);
        isAgentOffered = true;
      });
    },
  }).then(ended);
}

/** How calls are shown, as the settings are now. */
function turnOptions(): AppTurnOptions {
  const trial = trials.current;
  const { agents = 'none' } = trial;
  return {
    trial,
    sandboxFor: ({ id }) => ({
      ...sandboxFor(id, sandboxUrl, origins),
      ...(chat && agents !== 'none' && { agents }),
    }),
    inspect,
    failed: (broken, problem) => list.report(broken, problem),
    added: (frame) => {
      follow(frame);
      const remember = (tools: readonly object[]) => {
        if (!frame.isConnected) return;
        appTools.set(frame, tools as Choice['tool'][]);
        offerTools();
      };
      frame.addEventListener('mcp-app-ready', ({ appCapabilities }) => {
        if (frame.details.viewOrigin) void stored.update();
        if (appCapabilities?.tools) void frame.listAppTools().then(remember);
      });
      frame.addEventListener('mcp-app-tools-change', ({ tools }) => remember(tools));
    },
  };
}

/** A model would do this: use the tools of the app on the page. */
function runAppTool(frame: McpAppFrameElement, name: string, input: Record<string, unknown>): void {
  const exchange = new Exchange(`Run ${name} of the app`);
  frame.callAppTool(name, input).then(
    ({ content }) => {
      const [first] = content;
      exchange.say(first?.type === 'text' ? first.text : 'Done.');
    },
    (error: Error) => exchange.sayProblem(`${name}: ${error.message}`),
  );
}

/** The model answers. Without one, the matching tools are offered instead. */
function sayText(text: string): void {
  const exchange = new Exchange(text);
  if (chat) return void chat.say(text, exchange);
  const fitting = toolsLike(composer.choices, text);
  exchange.say(
    fitting.length > 0
      ? 'No model is connected here, so I cannot answer freely. These tools fit what you wrote:'
      : 'No model is connected here, so I cannot answer freely. Type `/` to run a tool yourself.',
  );
  const buttons = fitting.map((choice) => {
    // The list may have been rebuilt meanwhile, with the same tool in it.
    const now = () => composer.choices.find((one) => keyOf(one) === keyOf(choice));
    const onclick = () => {
      const found = now();
      if (found) composer.pick(found);
    };
    return element('button', { type: 'button', onclick }, titleOf(choice));
  });
  exchange.add(element('div', { className: 'offers' }, ...buttons, addModelButton('Add a model')));
}

function startNewChat(): void {
  chat?.reset();
  stopCalls();
  clearConversation();
  forgetApps();
  forgetContext();
  appTools.clear();
  trials.address(undefined);
  changeAddress({ mode: undefined });
  composer.reset();
  suggestions.reset();
  offerTools();
  byId('compose').focus({ preventScroll: true });
}

/** Loads the code of sandbox and toolbar, and opens a sandbox, before the first app needs them. */
function warmUp(): void {
  void prewarm({ sandbox: { url: sandboxUrl } }).catch(() => undefined);
  const frame = element('mcp-app-frame', { inlineToolbar: true, hidden: true });
  document.body.append(frame);
  void frame.updateComplete.then(() => frame.remove());
}

/** A small window stays clear of the composer and of the header. */
function keepWindowsClear(): void {
  const { style } = document.documentElement;
  new ResizeObserver(() => {
    for (const [edge, id] of [
      ['bottom', 'compose'],
      ['top', 'top'],
    ])
      style.setProperty(`--mcp-app-frame-pip-inset-${edge}`, `${byId(id!).offsetHeight}px`);
    style.setProperty('--header-height', `${byId('top').offsetHeight}px`);
  }).observe(byId('compose'));
}
