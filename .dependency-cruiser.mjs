// The borders of the house (docs/map.md). There is no list of exceptions: an import that breaks one belongs elsewhere.
const rooms = [
  'account',
  'files',
  'masters',
  'people',
  'courses',
  'lessons',
  'quizzes',
  'attempts',
  'assignments',
  'rps',
  'reports',
  'site',
  'imports',
  'archive',
  'dashboard',
]

const server = '^apps/server/src/'
const web = '^apps/web/src/'
const rules = `${server}rooms/.+([/.]rules|/kinds/[^/]+|/formats/[^/]+)\\.ts$`
/** They read, write and compare texts and tables: no database, no clock, no network. */
const pureTools = `${server}platform/(text|excel|spreadsheet)\\.ts$|node_modules/(gift-pegjs|fast-xml-parser|marked|entities|fastest-levenshtein)/|^timers/promises$`
const routes = '[/.]routes\\.ts$'
const test = '\\.test\\.tsx?$'

/** A room may know the rooms before it, never those after it. Its routes stand above all rooms (decision 036). */
const roomOrder = rooms.slice(0, -1).map((room, index) => ({
  name: `room-order-${room}`,
  comment:
    'A server room imports only earlier rooms; work that spans rooms lives in the latest one. Routes may ask any.',
  severity: 'error',
  from: { path: `${server}rooms/${room}/`, pathNot: routes },
  to: { path: `${server}rooms/(${rooms.slice(index + 1).join('|')})/` },
}))

const border = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    border(
      'contract-imports-zod-alone',
      'The contract is read by both sides.',
      { path: '^packages/contract/src/', pathNot: test },
      { pathNot: '^(packages/contract/src/|node_modules/zod/)' },
    ),
    border(
      'web-never-imports-server',
      'They meet in the contract.',
      { path: '^apps/web/' },
      { path: '^apps/server/' },
    ),
    border(
      'server-never-imports-web',
      'They meet in the contract.',
      { path: '^apps/server/' },
      { path: '^apps/web/' },
    ),
    border(
      'platform-knows-no-room',
      'Rooms use the platform, never the other way round.',
      { path: `${server}platform/` },
      { path: `${server}(?!platform/)` },
    ),
    border(
      'rooms-know-no-composition',
      'What puts rooms together imports them, never the other way round.',
      { path: `${server}rooms/` },
      { path: `${server}(?!rooms/|platform/)` },
    ),
    border(
      'room-has-a-place-in-the-order',
      'A new room is added to the list at the top of this file.',
      { path: `${server}rooms/(?!(${rooms.join('|')})/)` },
      {},
    ),
    ...roomOrder,
    border(
      'routes-are-asked-by-nobody',
      'They answer calls. What two rooms need is no route.',
      { path: `${server}rooms/([^/]+)/` },
      { path: `${server}rooms/.+${routes}`, pathNot: `${server}rooms/$1/` },
    ),
    border(
      'rules-are-pure',
      'Rules import nothing but the contract, other rules, and libraries that are pure themselves.',
      { path: rules, pathNot: test },
      { pathNot: ['^packages/contract/src/', rules, pureTools] },
    ),
    border(
      'routes-alone-know-http',
      'Only routes bind endpoints.',
      { path: `${server}rooms/`, pathNot: routes },
      { path: '^node_modules/(fastify|@fastify/[^/]+)/|^apps/server/src/platform/serve\\.ts$' },
    ),
    border(
      'ui-knows-nothing-of-ours',
      'Things to look at and press know no LMS.',
      { path: `${web}ui/` },
      { path: '^(apps|packages)/', pathNot: `${web}ui/` },
    ),
    border(
      'kit-imports-ui-and-contract',
      'The kit serves every room, so it knows none.',
      { path: `${web}kit/` },
      { path: '^(apps|packages)/', pathNot: `${web}(ui|kit)/|^packages/contract/src/` },
    ),
    border(
      'question-kinds-know-no-room',
      'The kinds serve every room that shows a question.',
      { path: `${web}kinds/` },
      { path: '^(apps|packages)/', pathNot: `${web}(ui|kit|kinds)/|^packages/contract/src/` },
    ),
    border(
      'web-rooms-stand-alone',
      'Routes compose rooms; rooms never import each other or what composes them.',
      { path: `${web}rooms/([^/]+)/` },
      { path: `${web}(rooms|routes|main)`, pathNot: `${web}rooms/$1/` },
    ),
    border(
      'product-knows-no-test',
      'What runs in production does not import tests.',
      { path: '^(apps/[^/]+|packages/[^/]+)/src/', pathNot: test },
      { path: `${test}|^apps/server/test/|^e2e/|^bench/` },
    ),
    border('no-cycle', 'Two files that need each other are one, or three.', {}, { circular: true }),
    border(
      'no-orphan',
      'Nobody imports it and it imports nobody.',
      { orphan: true, pathNot: '\\.d\\.ts$' },
      {},
    ),
    border('resolvable', 'An import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true, // types are knowledge too
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
