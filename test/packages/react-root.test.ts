// React warns about a root in `document.body`, where extensions and libraries add elements of their own. People copy what
// they read here.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

const BODY_ROOT = /(?:createRoot|hydrateRoot)\(\s*document\.body\s*[,)]/;

it('no document, example or story renders React into the body', () => {
  const list = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    '*.md',
    '*.tsx',
    '*.jsx',
  ];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const rooted = files.filter((path) => readText(path).includes('createRoot('));
  expect(rooted.length).toBeGreaterThan(5);
  expect(rooted.filter((path) => BODY_ROOT.test(readText(path)))).toEqual([]);
  expect(BODY_ROOT.test('createRoot(document.body).render(')).toBe(true);
  expect(BODY_ROOT.test('createRoot(document.body.appendChild(div))')).toBe(false);
});
