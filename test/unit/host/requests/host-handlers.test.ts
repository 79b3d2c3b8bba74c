import { expect, it } from 'vitest';
import { deriveCapabilities } from '../../../../packages/elements/src/host/requests/host-handlers.js';

it('D15 L4 resources are offered only if they can be read', () => {
  const listResources = () => ({ resources: [] });
  const readResource = () => ({ contents: [] });
  expect(deriveCapabilities({ listResources }, undefined, {})).not.toHaveProperty(
    'serverResources',
  );
  expect(deriveCapabilities({ readResource }, undefined, {})).toHaveProperty('serverResources');
  expect(deriveCapabilities({ listResources }, { resources: {} }, {})).toHaveProperty(
    'serverResources',
  );
});
