import { expect, it } from 'vitest';
import { insertScript } from '../../../packages/elements/src/policy/insert-script.js';

const SCRIPT = '<script>1</script>';

it.each([
  ['<p>', ''],
  ['<!doctype html><p>', '<!doctype html>'],
  ['\n<!-- a --!>\n<!DOCTYPE html>\n<html><script>2</script>', '\n<!-- a --!>\n<!DOCTYPE html>\n'],
  ['<?xml version="1"?><!doctype html><head>', '<?xml version="1"?><!doctype html>'],
  ['<!--><script>2</script>-->', ''],
])('inserts after the doctype and before every script: %j', (html, before) => {
  expect(insertScript(html, SCRIPT)).toBe(before + SCRIPT + html.slice(before.length));
});
