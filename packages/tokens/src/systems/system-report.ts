import type { StyleVariableName } from '../variable-names.js';

/** A standard variable, and what its value was made of. */
export interface ReportedVariable {
  variable: StyleVariableName;
  /** Variables of the design system. Empty if the value follows from the rest of the theme. */
  from: string[];
  /** The value in the theme. */
  value: string;
}

/** A part of a style sheet that the theme does not use. */
export interface IgnoredPart {
  /** A variable, or an instruction such as `@apply border-border`. */
  name: string;
  /**
   * `unused`: no standard variable means the same. `element`: it is declared for other elements only. `unreadable`: its
   * value cannot be computed. `unresolved`: it refers to a variable that the style sheet does not declare.
   * `instruction`: it is for a build tool.
   */
  reason: 'unused' | 'element' | 'unreadable' | 'unresolved' | 'instruction';
  /** The variable that is not declared, if the reason is `unresolved`. */
  missing?: string;
}

/** The outcome for a style sheet. The 76 variables are either `mapped` or `derived`. */
export interface SystemReport {
  /** Variables with the value of one variable of the system, as it is. */
  mapped: ReportedVariable[];
  /**
   * Variables that were mixed or computed from several, that were adjusted for contrast, or that follow from the rest of
   * the theme.
   */
  derived: ReportedVariable[];
  ignored: IgnoredPart[];
}
