// Pieces of the code that runs in a view. They are expressions, because `target` is only known there.

/** A script that fetches the target. */
export const FETCHING_SCRIPT = "'fetch(' + JSON.stringify(target) + ', { mode: \"no-cors\" })'";

/** A page whose script runs this code. */
export const pageThat = (code) => `'<script>' + ${code} + '</' + 'script>'`;
