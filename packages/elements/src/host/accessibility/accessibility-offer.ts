// The accessibility contract with views (experimental). The code that reads the page and announces is loaded with the
// first request.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import { ACCESSIBILITY_CAPABILITY } from '../../protocol/proposals/accessibility-capability.js';
import type { DialectAnswer } from '../dialects/dialect.js';
import type { ViewScope } from '../session/view-scope.js';
import type { ViewPlace } from './view-place.js';

export const withAccessibility = (capabilities: HostCapabilities): HostCapabilities => ({
  ...capabilities,
  experimental: {
    [ACCESSIBILITY_CAPABILITY]: { context: {}, announce: {} },
    ...capabilities.experimental,
  },
});

const load = () => import('./page-accessibility.js');

export const accessibilityRequests = (
  { context, signal }: Pick<ViewScope, 'context' | 'signal'>,
  place: ViewPlace,
): [string, DialectAnswer][] => [
  [
    'mcp-app/follow-accessibility',
    async () => {
      (await load()).followPage(context, place, signal);
      return {};
    },
  ],
  ['mcp-app/announce', async (params) => (await load()).announceFor(place.iframe, params, signal)],
];
