// The identity of a view: its HTML, and the domains and permissions that it declares.
import type { ResourceCsp, ResourcePermissions } from '../protocol/ui-extension.js';
import { isObject } from '../protocol/json-rpc.js';
import { requestedPermissions } from './permission-policy.js';
import type { PermissionName } from './permission-policy.js';

/** What a view declares, normalised for comparison. */
export interface ContentDeclaration {
  /** Each list is sorted, without duplicates; empty lists are omitted. */
  csp: ResourceCsp;
  permissions: PermissionName[];
}

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/** Normalises a declaration: removes order, duplicates and unknown keys. Never throws. */
export function declarationOf(
  csp: ResourceCsp | undefined,
  permissions: ResourcePermissions | undefined,
): ContentDeclaration {
  const lists: ResourceCsp = {};
  for (const list of LISTS) {
    const declared: unknown = isObject(csp) ? csp[list] : undefined;
    if (!Array.isArray(declared)) continue;
    const domains = declared.filter((entry): entry is string => typeof entry === 'string');
    if (domains.length > 0) lists[list] = [...new Set(domains)].sort();
  }
  return { csp: lists, permissions: requestedPermissions(permissions) };
}

/** The text whose hash identifies the view. JSON separates the three parts unambiguously. */
export const contentText = (html: string, { csp, permissions }: ContentDeclaration): string =>
  JSON.stringify([html, LISTS.map((list) => csp[list] ?? []), permissions]);
