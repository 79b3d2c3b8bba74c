// Made by scripts/adapter-members.mjs from the manifest of @mcp-app/elements. Do not edit.
import type { ElementMembers } from './component-props.js';

export const mcpAppFrameMembers: ElementMembers = {
  tag: 'mcp-app-frame',
  properties: ['html', 'resource', 'resourceUri', 'tool', 'dialects', 'client', 'handlers', 'relay', 'server', 'elicitation', 'auth', 'toolInput', 'toolInputPartial', 'toolCancelled', 'toolProgress', 'toolCalls', 'taskId', 'sessionKey', 'theme', 'canvas', 'host', 'displayMode', 'availableDisplayModes', 'inlineToolbar', 'eager', 'border', 'appearance', 'sizing', 'preferredSize', 'maxHeight', 'maxWidth', 'sandbox', 'consent', 'serverId', 'focusGuard', 'offerNewVersion', 'shortcuts', 'limits', 'labels', 'toolResult'],
  booleans: ['inlineToolbar', 'eager', 'border', 'focusGuard', 'offerNewVersion'],
  attributes: { },
  events: {
    onReady: 'mcp-app-ready',
    onError: 'mcp-app-error',
    onAuthRequired: 'mcp-app-auth-required',
    onStatusChange: 'mcp-app-status-change',
    onSizeChange: 'mcp-app-size-change',
    onDisplayModeRequest: 'mcp-app-display-mode-request',
    onDisplayModeChange: 'mcp-app-display-mode-change',
    onMessage: 'mcp-app-message',
    onModelContext: 'mcp-app-model-context',
    onOpenLink: 'mcp-app-open-link',
    onLegacyAction: 'mcp-app-legacy-action',
    onDownload: 'mcp-app-download',
    onLog: 'mcp-app-log',
    onRequestClose: 'mcp-app-request-close',
    onToolsChange: 'mcp-app-tools-change',
    onCspViolation: 'mcp-app-csp-violation',
    onRefused: 'mcp-app-refused',
    onAudit: 'mcp-app-audit',
    onTask: 'mcp-app-task',
    onQuestion: 'mcp-app-question',
    onNewVersion: 'mcp-app-new-version',
    onMoved: 'mcp-app-moved',
    onShortcut: 'mcp-app-shortcut',
    onReveal: 'mcp-app-reveal',
    onTraced: 'mcp-app-traced',
    onTiming: 'mcp-app-timing',
  },
  models: ['displayMode'],
  slots: ['loading', 'error', 'signin', 'fallback', 'toolbar'],
};

export const mcpAppDockMembers: ElementMembers = {
  tag: 'mcp-app-dock',
  properties: ['side', 'remember', 'labels'],
  booleans: [],
  attributes: { side: 'side', remember: 'remember' },
  events: {
    onDockedChange: 'mcp-app-docked-change',
    onDockedResize: 'mcp-app-docked-resize',
  },
  models: [],
  slots: [],
};

export const mcpAppElicitationMembers: ElementMembers = {
  tag: 'mcp-app-elicitation',
  properties: ['question', 'serverName', 'name', 'labels'],
  booleans: [],
  attributes: { serverName: 'server-name', name: 'name' },
  events: {
    onShow: 'mcp-app-elicitation-show',
    onAnswer: 'mcp-app-elicitation-answer',
    onOpen: 'mcp-app-elicitation-open',
    onComplete: 'mcp-app-elicitation-complete',
  },
  models: [],
  slots: [],
};

export const mcpAppRootMembers: ElementMembers = {
  tag: 'mcp-app-root',
  properties: ['name', 'version', 'availableDisplayModes', 'sizing', 'waitFor', 'labels', 'recoverStructuredContent', 'app'],
  booleans: [],
  attributes: { name: 'name', version: 'version', availableDisplayModes: 'available-display-modes', sizing: 'sizing', waitFor: 'wait-for' },
  ownAttributes: { hold: true },
  events: {
    onSnapshotChange: 'mcp-app-snapshot-change',
  },
  models: [],
  slots: ['loading', 'error', 'cancelled', 'starved'],
};
