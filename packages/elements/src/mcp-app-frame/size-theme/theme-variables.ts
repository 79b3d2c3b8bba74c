// The 76 style variables as computed on an element, with values that mean the same inside a view: no light-dark() that
// depends on the host's scheme, no rem of the host's root (C5).
import { STYLE_VARIABLE_NAMES } from '../../protocol/style-variables.js';
import type { StyleVariableName, StyleVariables } from '../../protocol/style-variables.js';

/** Colours that need no resolving; everything else is resolved. */
const PLAIN_COLOR = /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|(ok)?la?b|(ok)?lch|color)\([^()a-z]*\))$/i;
const PLAIN_LENGTH = /^-?[\d.]+px$|^0$/;
/** A colour that no host uses: a probe that still has it got an invalid colour. */
const NO_COLOR = 'rgb(1, 2, 3)';

type Resolve = (value: string, probe: HTMLElement) => string;

/** Lets the engine compute a property; empty if the value is invalid for it. */
function computed(probe: HTMLElement, property: string, value: string): string {
  probe.style.setProperty(property, value);
  const result = getComputedStyle(probe).getPropertyValue(property);
  probe.style.removeProperty(property);
  return result;
}

const resolveColor: Resolve = (value, probe) => {
  if (PLAIN_COLOR.test(value)) return value;
  // In all engines, an invalid colour is inherited silently: the parent of the probe has the sentinel.
  const color = computed(probe, 'color', value);
  return color === NO_COLOR ? '' : color;
};

const resolveLength: Resolve = (value, probe) => {
  if (PLAIN_LENGTH.test(value) || value.includes('%')) return value;
  const length = computed(probe, 'margin-left', value);
  return length === '0px' ? '' : length;
};

/** A number, or a value relative to the view's own font, can be passed on. Only rem depends on the host. */
const resolveLineHeight: Resolve = (value, probe) =>
  value.includes('rem') ? resolveLength(value, probe) : value;

const resolveShadow: Resolve = (value, probe) => {
  const shadow = computed(probe, 'box-shadow', value);
  // `light-dark()` accepts only colours: with shadows in it, the value is invalid in every engine.
  return shadow === 'none' && value !== 'none' ? '' : shadow;
};

const asItIs: Resolve = (value) => value;

function resolverOf(name: StyleVariableName): Resolve {
  if (name.startsWith('--color')) return resolveColor;
  if (name.startsWith('--shadow')) return resolveShadow;
  if (name.endsWith('line-height')) return resolveLineHeight;
  if (name.endsWith('size') || name.startsWith('--border')) return resolveLength;
  return asItIs;
}

/** Changes with the units of lengths: variables in `rem` or `vw` keep their text but not their value. */
const UNITS = 'calc(1rem + 1vw + 1vh)';

/** Makes an element fire `transitionrun` when a variable, its colour or a unit changes. */
export function watchVariables({ style }: HTMLElement): void {
  style.textIndent = UNITS;
  style.transition = ['color', 'text-indent', ...STYLE_VARIABLE_NAMES]
    .map((name) => `${name} 1ms step-start allow-discrete`)
    .join();
}

/**
 * Reads the variables at the position of `probe`. The probe and its parent are dedicated, invisible elements whose
 * inline styles are ours.
 */
export function readThemeVariables(probe: HTMLElement): StyleVariables {
  probe.parentElement!.style.color = NO_COLOR;
  const style = getComputedStyle(probe);
  const raw = STYLE_VARIABLE_NAMES.map((name) => style.getPropertyValue(name).trim());
  const variables: StyleVariables = {};
  for (const [index, name] of STYLE_VARIABLE_NAMES.entries()) {
    const value = raw[index] && resolverOf(name)(raw[index], probe);
    if (value) variables[name] = value;
  }
  return variables;
}
