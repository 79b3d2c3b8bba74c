/** The address of a file of the site, which may be below a base. */
export const siteFile = (path: string): string =>
  `${import.meta.env.BASE_URL.replace(/\/?$/, '/')}${path}`;
