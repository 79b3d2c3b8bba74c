// Where to go from here: documentation, installation, Storybook and sources.
import type { PageLinks } from '../src/dev/page-data.ts';
import { byId, element } from './element.ts';

function linkTo(href: string, text: string): HTMLElement {
  return element('li', {}, element('a', { href, target: '_blank', rel: 'noopener' }, text));
}

function buttonTo(dialog: HTMLDialogElement, text: string): HTMLElement {
  const onclick = () => dialog.showModal();
  return element('li', {}, element('button', { type: 'button', className: 'link', onclick }, text));
}

/** The links that have an address. */
const known = ({ docs, storybook, repository }: PageLinks) => ({
  docs: docs ? [linkTo(`${docs}/`, 'Documentation')] : [],
  storybook: storybook ? [linkTo(storybook, 'Storybook')] : [],
  repository: repository ? [linkTo(repository, 'Repository')] : [],
});

/**
 * Fills every list of links.
 * @param forNewcomers also offers to install the packages; what has no address is a command in that dialog
 */
export function offerLinks(links: PageLinks, forNewcomers: boolean): void {
  const dialog = byId<HTMLDialogElement>('install');
  for (const list of document.querySelectorAll('.links')) {
    const { docs, storybook, repository } = known(links);
    const orCommand = storybook.length > 0 ? storybook : [buttonTo(dialog, 'Storybook')];
    const forProject = forNewcomers ? [buttonTo(dialog, 'Install'), ...orCommand] : storybook;
    list.replaceChildren(...docs, ...forProject, ...repository);
  }
  byId('links-title').hidden = document.querySelector('.links > li') === null;
}
