// The places from which a sandbox page can be loaded, on the two (or three) origins of the test server.
import { otherOrigin } from '../../../support/other-origin.js';
import { inlinePage } from './inline-page.js';
import type { Place } from './rig.js';

const OPAQUE = 'allow-scripts allow-forms';
const PAGE = '/packages/elements/dist/sandbox.html';

/** A third origin of the same server, for what a view should or should not reach. */
export const thirdOrigin = location.origin.replace('localhost', 'third.localhost');
export const PIXEL = `${thirdOrigin}/test/browser/sandbox/pages/pixel.svg`;

/** Zero-config. */
export const srcdocPlace: Place = {
  name: 'srcdoc',
  origin: 'null',
  fill(frame, nonce) {
    frame.setAttribute('sandbox', OPAQUE);
    frame.srcdoc = inlinePage(nonce, { hosts: location.origin });
  },
};

/** Zero-config in a host page that is itself a srcdoc. */
export const blobPlace: Place = {
  name: 'blob:',
  origin: 'null',
  fill(frame, nonce) {
    frame.setAttribute('sandbox', OPAQUE);
    frame.src = URL.createObjectURL(
      new Blob([inlinePage(nonce, { hosts: location.origin })], { type: 'text/html' }),
    );
  },
};

/** `sandbox-file`: the static file, on the Host's own origin. */
export const filePlace: Place = {
  name: 'a file of the host',
  origin: 'null',
  fill(frame, nonce) {
    frame.setAttribute('sandbox', OPAQUE);
    frame.src = nonce ? `${PAGE}#${nonce}` : PAGE;
  },
};

/** The static file on another origin, with its list of hosts filled in. */
export const staticPlace = (hosts = location.origin): Place => ({
  name: 'a static page of another origin',
  origin: otherOrigin,
  fill(frame, nonce) {
    frame.setAttribute('sandbox', `${OPAQUE} allow-same-origin`);
    frame.src = `${otherOrigin}/test/browser/sandbox/pages/static.html?hosts=${encodeURIComponent(hosts)}${nonce && `#${nonce}`}`;
  },
});

export const ALL_PLACES: readonly Place[] = [srcdocPlace, blobPlace, filePlace, staticPlace()];
