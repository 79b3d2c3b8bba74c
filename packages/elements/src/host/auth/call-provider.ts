// The members of an `authProvider` are functions of the page, too. Their arguments are those of the SDK, so they get no
// signal.
import { callPage } from '../page-function.js';
import type { PageCall } from '../page-function.js';

type Limits = PageCall<unknown>['limits'];

/** Calls a method of the provider. @throws SuppliedError */
export const callProvider = <T>(
  provider: object,
  name: string,
  args: readonly unknown[] = [],
  limits?: Limits,
): Promise<T> => {
  const method = Reflect.get(provider, name) as (...args: readonly unknown[]) => T | Promise<T>;
  return callPage(`auth.authProvider.${name}`, () => Reflect.apply(method, provider, args), {
    limits,
  });
};
