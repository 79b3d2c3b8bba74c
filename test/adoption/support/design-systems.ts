// The style sheets of design systems as they are published, and how a page uses each of them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SystemName } from '../../../packages/tokens/src/index.js';

export interface PublishedSystem {
  label: string;
  system: SystemName;
  /** The file of `@mcp-app/tokens/adapters`. */
  adapter: string;
  css: string;
  /** Attributes of the element with the variables. */
  attributes?: string;
  /** The attributes in dark; undefined if the file has one appearance. */
  dark?: string;
  /** The system's variables for the page, its text and its primary buttons. */
  background: string;
  text: string;
  primary: string;
}

/** A style sheet with what it imports, as a bundler writes it. */
function bundledCss(path: string): string {
  const here = dirname(path);
  return readFileSync(path, 'utf8').replace(
    /@import url\(['"]([^'"]+)['"]\)[^;]*;/g,
    (_, target: string) => bundledCss(join(here, target)),
  );
}

/** The templates of a generator of projects: `globals.css` as `shadcn init` writes it. */
function shadcnGlobals(modulePath: string): string {
  const templates = readFileSync(modulePath, 'utf8');
  const [, css] =
    /packages\/ui\/src\/styles\/globals\.css\.hbs"\s*,\s*`([^`]*)`/.exec(templates) ?? [];
  if (css === undefined) throw new Error('The generator has no globals.css any more.');
  return css;
}

/** @param folder where `design-systems.json` is installed */
export function publishedSystems(folder: string): PublishedSystem[] {
  const file = (path: string): string => join(folder, 'node_modules', path);
  const read = (path: string): string => readFileSync(file(path), 'utf8');
  return [
    {
      label: 'shadcn/ui',
      system: 'shadcn',
      adapter: 'shadcn',
      css: shadcnGlobals(file('@better-t-stack/template-generator/dist/index.mjs')),
      dark: 'class="dark"',
      background: '--background',
      text: '--foreground',
      primary: '--primary',
    },
    {
      label: 'Radix Themes',
      system: 'radix-themes',
      adapter: 'radix-themes',
      css: read('@radix-ui/themes/styles.css'),
      attributes: `class="radix-themes light" data-is-root-theme="true" data-accent-color="indigo" data-gray-color="slate" data-radius="medium" data-scaling="100%"`,
      dark: `class="radix-themes dark" data-is-root-theme="true" data-accent-color="indigo" data-gray-color="slate" data-radius="medium" data-scaling="100%"`,
      background: '--color-background',
      text: '--gray-12',
      primary: '--accent-9',
    },
    {
      label: 'Web Awesome',
      system: 'web-awesome',
      adapter: 'web-awesome',
      css: bundledCss(file('@awesome.me/webawesome/dist/styles/webawesome.css')),
      attributes: 'class="wa-light"',
      dark: 'class="wa-dark"',
      background: '--wa-color-surface-default',
      text: '--wa-color-text-normal',
      primary: '--wa-color-brand-fill-loud',
    },
    {
      label: 'Material Web',
      system: 'material-3',
      adapter: 'material-3',
      css: read('@material/web/labs/gb/styles/m3.css'),
      attributes: 'class="light"',
      dark: 'class="dark"',
      background: '--md-sys-color-surface',
      text: '--md-sys-color-on-surface',
      primary: '--md-sys-color-primary',
    },
    {
      label: 'Angular Material',
      system: 'material-3',
      adapter: 'material-3',
      css: read('@angular/material/prebuilt-themes/azure-blue.css'),
      background: '--mat-sys-surface',
      text: '--mat-sys-on-surface',
      primary: '--mat-sys-primary',
    },
    {
      label: 'Bootstrap',
      system: 'bootstrap-5',
      adapter: 'bootstrap-5',
      css: read('bootstrap/dist/css/bootstrap.css'),
      dark: 'data-bs-theme="dark"',
      background: '--bs-body-bg',
      text: '--bs-body-color',
      primary: '--bs-primary',
    },
  ];
}
