// The members of an `authProvider` are functions of the page, too. Their arguments are those of the SDK, so they get no
// signal.
import { callPage } from '../page-function.js';
import type { PageCall } from '../page-function.js';

type Limits = PageCall<unknown>['limits'];

/**
 * The provider as the page gave it, but each of its methods is called as a function of the page: with a limit, and with
 * an error that names it. A proxy, because the methods of a class may need their own `this`.
 */
export const limitedProvider = <Provider extends object>(
  provider: Provider,
  limits: Limits,
): Provider =>
  new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) =>
        callPage(`auth.authProvider.${String(name)}`, () => Reflect.apply(value, target, args), {
          limits,
        });
    },
  });
