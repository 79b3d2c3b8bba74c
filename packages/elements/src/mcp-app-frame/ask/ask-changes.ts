// "This app changed": lists the sites and permissions that were added and removed.
import type { ContentPin } from '../../host/consent/action.js';
import type { PermissionName } from '../../policy/permission-policy.js';
import type { AskLabels } from './ask-labels.js';
import { element } from './build-element.js';
import { plainLine } from '../../policy/texts/plain-text.js';

interface Change {
  name: string;
  is: 'added' | 'removed' | 'kept';
}

/** Without an earlier list, no entry is marked as new. */
function compare(before: readonly string[] | undefined, after: readonly string[]): Change[] {
  const isNew = (name: string) => before?.includes(name) === false;
  const gone = (before ?? []).filter((name) => !after.includes(name));
  return [
    ...after.map((name) => ({ name, is: isNew(name) ? 'added' : 'kept' }) as const),
    ...gone.map((name) => ({ name, is: 'removed' }) as const),
  ];
}

const PERMISSION_LABELS = {
  camera: 'camera',
  microphone: 'microphone',
  geolocation: 'geolocation',
  'clipboard-write': 'clipboardWrite',
} as const satisfies Record<PermissionName, keyof AskLabels>;

const sitesOf = (csp: ContentPin['csp']): string[] => [...new Set(Object.values(csp).flat())];

function section(title: string, changes: readonly Change[], labels: AskLabels): Node[] {
  if (changes.length === 0) return [];
  const mark = { added: labels.askAdded, removed: labels.askRemoved, kept: undefined };
  const list = element('ul', { class: 'changes', 'aria-label': title });
  for (const { name, is } of changes) {
    const word = mark[is];
    list.append(
      element(
        'li',
        { class: is },
        element('bdi', {}, plainLine(name, 120)),
        word && element('span', {}, word),
      ),
    );
  }
  return [element('p', { class: 'label' }, title), list];
}

/** The differences between two pins. `from` may contain only the hash. */
export function changesOf(from: Partial<ContentPin>, to: ContentPin, labels: AskLabels): Node[] {
  const sites = compare(from.csp && sitesOf(from.csp), sitesOf(to.csp));
  const words = (permissions: readonly PermissionName[]) =>
    permissions.map((name) => labels[PERMISSION_LABELS[name]]);
  const features = compare(from.permissions && words(from.permissions), words(to.permissions));
  const isOnlyCode = from.csp && [...sites, ...features].every(({ is }) => is === 'kept');
  return [
    ...(isOnlyCode ? [element('p', { class: 'label' }, labels.askCodeChanged)] : []),
    ...section(labels.askDomains, sites, labels),
    ...section(labels.askPermissions, features, labels),
  ];
}
