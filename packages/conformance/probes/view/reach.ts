// What the view can reach of the pages around it, and what it was granted.
import { config } from './config.ts';
import type { HostFacts } from './handshake.ts';
import { check, notObserved } from './report.ts';
import { isObject, short } from './same.ts';

/** Only Chromium reports what a document may use. */
interface FeaturePolicyDocument {
  featurePolicy?: { allowsFeature(name: string): boolean };
}

const canTouch = (target: Window): boolean => {
  try {
    return Boolean(target.document);
  } catch {
    return false;
  }
};

export function lookAtReach({ hostCapabilities }: HostFacts): void {
  check('S1', !canTouch(window.top!), "the view can touch the host's document");
  const ancestors = [...(location.ancestorOrigins ?? [])];
  const [sandbox, host] = [ancestors.at(-2), ancestors.at(-1)];
  // An opaque sandbox is "null"; in Firefox, a host that sends no referrer is, too.
  if (host !== undefined && sandbox !== undefined && sandbox !== 'null') {
    check('S1', sandbox !== host, `Host and sandbox are both ${host}`);
  }

  const granted = hostCapabilities['sandbox'];
  const csp = granted?.['csp'];
  const isReported =
    isObject(csp) && JSON.stringify(csp['connectDomains'])?.includes(config.declared);
  check('S8', isReported, `hostCapabilities.sandbox is ${short(granted)}`);

  const { featurePolicy } = document as FeaturePolicyDocument;
  const permissions = granted?.['permissions'];
  if (!featurePolicy) return notObserved('S6', 'this engine does not report what a frame may use');
  const asked = { clipboardWrite: 'clipboard-write', geolocation: 'geolocation' };
  const allowed = Object.entries(asked).filter(([, name]) => featurePolicy.allowsFeature(name));
  const isDelegated = allowed.length > 0;
  if (!isDelegated && !isObject(permissions)) {
    return notObserved('S6', 'the host grants no permission, and says nothing about it');
  }
  for (const [name, feature] of Object.entries(asked)) {
    const isSent = isObject(permissions) && name in permissions;
    const isAllowed = featurePolicy.allowsFeature(feature);
    if (isObject(permissions)) {
      check('S6', isSent === isAllowed, `${name}: said ${isSent}, delegated ${isAllowed}`);
    } else check('S6', isAllowed, `${name} was declared and is not delegated`);
  }
}
