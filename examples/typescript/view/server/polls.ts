// The polls. They are lost when the server ends: put your database here.
import type { Poll } from '../shared/tools.js';

const option = (name: string, votes: number) => ({ name, votes });
const polls: Record<Poll['poll'], Poll> = {
  lunch: {
    poll: 'lunch',
    question: 'Where do we have lunch?',
    options: [option('Noodle bar', 4), option('Pizza', 3), option('The canteen', 1)],
  },
  offsite: {
    poll: 'offsite',
    question: 'Where do we go in spring?',
    options: [option('The mountains', 6), option('The sea', 5)],
  },
};

export const findPoll = (name: Poll['poll']): Poll => polls[name];

/** Adds a vote. @throws Error if the poll does not have this option */
export function addVote(name: Poll['poll'], chosen: string): Poll {
  const poll = polls[name];
  const found = poll.options.find((one) => one.name === chosen);
  if (!found) throw new Error(`The poll has no option ${JSON.stringify(chosen)}.`);
  found.votes += 1;
  return poll;
}
