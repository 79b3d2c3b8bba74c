// Words and phrases that the texts of this repository avoid, with what to write instead. This file is the only one
// that may contain them.

export interface BannedWords {
  /** A regular expression for text in lower case. A space in it also matches a line break inside a comment. */
  pattern: string;
  /** What to write instead. */
  instead: string;
  /** A text in which the pattern must be found. */
  example: string;
}

export const BANNED: readonly BannedWords[] = [
  // Archaic words.
  { pattern: 'anew', instead: 'again', example: 'It starts anew.' },
  { pattern: 'mend(?:s|ed|ing)?', instead: 'fix, repair', example: 'the cause and the mend' },
  { pattern: 'rungs?', instead: 'step', example: 'the next rung' },
  { pattern: 'ladders?', instead: 'list of fallbacks', example: 'a ladder of fallbacks' },
  { pattern: 'pretend(?:s|ed|ing)?', instead: 'mock, dev host', example: 'a pretended host' },
  { pattern: 'unasked', instead: 'without asking, automatically', example: 'denied unasked' },
  { pattern: 'unbidden', instead: 'without being asked', example: 'It runs unbidden.' },
  {
    pattern: '(?:here|there|where)(?:by|in|of|to|upon|with)',
    instead: 'a sentence of its own, or "so", "with it", "in which"',
    example: 'Thereby the frame waits.',
  },
  { pattern: 'lest', instead: 'so that … not', example: 'wait, lest it fail' },
  { pattern: 'ere', instead: 'before', example: 'ere it starts' },
  { pattern: '[wth]hence|hence|thence', instead: 'so, from where', example: 'Hence it waits.' },
  { pattern: '[wth]h?ither', instead: 'here, there, where', example: 'moved hither' },
  {
    pattern: 'henceforth|hitherto|heretofore|forthwith|erstwhile|notwithstanding|albeit',
    instead: 'from now on, so far, immediately, although',
    example: 'It is hitherto unknown.',
  },
  { pattern: 'upon', instead: 'on, when', example: 'upon the first click' },
  { pattern: 'whilst|amid|amidst|amongst', instead: 'while, among', example: 'whilst it runs' },
  { pattern: 'n[ao]ught|aught', instead: 'nothing, anything', example: 'It comes to naught.' },
  { pattern: 'unto|betwixt|yonder|nigh', instead: 'to, between, there', example: 'nigh the end' },
  { pattern: 'whosoever|whatsoever|whomever', instead: 'whoever, any', example: 'whosoever asks' },
  { pattern: 'oft|perchance|nay', instead: 'often, perhaps, no', example: 'It oft fails.' },
  { pattern: 'shall(?! (?:i|we))', instead: 'must, should, will', example: 'It shall stop.' },
  { pattern: 'noes|yeses', instead: 'denials, approvals', example: 'after three noes in a row' },
  { pattern: 'for ever', instead: 'forever, indefinitely', example: 'It waits for ever.' },
  // Nouns and phrases that nobody writes today.
  {
    pattern:
      "(?:an|each|every|one|no|this|the|such|same|its|his|her|their|user's|view's) acts?(?= (?:of|by|that|which|is|are|was|were|has|the|a|in)|[.,;:!?)\"])",
    instead: 'action, request',
    example: 'An act of the view.',
  },
  { pattern: 'so many', instead: 'the number, that many', example: 'after so many seconds' },
  { pattern: 'of now', instead: 'current', example: 'The settings of now.' },
  { pattern: 'to be had', instead: 'available', example: 'where it is to be had' },
  {
    pattern:
      '(?<!(?:there|here|there already|there still|there really) )(?:is|are|was|were) no (?!\\w+er\\b|more\\b|need\\b|different\\b)[a-z-]+',
    instead: 'is not a …',
    example: 'The method is no string.',
  },
  {
    pattern: '(?:is|are|was|were|be) no more [a-z]+',
    instead: 'is not more …, is no longer …',
    example: 'It is no more trusted than before.',
  },
  {
    pattern: '(?:who|whoever|what|whatever) (?:comes?|came) (?:too )?late',
    instead: 'late subscribers, what arrives late',
    example: 'Who comes late misses nothing.',
  },
  {
    pattern: '(?:nothing|no data) came',
    instead: 'nothing arrived, no data received',
    example: 'No data came.',
  },
  {
    pattern: 'came instead',
    instead: 'arrived instead',
    example: 'the error lists what came instead',
  },
  {
    pattern: '(?:what|that) (?:came|became) of',
    instead: 'the outcome of',
    example: 'what became of it',
  },
  {
    pattern: 'by its own(?: account)?(?= ?[.,;:]| account)',
    instead: 'itself, from its point of view',
    example: 'inline by its own account',
  },
  {
    pattern: '(?:fall|falls|fell|falling) short',
    instead: 'fails, misses its target',
    example: 'when something falls short',
  },
  {
    pattern: '(?:is|are|was|were|be|not) taken for',
    instead: 'is treated as, is mistaken for',
    example: 'It is taken for a thief.',
  },
  {
    pattern: 'all the same(?= ?[.,;:)\'"`])',
    instead: 'anyway',
    example: 'It is shown all the same.',
  },
  { pattern: 'in vain', instead: 'without success', example: 'It waits in vain.' },
  { pattern: 'for want of', instead: 'without', example: 'for want of a server' },
  {
    pattern: 'in (?:its|his|their|the) stead',
    instead: 'instead',
    example: 'another in its stead',
  },
  { pattern: 'without end', instead: 'forever, endlessly', example: 'messages without end' },
  { pattern: 'likewise', instead: 'also, the same way', example: 'the second likewise' },
  { pattern: 'axe minds', instead: 'axe reports', example: 'nothing that axe minds' },
  {
    pattern: '(?:what|as|whatever) it likes',
    instead: 'anything',
    example: 'It draws what it likes.',
  },
  { pattern: 'of its own accord', instead: 'by itself', example: 'It stops of its own accord.' },
];

/**
 * Words that names of variables, functions and types avoid, although sentences may use some of them. A name is split at its
 * capitals and underscores.
 */
export const BANNED_IN_NAMES: Readonly<Record<string, string>> = {
  told: 'sent, reported, declared',
  untold: 'notPublished, notReported',
  said: 'text, status, reason: what it is',
  hear: 'receive, onMessage',
  hears: 'hasListener, receives',
  heard: 'received',
  hearing: 'listening',
  tell: 'send, notify, report, publish',
  tells: 'sends, reports, updates',
  telling: 'sending, reporting',
  farewell: 'teardown, sessionEnd',
  spoken: 'title, latest: what it is',
  speak: 'use, send',
  speaks: 'uses, sends',
  calm: 'idle, quiet, reducesMotion',
  shelf: 'cache, spares',
  shelves: 'caches, sparesByKey',
  leaver: 'endListener',
  leavers: 'endListeners',
  book: 'store, area, list',
  books: 'stores, areas, lists',
  patient: 'withSignIn, waiting',
  patience: 'timeout, limit, throttle',
  respite: 'pause',
  hurry: 'connectNow, shorten: what it does',
  whose: 'owner, user',
  uninvited: 'withoutInput',
  unask: 'withdraw',
  asker: 'sender, requester',
  asleep: 'idle',
  stranger: 'unauthenticated, unknown',
  strangers: 'unauthenticated, unknown',
  greeting: 'hello, handshake',
  greetings: 'hellos, handshakes',
  rival: 'candidate, competitor',
  rivals: 'candidates, competitors',
  witness: 'reporter, observer',
  news: 'update, change, announcement',
};
