// Scripts for the browser: the probes, and the pages that are compared.
import { browserBundle } from '../support/browser-bundle.ts';
import type { BundleOptions } from '../support/browser-bundle.ts';

/** Bundles files of this folder; returns paths and texts of the output. */
export const bundle = async (
  entries: readonly string[],
  options?: BundleOptions,
): Promise<Map<string, string>> =>
  (await browserBundle(new URL('.', import.meta.url), entries, options)).files;
