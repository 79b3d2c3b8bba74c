import { loadLocales } from '@mcp-app/elements/locales';
import type { Locale } from '@mcp-app/elements/locales';
import { ar } from '@mcp-app/elements/locales/ar.js';
import { ja } from '@mcp-app/elements/locales/ja.js';
import '@mcp-app/elements/mcp-app-elicitation/define';
import type { ElicitationQuestion } from '@mcp-app/elements/mcp-app-elicitation';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';
import { ARABIC_ADDRESS, ARABIC_FORM, JAPANESE_FORM } from './translated-questions.js';

interface Args {
  lang: string;
  dir: 'ltr' | 'rtl';
  question: ElicitationQuestion;
  serverName: string;
}
type Story = StoryObj<Args>;

/** Language packs: the texts around a question follow the nearest `lang`, and the layout follows `dir`. */
const meta: Meta<Args> = {
  title: 'mcp-app-elicitation/Languages',
  component: 'mcp-app-elicitation',
  loaders: [() => loadLocales()],
  render: ({ lang, dir, question, serverName }) =>
    html`<div lang=${lang} dir=${dir} style="max-inline-size: 34rem">
      <mcp-app-elicitation .question=${question} .serverName=${serverName}></mcp-app-elicitation>
    </div>`,
};
export default meta;

/** The texts are those of the pack. Pressing `accept` of a form shows what it lacks. */
const asksIn =
  ({ elicitation: texts }: Locale, title: string): Story['play'] =>
  async ({ canvasElement }) => {
    const shadow = canvasElement.querySelector('mcp-app-elicitation')!.shadowRoot!;
    await waitFor(() => expect(shadow.querySelector('h2')).toHaveTextContent(title));
    const section = shadow.querySelector('section')!;
    await Promise.all(section.getAnimations().map(({ finished }) => finished));
    await expect(section).toHaveTextContent(texts.decline);
    await expect(section).not.toHaveTextContent(/asked|server|required|decline|choose/i);
    if (!section.querySelector('form')) return;
    section.querySelector<HTMLButtonElement>('.accept')!.click();
    await waitFor(() =>
      expect(shadow.querySelector('.problem')).toHaveTextContent(
        texts.missing.split('{field}')[1]!,
      ),
    );
  };

const ARABIC = { lang: 'ar', dir: 'rtl', serverName: 'رحلات' } as const;

/** A form in Arabic, with an answer that is missing. */
export const ArabicForm: Story = {
  args: { ...ARABIC, question: ARABIC_FORM },
  play: asksIn(ar, ar.elicitation.formTitle),
};

/** An address in Arabic: the address itself runs from left to right. */
export const ArabicAddress: Story = {
  args: { ...ARABIC, question: ARABIC_ADDRESS },
  play: asksIn(ar, ar.elicitation.urlTitle),
};

/** A form in Japanese, with an answer that is missing. */
export const JapaneseForm: Story = {
  args: { lang: 'ja', dir: 'ltr', question: JAPANESE_FORM, serverName: '旅行社' },
  play: asksIn(ja, ja.elicitation.formTitle),
};
