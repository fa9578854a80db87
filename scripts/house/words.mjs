// Names to avoid in the code, and their counts.
import { count, otherSources, sources } from './sources.mjs'

/** Any function, map, property or parameter, except names of JavaScript and the test runner. */
const NOUN_OF = /\b(?!(?:indexOf|lastIndexOf|valueOf|getPrototypeOf|toBeInstanceOf|xOf)\b)[a-z]\w*Of\b/g

const word = (name, pattern, target = 0) => ({
  what: name,
  rule: 'whole word, comments included',
  now: count(sources, pattern),
  target,
})
export const words = () => [
  word('House, house', /\b[Hh]ouse\b/g),
  word('bulletin', /\bbulletin\b/gi),
  word('dye, dyes', /\bdyes?\b/gi),
  word('standing, standings', /\bstandings?\b/gi),
  word('settled', /\bsettled\b/gi, 'fewer'),
  word('judge, Verdict', /\bjudge\b|\bVerdict\b/g),
  word('gather, flights', /\bgather\b|\bflights\b/g),
  word('tally', /\btally\b/g),
  word('kept_answers', /\bkept_answers\b/g),
  ...['found', 'known', 'shown', 'made', 'told', 'one'].map((name) => ({
    ...word(`const ${name}`, new RegExp(`\\bconst ${name}\\b`, 'g')),
    rule: 'constants of this name',
  })),
  word('names like `xOf`', NOUN_OF),
  {
    what: 'names like `xOf`, beside the product',
    rule: 'tests, demo campus, `e2e`, `bench` and `scripts`',
    now: count(otherSources, NOUN_OF),
    target: 0,
  },
]
