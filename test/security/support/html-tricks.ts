// Documents that bypass policies that are written into a view's HTML (SECURITY 3b). Ours is not in there, so none of
// them should find anything to bypass.

/** Gets a script that attacks, and the address that it attacks; gives the view's HTML. */
type Trick = (script: string, target: string) => string;

export const HTML_TRICKS: Record<string, Trick> = {
  'a head in a comment': (script) => `<!-- <head> -->${script}<head></head>`,
  'a script before the head': (script) => `${script}<html><head></head><body></body></html>`,
  'a head in a textarea': (script) => `<textarea><head></textarea>${script}`,
  'a head in an attribute': (script) => `<p title="<head>">${script}`,
  'a head in a template': (script) => `<template><head></head></template>${script}`,
  'a head in a style': (script) => `<style><head></style>${script}`,
  'a header instead of a head': (script) => `<header></header>${script}`,
  'two heads': (script) => `<head></head>${script}<head></head>`,
  'a comment that never ends': (script) => `${script}<!-- `,
  'the end of everything that may be open': (script) =>
    `"'></script></style></template></textarea></noscript></title>-->${script}`,
  'an XML declaration and a doctype with brackets': (script) =>
    `<?xml version="1.0"?><!doctype html [ <head> ]>${script}`,
  'a policy of its own that allows all': (script) =>
    `<meta http-equiv="Content-Security-Policy" content="default-src * data: blob: 'unsafe-inline' 'unsafe-eval'">${script}`,
  'a base of its own': (script, target) =>
    `<head><base href="${target}/">${script}</head><img src="relative">`,
  'markup that loads by itself': (script, target) =>
    `<body background="${target}"><img src="${target}"><link rel="stylesheet" href="${target}">
    <iframe src="${target}"></iframe><object data="${target}"></object>${script}`,
  'a frame in its markup': (script) =>
    `<iframe srcdoc="${script.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>${script}`,
  // The script comes first: a refresh may leave the document before the parser gets to what follows.
  'a refresh in its markup': (script, target) =>
    `${script}<meta http-equiv="refresh" content="0;url=${target}">`,
};
