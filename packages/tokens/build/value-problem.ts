import { referenceOf } from './references.js';

type Judge = (value: unknown) => string | undefined;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const color: Judge = (value) => {
  const shape = '{ "colorSpace": "oklch" | "srgb", "components": [n, n, n], "alpha": n }';
  if (!isObject(value)) return `a colour is a reference or ${shape}`;
  const { colorSpace, components, alpha = 1 } = value;
  if (colorSpace !== 'oklch' && colorSpace !== 'srgb')
    return `the colour space ${JSON.stringify(colorSpace)} is unknown, use "oklch" or "srgb"`;
  if (!Array.isArray(components) || components.length !== 3 || !components.every(isNumber))
    return 'a colour has three numbers as components';
  return isNumber(alpha) && alpha >= 0 && alpha <= 1 ? undefined : 'alpha is a number from 0 to 1';
};

const dimension: Judge = (value) =>
  isObject(value) && isNumber(value['value']) && (value['unit'] === 'px' || value['unit'] === 'rem')
    ? undefined
    : 'a dimension is a reference or { "value": number, "unit": "px" | "rem" }';

const shadowLayer: Judge = (value) => {
  if (!isObject(value)) return 'a shadow is an object or a list of objects';
  const lengths = ['offsetX', 'offsetY', 'blur', 'spread'].find((key) =>
    problem(dimension, value[key]),
  );
  if (lengths !== undefined) return `${lengths} of a shadow is a dimension`;
  const wrong = problem(color, value['color']);
  return wrong === undefined ? undefined : `color of a shadow: ${wrong}`;
};

const judges: Record<string, Judge> = {
  color,
  dimension,
  fontFamily: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')
      ? undefined
      : 'a font family is a list of names',
  fontWeight: (value) =>
    isNumber(value) && value >= 1 && value <= 1000
      ? undefined
      : 'a font weight is a number from 1 to 1000',
  number: (value) => (isNumber(value) ? undefined : 'a number is written without quotes or unit'),
  shadow: (value) => (Array.isArray(value) ? value : [value]).map(shadowLayer).find(Boolean),
};

/** A reference is not checked here but at the token it refers to. */
function problem(judge: Judge, value: unknown): string | undefined {
  return referenceOf(value) === undefined ? judge(value) : undefined;
}

/** Whether this build can write values of a type. */
export const isKnownType = (type: unknown): type is string =>
  typeof type === 'string' && Object.hasOwn(judges, type);

/** Says what is wrong with a value of a type. Undefined if it is valid or a reference. */
export function valueProblem(type: string, value: unknown): string | undefined {
  const judge = judges[type];
  return judge === undefined ? `the type ${type} is unknown` : problem(judge, value);
}
