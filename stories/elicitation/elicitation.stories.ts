import '@mcp-app/elements/mcp-app-elicitation/define';
import type {
  ElicitationQuestion,
  McpAppElicitationElement,
} from '@mcp-app/elements/mcp-app-elicitation';
import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect, waitFor } from 'storybook/test';

interface Args {
  question?: ElicitationQuestion;
  serverName?: string;
  scheme?: string;
}
type Story = StoryObj<Args>;

/**
 * The questions of MCP servers (`elicitation/create`): a form that is drawn from a JSON Schema, or an address that is opened
 * after the user agreed. The user can accept, decline or cancel.
 */
const meta: Meta<Args> = {
  title: 'mcp-app-elicitation/Questions',
  component: 'mcp-app-elicitation',
  args: { serverName: 'Fjord Travel' },
  render: ({ question, serverName, scheme = '' }) =>
    html`<div lang="en" style="max-inline-size: 34rem; color-scheme: ${scheme || 'inherit'}">
      <mcp-app-elicitation .question=${question} .serverName=${serverName}></mcp-app-elicitation>
    </div>`,
  async play({ canvasElement }) {
    await shown(canvasElement);
  },
};
export default meta;

const elementIn = (canvas: HTMLElement) =>
  canvas.querySelector<McpAppElicitationElement>('mcp-app-elicitation')!;

/** Waits until the question is completely drawn. */
async function shown(canvas: HTMLElement): Promise<McpAppElicitationElement> {
  const element = elementIn(canvas);
  await waitFor(() => expect(element.shadowRoot!.querySelector('section')).toBeTruthy());
  await Promise.all(
    element
      .shadowRoot!.querySelector('section')!
      .getAnimations()
      .map(({ finished }) => finished),
  );
  return element;
}

const press = ({ shadowRoot }: McpAppElicitationElement, selector: string) =>
  shadowRoot!.querySelector<HTMLElement>(selector)!.click();

const form = (message: string, properties: object, required: string[] = []) => ({
  message,
  requestedSchema: { type: 'object', properties, required },
});

const EVERY_FIELD = form(
  'Your cabin on the night ferry is free. A few details before I book it:',
  {
    name: { type: 'string', title: 'Name', description: 'As on your passport', minLength: 2 },
    mail: { type: 'string', title: 'Email', format: 'email' },
    site: { type: 'string', title: 'Web site', format: 'uri' },
    day: { type: 'string', title: 'Departure', format: 'date', default: '2026-12-01' },
    call: { type: 'string', title: 'When may we call?', format: 'date-time' },
    seats: { type: 'integer', title: 'Passengers', minimum: 1, maximum: 6, default: 2 },
    luggage: { type: 'number', title: 'Luggage in kg', minimum: 0 },
    cabin: {
      type: 'string',
      title: 'Cabin',
      oneOf: [
        { const: 'in', title: 'Inside' },
        { const: 'sea', title: 'With a view of the sea' },
      ],
      default: 'sea',
    },
    meals: {
      type: 'array',
      title: 'Meals',
      items: { type: 'string', enum: ['Breakfast', 'Lunch', 'Dinner'] },
      maxItems: 2,
      default: ['Breakfast'],
    },
    note: { type: 'string', title: 'Note for the crew', maxLength: 500 },
    offers: { type: 'boolean', title: 'Send me offers', description: 'Twice a month' },
  },
  ['name', 'mail', 'cabin'],
);

/** Every kind of field, with titles, descriptions, limits and defaults. */
export const EveryField: Story = { args: { question: EVERY_FIELD } };

/** What needs a correction is named in a summary and at its field, and the first field has the focus. */
export const Errors: Story = {
  args: { question: EVERY_FIELD },
  async play({ canvasElement }) {
    const element = await shown(canvasElement);
    press(element, '.accept');
    await expect(element.shadowRoot!.querySelectorAll('.summary li')).toHaveLength(2);
    await expect(element.shadowRoot!.activeElement?.id).toBe('field-0');
  },
};

/** A yes or no without fields. */
export const Confirmation: Story = {
  args: { question: form('Delete the draft of your booking?', {}) },
};

/** Servers must not ask for secrets. A form that seems to do so has a warning above it. */
export const AsksForSecret: Story = {
  args: {
    question: form('Sign in again to go on.', {
      password: { type: 'string', title: 'Password' },
    }),
    serverName: '',
  },
};

const address = (url: string): ElicitationQuestion => ({
  mode: 'url',
  message: 'Connect your calendar, so that I can add the trip.',
  url,
  elicitationId: 'calendar',
});

/** The whole address with its host emphasized. Nothing is opened before the user agrees. */
export const Address: Story = {
  args: { question: address('https://accounts.example.com/connect?service=calendar') },
};

/** A host name with letters of another script, and a connection without encryption. */
export const DoubtfulAddress: Story = {
  args: { question: address('http://\u0430ccounts.example.com/connect') },
};

/** After the user agreed: the element waits for the server. */
export const Waiting: Story = {
  args: { question: address('https://accounts.example.com/connect') },
  async play({ canvasElement }) {
    const element = await shown(canvasElement);
    element.addEventListener('mcp-app-elicitation-open', (event) => event.preventDefault());
    press(element, '.accept');
    await waitFor(() => expect(element.shadowRoot!.querySelector('.opened')).toBeTruthy());
  },
};

/** The server has confirmed that the user is done. */
export const Completed: Story = {
  args: { question: address('https://accounts.example.com/connect') },
  async play(context) {
    await Waiting.play!(context);
    const element = elementIn(context.canvasElement);
    await expect(element.complete('calendar')).toBe(true);
    await waitFor(() => expect(element.shadowRoot!.querySelector('.completed')).toBeTruthy());
  },
};

/** A dark question in a page of either scheme. */
export const Dark: Story = {
  args: { question: EVERY_FIELD, scheme: 'dark' },
};
