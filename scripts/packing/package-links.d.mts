export function webAddress(remote: string): string | undefined;
export function siteAddress(repository: string | undefined, known?: string): string | undefined;
export function repositoryAddress(root: string): string | undefined;
export function linksOf(
  address: string,
  directory: string,
  site?: string,
): { repository: { type: string; url: string; directory: string }; homepage: string; bugs: string };
