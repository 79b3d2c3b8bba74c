import { spawnSync } from 'node:child_process';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderTokens } from '../../../packages/tokens/build/render-tokens.js';
import { TokenBuildError } from '../../../packages/tokens/build/token-issue.js';
import type { TokenIssue } from '../../../packages/tokens/build/token-issue.js';
import { at, withTokens } from './token-folder.js';
import type { Json } from './token-folder.js';

/** Breaks a file and returns the issues that the build reports. */
async function issuesOf(
  file: string,
  change: (root: Json) => void,
): Promise<readonly TokenIssue[]> {
  const error = await withTokens(file, change, (folder) =>
    renderTokens(folder).then(
      () => undefined,
      (reason: unknown) => reason,
    ),
  );
  if (!(error instanceof TokenBuildError))
    throw new Error('the build did not fail', { cause: error });
  // Users see only the message, so it must contain everything in the issues.
  for (const { file: name, token, cause, fix } of error.issues)
    expect(error.message).toContain(`${name}: ${token}: ${cause}. ${fix}.`);
  return error.issues;
}

const issue = (file: string, token: string, cause: RegExp): unknown =>
  expect.objectContaining({
    file,
    token,
    cause: expect.stringMatching(cause) as unknown,
    fix: expect.stringMatching(/\w/) as unknown,
  });

