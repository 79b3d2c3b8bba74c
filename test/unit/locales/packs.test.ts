// Every pack has every text, with its placeholders and plural forms. A failure names what a pack lacks:
// `npx vitest run --project=unit test/unit/locales/packs.test.ts`.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../../packages/elements/src/locales/en.js';
import { LOCALES } from '../../../packages/elements/src/locales/index.js';
import type { Locale } from '../../../packages/elements/src/locales/locale-source.js';
import { packages } from '../../packages/support/workspace.js';

const folder = new URL('../../../packages/elements/src/locales/', import.meta.url);
const NOT_PACKS = ['auto', 'index', 'language-tags', 'locale-registry', 'locale-source'];
const files = readdirSync(folder)
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !NOT_PACKS.includes(name));

/** Texts that are the same in several languages. */
const SHARED_WORDS =
  /^(?:App|Server|Details|Data|Audio \{n\}|Image \{n\}|File|Files|Permissions|no|microphone)$/;

/** A name or an address with a sign around it. */
const ONLY_PLACEHOLDERS = /^[^\p{L}]*$/u;
const PLURAL_FORM = /\.(?:zero|one|two|few|many|other)$/;

/** The path of a text without its plural form. */
const labelOf = (path: string) => path.replace(PLURAL_FORM, '');

const packs = await Promise.all(
  files.map(async (file) => {
    const module = (await import(new URL(`${file}.ts`, folder).href)) as Record<string, Locale>;
    const [pack] = Object.values(module);
    return [file, pack!] as const;
  }),
);

/** All texts by their paths: `frame.reasons.empty`, `frame.askOmitted.one`. */
function textsOf(value: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(value).flatMap(([name, text]: [string, string | object]) =>
      typeof text === 'string'
        ? [[`${path}${name}`, text] as const]
        : [...textsOf(text, `${path}${name}.`)],
    ),
  );
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('packs', () => {
  it('are listed, and are entries of the package', () => {
    const { exports = {} } = packages.find(({ id }) => id === 'elements')!.json;
    const entries = Object.keys(exports).flatMap(
      (entry) => /^\.\/locales\/(?!auto)(.*)\.js$/.exec(entry)?.[1] ?? [],
    );
    expect(entries.toSorted()).toEqual(files.toSorted());
    expect(LOCALES.map((tag) => tag.toLowerCase())).toEqual(files.toSorted());
  });

  describe.each(packs)('%s', (tag, pack) => {
    const source = textsOf(en);
    const texts = textsOf(pack);

    it('has every text, and no other', () => {
      const labels = new Set([...texts.keys()].map(labelOf));
      const wanted = new Set([...source.keys()].map(labelOf));
      expect({
        missing: [...wanted].filter((label) => !labels.has(label)),
        unknown: [...labels].filter((label) => !wanted.has(label)),
        empty: [...texts].filter(([, text]) => text.trim() === '').map(([path]) => path),
      }).toEqual({ missing: [], unknown: [], empty: [] });
    });

    it('has the placeholders of the source', () => {
      const sourceOf = (path: string) =>
        source.get(path) ?? source.get(labelOf(path)) ?? source.get(`${labelOf(path)}.other`)!;
      const wrong = [...texts].filter(([path, text]) => {
        // “One value” and “two values” are words in some languages.
        const isWord = /\.(?:zero|one|two)$/.test(path);
        const wanted = placeholders(sourceOf(path)).filter(
          (name) => !isWord || name !== '{count}' || text.includes(name),
        );
        return placeholders(text).join() !== wanted.join();
      });
      expect(wrong).toEqual([]);
    });

    it('has every plural form of its language, and no other', () => {
      const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
      const forms = [...texts.keys()].filter((path) => PLURAL_FORM.test(path));
      for (const label of new Set(forms.map(labelOf)))
        expect({
          label,
          forms: forms
            .filter((path) => labelOf(path) === label)
            .map((path) => path.slice(label.length + 1))
            .toSorted(),
        }).toEqual({ label, forms: pluralCategories.toSorted() });
    });

    it.skipIf(tag === 'en')('has no text that is still English', () => {
      const english = [...texts].filter(
        ([path, text]) =>
          source.get(path) === text &&
          !SHARED_WORDS.test(text) &&
          !ONLY_PLACEHOLDERS.test(text.replaceAll(/\{\w+\}/g, '')),
      );
      expect(english).toEqual([]);
    });
  });
});
