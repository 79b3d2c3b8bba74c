/** Name and version of the package in a folder of node_modules; an alias has its real name. */
export function installedPackage(folder: string): { name: string; version: string };
