// The 76 style variables as they compute on an element, in values that mean the same inside a view:
// no light-dark() that depends on the host's scheme, no rem of the host's root (C5).
import { STYLE_VARIABLE_NAMES } from '../../protocol/style-variables.js';
import type { StyleVariableName, StyleVariables } from '../../protocol/style-variables.js';

/** Colours that say all by themselves; everything else is resolved. */
const PLAIN_COLOR = /^(#[\da-f]{3,8}|(rgba?|hsla?|hwb|(ok)?la?b|(ok)?lch|color)\([^()a-z]*\))$/i;
const PLAIN_LENGTH = /^-?[\d.]+px$|^0$/;
/** No host uses it, so a probe that still shows it was given no colour at all. */
const NO_COLOR = 'rgb(1, 2, 3)';

type Resolve = (value: string, probe: HTMLElement) => string;

/** Has the engine compute a property; the empty text when the value does not fit it. */
function computed(probe: HTMLElement, property: string, value: string): string {
  probe.style.setProperty(property, value);
  const result = getComputedStyle(probe).getPropertyValue(property);
  probe.style.removeProperty(property);
  return result;
}

const resolveColor: Resolve = (value, probe) => {
  if (PLAIN_COLOR.test(value)) return value;
  // An invalid colour silently inherits, in all engines: the parent of the probe has the sentinel.
  const color = computed(probe, 'color', value);
  return color === NO_COLOR ? '' : color;
};

const resolveLength: Resolve = (value, probe) => {
  if (PLAIN_LENGTH.test(value) || value.includes('%')) return value;
  const length = computed(probe, 'margin-left', value);
  return length === '0px' ? '' : length;
};

/** A number, or relative to the view's own font: that travels. Only rem is the host's. */
const resolveLineHeight: Resolve = (value, probe) =>
  value.includes('rem') ? resolveLength(value, probe) : value;

const resolveShadow: Resolve = (value, probe) => {
  const shadow = computed(probe, 'box-shadow', value);
  // `light-dark()` takes colours only: with shadows in it, the value is not a shadow in any engine.
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

/** Changes with what lengths are measured in: variables in `rem` or `vw` keep their text, not their value. */
const UNITS = 'calc(1rem + 1vw + 1vh)';

/** Has an element fire `transitionrun` when a variable, its colour or a unit changes. */
export function watchVariables({ style }: HTMLElement): void {
  style.textIndent = UNITS;
  style.transition = ['color', 'text-indent', ...STYLE_VARIABLE_NAMES]
    .map((name) => `${name} 1ms step-start allow-discrete`)
    .join();
}

/**
 * Reads the variables that are set where `probe` stands. The probe is an element of its own inside a
 * parent of its own; both are invisible, and their inline styles are ours.
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
