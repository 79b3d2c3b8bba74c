// `repository`, `homepage` and `bugs` of the packages, so that npm links to the sources and the documentation. The address
// is that of the repository that packs: the one of the GitHub action, else the remote `origin`. The documentation site is at DOCS_URL, else where .github/workflows/storybook.yml publishes it.
import { execFileSync } from 'node:child_process';

/** `https://github.com/owner/name`, from a git address in any notation; undefined without a host. */
export function webAddress(remote) {
  const [, host, path] =
    /^(?:git\+)?(?:https?:\/\/|ssh:\/\/|git:\/\/)?(?:[^@/\s]+@)?([\w.-]+\.\w+)[:/](?:\d+\/)?(.+?)(?:\.git)?\/?$/.exec(
      remote.trim(),
    ) ?? [];
  return host && `https://${host}/${path}`;
}

/** The documentation site of a repository: DOCS_URL, else its GitHub Pages; undefined on another host. */
export function siteAddress(repository, known = process.env.DOCS_URL) {
  if (known) return known.replace(/\/$/, '');
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/]+)$/.exec(repository) ?? [];
  if (!owner) return undefined;
  const origin = `${owner.toLowerCase()}.github.io`;
  return name.toLowerCase() === origin ? `https://${origin}` : `https://${origin}/${name}`;
}

/** The fields for the package in this folder of the repository. */
export const linksOf = (address, directory, site = siteAddress(address)) => ({
  repository: { type: 'git', url: `git+${address}.git`, directory },
  homepage: site ? `${site}/` : `${address}/tree/main/${directory}#readme`,
  bugs: `${address}/issues`,
});

/** The web address of this repository; undefined if neither the environment nor git has it. */
export function repositoryAddress(root) {
  const { GITHUB_SERVER_URL = 'https://github.com', GITHUB_REPOSITORY } = process.env;
  if (GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  try {
    const remote = ['remote', 'get-url', 'origin'];
    return webAddress(execFileSync('git', remote, { cwd: root, encoding: 'utf8', stdio: 'pipe' }));
  } catch {
    return undefined;
  }
}
