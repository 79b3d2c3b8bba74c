import { describe, expect, it } from 'vitest';
import {
  allowRequested,
  grantPermissions,
  PERMISSION_NAMES,
  requestedPermissions,
} from '../../../packages/elements/src/policy/permission-policy.js';
import type { PermissionName } from '../../../packages/elements/src/policy/permission-policy.js';
import type { ResourcePermissions } from '../../../packages/elements/src/protocol/ui-extension.js';

const ALL: ResourcePermissions = {
  clipboardWrite: {},
  geolocation: {},
  microphone: {},
  camera: {},
};
const DENIED =
  "picture-in-picture 'none'; gamepad 'none'; storage-access 'none'; browsing-topics 'none'; " +
  "private-state-token-issuance 'none'; private-state-token-redemption 'none'; " +
  "deferred-fetch-minimal 'none'; ch-ua-high-entropy-values 'none'";
const NOTHING = { allow: DENIED, granted: {}, refused: [] };

describe('S6 permissions', () => {
  it('writes all four by their names in the allow attribute', () => {
    expect(grantPermissions(ALL, PERMISSION_NAMES)).toEqual({
      allow: `camera; microphone; geolocation; clipboard-write; ${DENIED}`,
      granted: ALL,
      refused: [],
    });
  });

  it('grants only what the host page allows, and says what it refuses', () => {
    expect(
      grantPermissions({ camera: {}, clipboardWrite: {} }, ['clipboard-write', 'microphone']),
    ).toEqual({
      allow: `clipboard-write; ${DENIED}`,
      granted: { clipboardWrite: {} },
      refused: ['camera'],
    });
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'camera'],
    ['a list', ['camera']],
    ['false', { camera: false, microphone: null, geolocation: undefined }],
    ['an inherited request', Object.create({ camera: {} })],
    ['unknown features', { fullscreen: {}, 'camera *; fullscreen': {}, 'display-capture': {} }],
    ['prototype keys', JSON.parse('{"__proto__":{"camera":{}},"constructor":{},"toString":{}}')],
  ])('grants nothing for %s', (_name, requested) => {
    expect(grantPermissions(requested as ResourcePermissions, PERMISSION_NAMES)).toEqual(NOTHING);
  });

  it('accepts only names of its own list, even if the host page allows more', () => {
    const allowed = ['fullscreen', 'constructor', 'camera'] as PermissionName[];
    const requested = { fullscreen: {}, camera: {} } as ResourcePermissions;
    expect(grantPermissions(requested, allowed).allow).toBe(`camera; ${DENIED}`);
  });

  it('S8 returns nothing of the metadata in what is granted', () => {
    const requested = { camera: { device: 'back' } } as ResourcePermissions;
    expect(grantPermissions(requested, ['camera']).granted).toEqual({ camera: {} });
  });

  it('lists what a view requests, for an iframe inside of one that sets the limit', () => {
    const requested = { microphone: {}, camera: {}, geolocation: false } as ResourcePermissions;
    expect(requestedPermissions(requested)).toEqual(['camera', 'microphone']);
    expect(allowRequested(requested)).toBe(`camera; microphone; ${DENIED}`);
    expect(requestedPermissions(undefined)).toEqual([]);
    expect(allowRequested(undefined)).toBe(DENIED);
  });
});
