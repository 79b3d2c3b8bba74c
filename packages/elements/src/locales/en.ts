// English, the source of the other packs. The elements have these texts without a pack.
import { DEFAULT_DOCK_LABELS } from '../mcp-app-dock/dock-labels.js';
import { DEFAULT_ELICITATION_LABELS } from '../mcp-app-elicitation/elicitation-labels.js';
import { DEFAULT_AGENT_LABELS } from '../mcp-app-frame/agent/agent-labels.js';
import { DEFAULT_ASK_LABELS } from '../mcp-app-frame/ask/ask-labels.js';
import { DEFAULT_QUESTION_LABELS } from '../mcp-app-frame/elicitation/question-labels.js';
import { DEFAULT_FACE_LABELS, REASONS } from '../mcp-app-frame/faces/face-labels.js';
import { DEFAULT_MODE_LABELS } from '../mcp-app-frame/modes/mode-labels.js';
import { DEFAULT_REFERENCE_LABELS } from '../mcp-app-frame/registry/reference-labels.js';
import { DEFAULT_RESULT_LABELS } from '../mcp-app-frame/result/result-labels.js';
import { DEFAULT_SIGN_IN_LABELS } from '../mcp-app-frame/sign-in/sign-in-labels.js';
import { DEFAULT_ROOT_LABELS } from '../mcp-app-root/root-labels.js';
import { registerLocale } from './locale-registry.js';
import type { Locale } from './locale-source.js';

export const en: Locale = {
  frame: {
    ...DEFAULT_FACE_LABELS,
    ...DEFAULT_MODE_LABELS,
    ...DEFAULT_DOCK_LABELS,
    ...DEFAULT_ASK_LABELS,
    ...DEFAULT_AGENT_LABELS,
    ...DEFAULT_QUESTION_LABELS,
    ...DEFAULT_REFERENCE_LABELS,
    ...DEFAULT_RESULT_LABELS,
    ...DEFAULT_SIGN_IN_LABELS,
    reasons: REASONS,
  },
  root: DEFAULT_ROOT_LABELS,
  elicitation: DEFAULT_ELICITATION_LABELS,
};

registerLocale('en', en);