describe('the build fails for', () => {
  it('no reason, when nothing is wrong', async () => {
    await expect(withTokens('semantic/text.json', () => {}, renderTokens)).resolves.toHaveProperty(
      'files',
    );
  });

  it('a broken reference', async () => {
    const issues = await issuesOf('semantic/text.json', (root) => {
      at(root, 'color.text.primary')['$value'] = '{base.gray.951}';
    });
    expect(issues).toEqual([
      issue('semantic/text.json', 'color.text.primary', /\{base\.gray\.951\}.*no file defines/),
    ]);
    expect(issues[0]?.fix).toContain('950');
  });

  it('a broken reference in a dark value and within a shadow', async () => {
    const dark = await issuesOf('semantic/ring.json', (root) => {
      at(root, 'color.ring.info.$extensions')['app.mcp.dark'] = '{base.nowhere}';
    });
    expect(dark).toEqual([issue('semantic/ring.json', 'color.ring.info', /\{base\.nowhere\}/)]);
    const shadow = await issuesOf('semantic/shadow.json', (root) => {
      at(root, 'shadow.hairline.$value')['color'] = '{base.shade.gone}';
    });
    expect(shadow).toContainEqual(
      issue('semantic/shadow.json', 'shadow.hairline', /\{base\.shade\.gone\}/),
    );
  });

  it('circular references', async () => {
    const issues = await issuesOf('base/gray.json', (root) => {
      at(root, 'base.gray.50')['$value'] = '{base.gray.100}';
      at(root, 'base.gray.100')['$value'] = '{base.gray.50}';
    });
    expect(issues).toEqual([
      issue(
        'base/gray.json',
        'base.gray.50',
        /base\.gray\.50 -> base\.gray\.100 -> base\.gray\.50/,
      ),
    ]);
  });

  it('a token that refers to itself only in dark', async () => {
    const issues = await issuesOf('semantic/text.json', (root) => {
      at(root, 'color.text.info.$extensions')['app.mcp.dark'] = '{color.text.info}';
    });
    expect(issues).toEqual([issue('semantic/text.json', 'color.text.info', /circle/)]);
  });

  it('C5: a missing variable', async () => {
    const issues = await issuesOf('semantic/border.json', (root) => {
      delete at(root, 'color.border')['warning'];
    });
    expect(issues).toEqual([issue('semantic/border.json', '--color-border-warning', /missing/)]);
  });

  it('C5: an unknown variable', async () => {
    const issues = await issuesOf('semantic/text.json', (root) => {
      const text = at(root, 'color.text');
      text['brand'] = { ...at(root, 'color.text.primary') };
    });
    expect(issues).toEqual([
      issue('semantic/text.json', 'color.text.brand', /--color-text-brand.*unknown/),
    ]);
  });

  it('a colour without a dark value', async () => {
    const issues = await issuesOf('semantic/background.json', (root) => {
      delete at(root, 'color.background.info')['$extensions'];
    });
    expect(issues).toEqual([
      issue('semantic/background.json', 'color.background.info', /no dark value/),
    ]);
  });

  it('a shadow whose colour has no dark value, or which has one itself', async () => {
    const colour = await issuesOf('base/shape.json', (root) => {
      delete at(root, 'base.shade.edge')['$extensions'];
    });
    expect(colour).toEqual([issue('semantic/shadow.json', 'shadow.hairline', /without a dark/)]);
    const whole = await issuesOf('semantic/shadow.json', (root) => {
      const token = at(root, 'shadow.hairline');
      token['$extensions'] = { 'app.mcp.dark': token['$value'] };
    });
    expect(whole).toEqual([issue('semantic/shadow.json', 'shadow.hairline', /only colours/)]);
  });

  it.each<[string, string, string, (token: Json) => void]>([
    ['the wrong $type', 'semantic/text.json', 'color.text.primary', (t) => (t['$type'] = 'number')],
    ['an unknown $type', 'base/gray.json', 'base.gray.50', (t) => (t['$type'] = 'colour')],
    ['a colour as a word', 'base/gray.json', 'base.gray.50', (t) => (t['$value'] = 'white')],
    ['a size without unit', 'base/type.json', 'base.font-size.100', (t) => (t['$value'] = 16)],
    [
      'a weight as a word',
      'base/type.json',
      'base.font-weight.bold',
      (t) => (t['$value'] = 'bold'),
    ],
    [
      'a reference to another type',
      'semantic/font.json',
      'font.text.xs.size',
      (t) => (t['$value'] = '{base.gray.50}'),
    ],
    [
      'a wrong dark value',
      'semantic/text.json',
      'color.text.info',
      (t) => (t['$extensions'] = { 'app.mcp.dark': 3 }),
    ],
  ])('%s', async (_, file, path, spoil) => {
    const issues = await issuesOf(file, (root) => spoil(at(root, path)));
    expect(issues).toContainEqual(issue(file, path, /wrong type/));
  });

  it('a token without a description', async () => {
    const issues = await issuesOf('base/red.json', (root) => {
      delete at(root, 'base.red.50')['$description'];
    });
    expect(issues).toEqual([issue('base/red.json', 'base.red.50', /\$description/)]);
  });

  it('a token defined twice', async () => {
    const issues = await issuesOf('base/red.json', (root) => {
      at(root, 'base')['green'] = { '50': { ...at(root, 'base.red.50') } };
    });
    expect(issues).toEqual([issue('base/red.json', 'base.green.50', /base\/green\.json/)]);
  });

  it('C5: an unreadable pair of colours, with the ratio', async () => {
    const issues = await issuesOf('semantic/text.json', (root) => {
      at(root, 'color.text.tertiary')['$value'] = '{base.gray.400}';
    });
    expect(issues.length).toBeGreaterThan(0);
    for (const one of issues)
      expect(one).toEqual(
        issue(
          'semantic/text.json',
          'color.text.tertiary',
          /on color\.background\.\w+ #\w+ has a contrast of [12]\.\d\d:1 in the light appearance/,
        ),
      );
  });

  it('a preset that breaks the contrast of the theme below it', async () => {
    const issues = await issuesOf('presets/rounded.json', (root) => {
      const gray = at(root, 'base.gray');
      gray['950'] = { ...at(root, 'base.gray.300') };
    });
    expect(issues).toContainEqual(issue('semantic/text.json', 'color.text.primary', /contrast/));
  });

  it('a preset with an unknown setting', async () => {
    const issues = await issuesOf('presets/dark.json', (root) => {
      root['$extensions'] = { 'app.mcp.preset': { scheme: 'dusk' } };
    });
    expect(issues).toEqual([issue('presets/dark.json', '(file)', /dusk/)]);
  });

  it('a file that is not JSON, with its name', async () => {
    const result = withTokens(
      'base/red.json',
      () => {},
      async (folder) => {
        await writeFile(join(folder, 'base/red.json'), '{ "base": ');
        return renderTokens(folder);
      },
    );
    await expect(result).rejects.toThrow(/base\/red\.json: \(file\): is not JSON/);
  });
});

describe('the command', () => {
  const build = fileURLToPath(new URL('../../../packages/tokens/build.mjs', import.meta.url));
  const run = (folder: string): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [build, '--source', folder, '--out', join(folder, 'out')], {
      encoding: 'utf8',
    });

  it('exits with an error code and writes nothing if a token is wrong', async () => {
    const spoil = (root: Json): void => {
      at(root, 'color.text.primary')['$value'] = '{base.gone}';
    };
    await withTokens('semantic/text.json', spoil, async (folder) => {
      await mkdir(join(folder, 'out'));
      const { status, stderr } = run(folder);
      expect(status).toBe(1);
      expect(stderr).toContain('semantic/text.json: color.text.primary: refers to {base.gone}');
      expect(await readdir(join(folder, 'out'))).toEqual([]);
    });
  });

  it('builds the tokens of another folder', async () => {
    const change = (root: Json): void => {
      at(root, 'base.radius.8')['$value'] = { value: 10, unit: 'px' };
    };
    await withTokens('base/shape.json', change, async (folder) => {
      expect(run(folder).status).toBe(0);
      const css = await readFile(join(folder, 'out/theme.css'), 'utf8');
      expect(css).toContain('--border-radius-md: 10px;');
    });
  });
});
