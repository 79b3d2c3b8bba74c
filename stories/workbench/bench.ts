// What the parts of the workbench know about it.
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import type { Values } from '../tokens/looks.js';
import type { UsedToken } from '../views/token-finder.js';
import type { Scheme, ThemeState } from './theme-state.js';
import type { ImportReport } from './import/read-pasted.js';
import type { CheckedPair } from './theme-values.js';

/** The panel that is shown on a phone; a wide window shows both. */
export type Pane = 'edit' | 'preview';

/** A text that is not a valid value of its variable. */
export interface RefusedText {
  name: StyleVariableName;
  text: string;
  reason: string;
}

export interface Bench {
  /** The address of the page that leads here; empty if there is none. */
  readonly home: string;
  readonly state: ThemeState;
  readonly values: Values;
  /** The pairs of the edited appearance, and how many fail in both. */
  readonly pairs: readonly CheckedPair[];
  readonly failures: Record<Scheme, number>;
  readonly notes: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly query: string;
  readonly refused: RefusedText | undefined;
  readonly isPicking: boolean;
  /** The variables at the position that was picked. */
  readonly picked: readonly UsedToken[] | undefined;
  readonly outcome: string;
  /** The outcome of the last import. */
  readonly report: ImportReport | undefined;
  readonly pane: Pane;

  /** Changes the state. Changes of one gesture are one undo step. */
  change(patch: Partial<ThemeState>, gesture?: string): void;
  /** The gesture is over. */
  endGesture(): void;
  undo(): void;
  redo(): void;
  search(query: string): void;
  refuse(refused: RefusedText | undefined): void;
  /** Shows the row of a variable. */
  reveal(name: StyleVariableName): void;
  pick(isPicking: boolean): void;
  forgetPicked(): void;
  show(pane: Pane): void;
  forgetReport(): void;
  open(dialog: 'import' | 'export' | 'presets'): void;
  share(): Promise<void>;
  say(outcome: string): void;
}

export const textOf = ({ target }: Event): string => (target as HTMLInputElement).value;
