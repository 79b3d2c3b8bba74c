// Where to go from here: documentation, installation, Storybook and sources.
import { byId, element } from './element.ts';

export interface Links {
  /** The documentation site; undefined if its address is not known. */
  docs?: string;
  repository?: string;
}

/** The documentation: the site, or the pages that the demo serves itself. */
export const docsAddress = ({ docs }: Links): string => docs ?? `${location.origin}/docs`;

function linkTo(href: string, text: string): HTMLElement {
  return element('li', {}, element('a', { href, target: '_blank', rel: 'noopener' }, text));
}

function buttonTo(dialog: HTMLDialogElement, text: string): HTMLElement {
  const onclick = () => dialog.showModal();
  return element('li', {}, element('button', { type: 'button', className: 'link', onclick }, text));
}

/** Fills every list of links. What has no address is a command in the dialog. */
export function offerLinks(links: Links): void {
  const dialog = byId<HTMLDialogElement>('install');
  const { docs, repository } = links;
  for (const list of document.querySelectorAll('.links'))
    list.replaceChildren(
      linkTo(`${docsAddress(links)}/`, 'Documentation'),
      buttonTo(dialog, 'Install'),
      docs ? linkTo(`${docs}/storybook/`, 'Storybook') : buttonTo(dialog, 'Storybook'),
      ...(repository ? [linkTo(repository, 'Repository')] : []),
    );
}
