// Runs in the view. Validates a value with a Standard Schema.
import type { JsonSchema, StandardSchema } from './standard-schema.js';

export type Schema = StandardSchema | JsonSchema;

export const standardOf = (schema: Schema | undefined): StandardSchema['~standard'] | undefined =>
  (schema as StandardSchema | undefined)?.['~standard'];

/**
 * The value as the schema returns it; the same value without a schema, or with a plain JSON Schema. A promise only if the
 * schema validates asynchronously.
 * @throws Error with `problem` and what the schema reports
 */
export function checkSchema(schema: Schema | undefined, value: unknown, problem: string): unknown {
  const standard = standardOf(schema);
  if (!standard) return value;
  const read = (outcome: Awaited<ReturnType<typeof standard.validate>>) => {
    if (!outcome.issues) return outcome.value;
    const issues = outcome.issues.map(({ message, path = [] }) => {
      const keys = path.map((step) => String(typeof step === 'object' ? step.key : step));
      return keys.length > 0 ? `${keys.join('.')}: ${message}` : message;
    });
    throw new Error(`${problem}: ${issues.join('; ')}`);
  };
  const outcome = standard.validate(value);
  return outcome instanceof Promise ? outcome.then(read) : read(outcome);
}
