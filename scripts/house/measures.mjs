// Figures of docs/house.md, each counted by the rule documented there.
import { auditActions, auditKinds } from '../../packages/contract/src/operations/audit.ts'
import { endpoints } from './endpoints.mjs'
import { sizes } from './sizes.mjs'
import { count, holding, server, sources, sqlSources, tests, web } from './sources.mjs'
import { words } from './words.mjs'

const places = (name, pattern, audited, rule, target = 1) => ({
  what: name,
  rule,
  audited,
  now: holding(sqlSources, pattern).length,
  target,
})

/** One rule, one place. */
const rules = () => [
  places(
    'places that define the counted score',
    /\b(case|when)\s+[\w.]*score_policy\b/,
    4,
    'server files with SQL that decides by `score_policy`; target: one for a quiz, one for a goal',
    2,
  ),
  places(
    'places that define mastered',
    /\bscore\b[^\n]* >= \(?[\w${}.]*kkm\b/,
    5,
    'server files that compare a score with `kkm`',
  ),
  places(
    'places that pick the window of a student',
    /\bkind = 'window'/,
    4,
    "server files with SQL of `kind = 'window'`",
  ),
  places(
    'places that define what an answer earns',
    /\banswer (===|=|<>) (q|question)\.answer\b/,
    3,
    'server files that compare an answer with the key; target: one per kind with a key',
  ),
  places(
    'places that define an active student',
    /role = 'student'[^`]{0,80}ended_at is null|ended_at is null[^`]{0,80}role = 'student'/,
    12,
    "server files with SQL of `role = 'student'` and `ended_at is null`",
  ),
]

/** A rumpang consists of three other kinds, which its files name. */
const isOfGaps = ({ path }) => /cloze|Cloze|gap-fills|typed-kinds|kinds\/typed/.test(path)
const KIND = /\bMULTIPLE_CHOICE\b|'ESSAY'|\bESSAY:/g
const untold = (words) => Object.values(words).filter((word) => word === '').length
const followUps = () => [
  {
    what: 'files that name a question kind',
    rule: "`MULTIPLE_CHOICE` or `'ESSAY'`; the target is contract, registries of server, paper, print, editor and examples, words; a rumpang's own files aside",
    audited: 35,
    now: holding(
      sources.filter((file) => !isOfGaps(file)),
      KIND,
    ).length,
    target: 9,
  },
  {
    what: 'how many times',
    rule: 'as above',
    audited: 66,
    now: count(
      sources.filter((file) => !isOfGaps(file)),
      KIND,
    ),
    target: 19,
  },
  {
    what: 'change keys at call sites',
    rule: 'calls of `changeFeed.invalidate` and `invalidateNow` outside `platform/events.ts`',
    audited: 35,
    now: count(
      server.filter(({ path }) => !path.endsWith('platform/events.ts')),
      /\b(changeFeed\.invalidate(Now)?|bulletin\.(bump|tell))\(/g,
    ),
    target: 0,
  },
  {
    what: 'copies of `changed()`',
    rule: 'functions of this name in the server',
    audited: 6,
    now: count(server, /\b(const changed = (async )?\(|function changed\()/g),
    target: 0,
  },
  {
    what: 'audit actions and kinds without words',
    rule: 'empty ones in `contract/operations/audit.ts`; others do not compile',
    audited: 4,
    now: untold(auditActions) + untold(auditKinds),
    target: 0,
  },
]

const types = () => [
  {
    what: '`as never`',
    rule: 'in product sources',
    audited: 26,
    now: count(sources, /\bas never\b/g),
    target: 0,
  },
  {
    what: '`as unknown as`',
    rule: 'in product sources; the target is where a library declares less than it does, the body that a form sends, and rows that were found by name',
    now: count(sources, /\bas unknown as\b/g),
    target: 5,
  },
  {
    what: 'claims about rows',
    rule: '`rows<T>`, `firstRow<T>`, `page…<T>`, `.execute<T>`, `.query<T>`, `.rows as`: what no schema checks',
    audited: 182,
    now: count(server, /\b(rows|firstRow|page\w*)<|\.(execute|query)<|\.rows as /g),
    target: 0,
  },
]

const PLUGINS = /\bplugins: \[([\s\S]*?)\n? {2}\],?\n/g
const ownPlugins = () =>
  web
    .filter(({ path }) => /vite[^/]*config\.ts$/.test(path))
    .reduce((sum, { text }) => {
      const ownNames = [...text.matchAll(/import \{([^}]*)\} from '\.[^']*'/g)].flatMap(([, names]) =>
        names.split(',').map((name) => name.trim()),
      )
      const usedPlugins = [...text.matchAll(PLUGINS)].map(([, list]) => list).join()
      return sum + ownNames.filter((name) => new RegExp(`\\b${name}\\(`).test(usedPlugins)).length
    }, 0)

const clients = () => [
  {
    what: 'queries keyed by hand',
    rule: '`useQuery(` in the web outside `kit/`',
    audited: 71,
    now: count(
      web.filter(({ path }) => !path.includes('/kit/')),
      /\buseQuery\(/g,
    ),
    target: 0,
  },
  {
    what: 'busy flags by hand',
    rule: '`const [x, setBusy]` in the web',
    audited: 13,
    now: count(web, /, setBusy\] =/g),
    target: 0,
  },
  {
    what: 'refusals guessed',
    rule: '`.code` compared with an HTTP status, or a RegExp over `.message`, in the web',
    audited: 6,
    now: count(web, /\.code [=!]== \d{3}\b|\.exec\(error\.message\)/g),
    target: 0,
  },
  {
    what: 'build plugins of our own',
    rule: 'in `plugins` of the Vite configurations',
    audited: 7,
    now: ownPlugins(),
    target: 2,
  },
  {
    what: 'endpoints in another feature than their noun',
    rule: 'marked in [endpoints.md](endpoints.md)',
    now: endpoints.filter((one) => one.elsewhere).length,
    target: 0,
  },
]

const tested = (name, ...files) => ({
  what: `unit tests of ${name}`,
  rule: `\`${files.join('.test.ts` or `')}.test.ts\` in contract or web; at least one`,
  now: tests.filter(({ path }) => files.some((file) => new RegExp(`/${file}\\.test\\.tsx?$`).test(path)))
    .length,
  target: 1,
  atLeast: true,
})
const unitTests = () => [
  tested('contract fields', 'fields'),
  tested('the outbox', 'outbox', 'outboxStore'),
  tested('the call', 'call'),
  tested('the list search', 'listSearch'),
  tested('the report filters', 'useReportFilters', 'reportFilters'),
]

/** Counts of the same rules at commit 8b949be, where they were not 0. */
const atStart = {
  // These three at 9fa181b1, the last commit before docs/writing.md.
  'constants and parameters named by a participle or adjective': 8262,
  'unclear words in comments': 1377,
  'comment lines over 110 columns': 1707,
  'places that define the counted score': 3,
  'places that define mastered': 6,
  'places that pick the window of a student': 4,
  'places that define what an answer earns': 5,
  'places that define an active student': 11,
  'files that name a question kind': 40,
  'how many times': 79,
  'change keys at call sites': 34,
  'copies of `changed()`': 6,
  '`as never`': 26,
  '`as unknown as`': 6,
  'claims about rows': 208,
  'queries keyed by hand': 60,
  'busy flags by hand': 13,
  'refusals guessed': 13,
  'build plugins of our own': 6,
  'endpoints in another feature than their noun': 26,
  'House, house': 855,
  bulletin: 74,
  'dye, dyes': 159,
  'standing, standings': 43,
  settled: 70,
  'judge, Verdict': 41,
  'gather, flights': 8,
  tally: 18,
  kept_answers: 13,
  'names like `xOf`': 1032,
  'names like `xOf`, beside the product': 697,
  'lines of a file, median': 53,
  'lines of a file, most': 301,
  'lines of a file, most, beside the product': 453,
  'lines of a stylesheet, most': 331,
  'functions too long': 40,
}
const withStart = (row) => ({ ...row, start: atStart[row.what] ?? 0 })

export const groups = () => [
  ['One rule, one place', rules().map(withStart)],
  ['Kinds and events', followUps().map(withStart)],
  ['Types', types().map(withStart)],
  ['The client layer and the build', clients().map(withStart)],
  ['Unit tests', unitTests().map(withStart)],
  ['Words', words().map(withStart)],
  ['Sizes', sizes().map(withStart)],
]
