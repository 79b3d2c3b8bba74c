// Known defects of grants, questions and sign-ins, put back one at a time.
import type { Fault } from '../kernel/fault.ts';

const GRANTS = 'elements/src/host/consent/grants.ts';
const SIGN_IN = 'elements/src/mcp-app-frame/sign-in/frame-sign-in.ts';

export const CONSENT_FAULTS: readonly Fault[] = [
  {
    name: 'Grants that could not be read count as none, and the next save replaces them',
    seed: 774553835,
    world: 'consent',
    rule: 'overwritten by less',
    edits: [
      {
        file: GRANTS,
        find: '      state.reading = undefined;\n      reportToPage(error, user.emit);',
        replace: '      state.missed = undefined;\n      reportToPage(error, user.emit);',
      },
    ],
  },
  {
    name: 'A request that was cancelled before it waits for a sign-in waits forever',
    seed: 2619514553,
    world: 'consent',
    rule: 'asks the user to sign in, and nothing waits for it',
    edits: [
      {
        file: SIGN_IN,
        find: '    if (signal?.aborted) return Promise.reject(error);\n',
        replace: '',
      },
    ],
  },
  {
    name: 'A request that was cancelled before it waits for a sign-in holds its place among those that run',
    seed: 1,
    world: 'consent',
    rule: 'a view waits for an answer forever',
    edits: [
      {
        file: SIGN_IN,
        find: '    if (signal?.aborted) return Promise.reject(error);\n',
        replace: '    if (signal?.aborted) return new Promise(() => {});\n',
      },
    ],
  },
  {
    name: 'A sign-in does not continue the requests that wait for it',
    seed: 1,
    world: 'consent',
    rule: 'a view waits for an answer forever',
    edits: [
      {
        file: SIGN_IN,
        find: '    for (const { resolve } of this.#waiting) resolve();\n',
        replace: '',
      },
    ],
  },
  {
    name: 'Users of one server have the same grants',
    seed: 683129968,
    world: 'consent',
    rule: 'a tool ran that nobody had allowed to this user',
    edits: [
      {
        file: 'elements/src/host/identity/identity-names.ts',
        find: 'JSON.stringify({ by, id, url, user })',
        replace: 'JSON.stringify({ by, id, url })',
      },
    ],
  },
  {
    name: 'The next user without a key has the grants of the one who left',
    seed: 4055616905,
    world: 'consent',
    rule: 'somebody else had allowed, who has left',
    edits: [
      {
        file: GRANTS,
        find: 'if (identity.user === undefined) grantsByIdentity.get(identity)?.erase();',
        replace: 'void identity;',
      },
    ],
  },
  {
    name: 'The next user without a key gets the grants that a slow store is still removing',
    seed: 4055616905,
    world: 'consent',
    rule: 'somebody else had allowed, who has left',
    edits: [{ file: GRANTS, find: '    if (saving) await saving;\n', replace: '' }],
  },
  {
    name: 'Grants that a store answers after the user left come back, and are saved',
    seed: 2915367603,
    world: 'consent',
    rule: 'the store was used without a key',
    edits: [
      {
        file: GRANTS,
        find: '    if (this.#key === undefined) return;\n    const read',
        replace: '    const read',
      },
    ],
  },
  {
    name: 'A save of grants does not wait for the one before it',
    seed: 1936384586,
    world: 'consent',
    rule: 'overwritten by less',
    edits: [
      {
        file: GRANTS,
        find: 'Promise.resolve(keys.get(key))',
        replace: 'Promise.resolve()',
      },
    ],
  },
  {
    name: 'Questions do not wait for each other',
    seed: 4055616905,
    world: 'consent',
    rule: 'two questions were open at the same time',
    edits: [
      {
        file: 'elements/src/host/consent/ask.ts',
        find: 'if (!isAsking) void askAll();',
        replace: 'void askAll();',
      },
    ],
  },
  {
    name: 'A question that waited does not notice that it was answered with "always" meanwhile',
    seed: 4055616905,
    world: 'consent',
    rule: 'asked about a tool that is always allowed',
    edits: [
      {
        file: 'elements/src/host/consent/action-gate.ts',
        find: "      if (this.#canUseGrant(action, hasOwnInput)) return { isAllowed: true, by: 'grant' as const };\n",
        replace: '',
      },
      {
        file: 'elements/src/host/consent/action-gate.ts',
        find: '      return await this.#ask(action, signal, hasOwnInput);',
        replace:
          "      if (this.#canUseGrant(action, hasOwnInput)) return { isAllowed: true, by: 'grant' };\n" +
          '      return await this.#ask(action, signal, hasOwnInput);',
      },
    ],
  },
  {
    name: 'Grants that were revoked are still used',
    seed: 1,
    world: 'consent',
    rule: 'the user had allowed and revoked',
    edits: [
      {
        file: GRANTS,
        find: '    this.#change(() => [], store, user);',
        replace: '    void [store, user];',
      },
    ],
  },
];
