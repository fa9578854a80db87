// Names to avoid in the code, and their counts.
import { collectWording } from '../wording/collect.mjs'
import { count, otherSources, sources } from './sources.mjs'

/** Any function, map, property or parameter, except names of JavaScript, the test runner and LTI. */
const NOUN_OF =
  /\b(?!(?:indexOf|lastIndexOf|valueOf|getPrototypeOf|toBeInstanceOf|scoreOf|xOf)\b)[a-z]\w*Of\b/g

const word = (name, pattern, target = 0) => ({
  what: name,
  rule: 'whole word, comments included',
  now: count(sources, pattern),
  target,
})
const wording = () => {
  const { names, words, lines } = collectWording()
  const row = (figure, rule, faults) => ({ what: figure, rule, now: faults.length, target: 0 })
  return [
    row(
      'constants and parameters named by a participle or adjective',
      'the list of `scripts/wording/names.mjs`; tests and tools included',
      names,
    ),
    row(
      'unclear words in comments',
      'those of `scripts/wording/comments.mjs`; tests and tools included',
      words,
    ),
    row('comment lines over 110 columns', 'tests and tools included', lines),
  ]
}

export const words = () => [
  ...wording(),
  word('House, house', /\b[Hh]ouse\b/g),
  word('bulletin', /\bbulletin\b/gi),
  word('dye, dyes', /\bdyes?\b/gi),
  word('standing, standings', /\bstandings?\b/gi),
  word('settled', /\bsettled\b/gi, 'fewer'),
  {
    what: 'judge, Verdict',
    rule: 'whole word, comments included; the judges of standard setting aside',
    now: count(
      sources.filter(({ path }) => !/\/standards[./]/.test(path)),
      /\bjudge\b|\bVerdict\b/g,
    ),
    target: 0,
  },
  word('gather, flights', /\bgather\b|\bflights\b/g),
  word('tally', /\btally\b/g),
  word('kept_answers', /\bkept_answers\b/g),
  word('names like `xOf`', NOUN_OF),
  {
    what: 'names like `xOf`, beside the product',
    rule: 'tests, demo campus, `e2e`, `bench` and `scripts`',
    now: count(otherSources, NOUN_OF),
    target: 0,
  },
]
