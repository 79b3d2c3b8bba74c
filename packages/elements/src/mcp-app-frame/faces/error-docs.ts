// Links an error to its section of the documentation.
import { DOCS_ADDRESS } from '../../generated/docs-address.js';
import type { AppError } from '../../host/app-error.js';
import { page } from '../page-settings.js';

/** The URL of the section about this error; undefined if the address of the documentation is not known. */
export function errorDocs({ reason }: AppError): string | undefined {
  const { docsUrl = DOCS_ADDRESS } = page;
  return docsUrl ? `${docsUrl.replace(/\/*$/, '/')}reference/errors/#${reason}` : undefined;
}
