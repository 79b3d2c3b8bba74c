// The fonts of the pictures: one family from a package, whatever is installed, so that text is the same everywhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const alias = (family, name) =>
  `<match target="pattern"><test name="family"><string>${family}</string></test>` +
  `<edit name="family" mode="assign" binding="strong"><string>${name}</string></edit></match>`;

/**
 * Writes a fontconfig configuration with only these fonts; returns what a browser needs to use it. A request without a
 * family, such as Chromium's for `system-ui`, gets the sans-serif one.
 */
export function fontEnvironment(folder) {
  const fonts = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  const families = ['sans-serif', 'system-ui', 'serif', 'Arial', 'Helvetica', 'Roboto'];
  const config = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${fonts}</dir><cachedir>${join(folder, 'font-cache')}</cachedir>
${families.map((family) => alias(family, 'DejaVu Sans')).join('\n')}
${['monospace', 'ui-monospace'].map((family) => alias(family, 'DejaVu Sans Mono')).join('\n')}
<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
<match target="font"><edit name="antialias"><bool>true</bool></edit><edit name="hinting"><bool>false</bool></edit>
<edit name="rgba"><const>none</const></edit></match></fontconfig>`;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'fonts.conf');
  writeFileSync(file, config);
  return { FONTCONFIG_FILE: file };
}
