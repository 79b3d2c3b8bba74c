// The two iframes of a view and their origins, without setup and with a sandbox page on another site.
import { arrow, box, picture, text } from './drawing.mjs';

const name = 'sandbox-origins';

/** A page with its two iframes; `x` is the left edge. */
const places = (x, { heading, outer, outerOrigin, note }) => [
  text([x, 22], heading, { isBold: true, size: 14 }),
  box([x, 34, 370, 326]),
  text([x + 16, 58], 'your page', { isBold: true }),
  text([x + 16, 76], 'https://chat.example', { isCode: true }),
  text([x + 354, 58], '<mcp-app-frame>', { isCode: true, anchor: 'end' }),
  box([x + 16, 128, 338, 216], { isStrong: true }),
  text([x + 32, 152], 'outer iframe: sandbox page', { isBold: true }),
  text([x + 32, 170], outerOrigin, { isCode: true }),
  text([x + 32, 188], outer, { isQuiet: true }),
  box([x + 32, 250, 306, 78]),
  text([x + 48, 274], 'inner iframe: view', { isBold: true }),
  text([x + 48, 292], 'origin: opaque (null)', { isCode: true }),
  text([x + 48, 310], 'the HTML of the MCP server', { isQuiet: true }),
  arrow(name, `M${x + 60} 86V126`, { isBoth: true }),
  text([x + 70, 110], 'MessagePort, JSON text'),
  arrow(name, `M${x + 60} 208V248`, { isBoth: true }),
  text([x + 70, 232], 'postMessage, within limits'),
  text([x, 382], note),
];

export const sandboxOrigins = picture(
  {
    name,
    title: 'The two iframes of a view and their origins',
    description:
      'Two pages side by side. In both, your page at https://chat.example has an outer iframe with the sandbox page, which has an inner iframe with the view. Page and sandbox page exchange JSON text on a MessagePort; sandbox page and view exchange messages by postMessage, within limits. The view always has an opaque origin. Without setup, the sandbox page is inside the bundle and has an opaque origin too: the browser may run it in the process of your page. With sandbox-url, it is at https://sandbox.example.net, on another site, and gets the policy of the view as HTTP headers: the browser runs it in another process, without cookies of your site.',
    height: 414,
  },
  [
    ...places(10, {
      heading: 'Without setup',
      outerOrigin: 'origin: opaque (null)',
      outer: 'inside the bundle; has the policy as a meta tag',
      note: ['No second origin to deploy. The browser may run', 'page and view in one process.'],
    }),
    ...places(420, {
      heading: 'In production: sandbox-url',
      outerOrigin: 'https://sandbox.example.net',
      outer: 'another site; has the policy as HTTP headers',
      note: [
        'Another process, and no cookies of your site.',
        'Serves only the hosts that you list.',
      ],
    }),
  ],
);
