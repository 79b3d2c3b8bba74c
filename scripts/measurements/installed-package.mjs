// What is really installed, whatever the package exports.
import { readFileSync } from 'node:fs';

/** Name and version of the package in a folder of node_modules; an alias has its real name. */
export function installedPackage(folder) {
  const path = new URL(`../../node_modules/${folder}/package.json`, import.meta.url);
  const { name, version } = JSON.parse(readFileSync(path, 'utf8'));
  return { name, version };
}
