// The borders of the house (docs/map.md). There is no list of exceptions: an import that breaks one belongs elsewhere.
import { features, modules } from './scripts/features.mjs'

const server = '^apps/server/src/'
const web = '^apps/web/src/'
const rules = `${server}modules/.+([/.]rules|/kinds/[^/]+|/formats/[^/]+|/formats/qti/(names|tree|render|item|writer)|/formats/(math/[^/]+|word/paragraphs|qti1/(item|scoring)))\\.ts$`
/** They read, write and compare texts and tables: no database, no clock, no network. */
const pureTools = `${server}platform/(cut-text|files/(text|excel|spreadsheet))\\.ts$|node_modules/(gift-pegjs|fast-xml-parser|marked|entities|fastest-levenshtein|ts-fsrs|sanitize-html)/|^timers/promises$`
const routes = '[/.]routes\\.ts$'
const test = '\\.test\\.tsx?$'

/** A feature may know the features before it, never those after it. Its routes stand above all features (decision 036). */
const featureOrder = features.slice(0, -1).map((feature, index) => ({
  name: `feature-order-${feature.replace('/', '-')}`,
  comment:
    'A server feature imports only earlier features; work that spans them lives in the latest one. Routes may ask any.',
  severity: 'error',
  from: { path: `${server}modules/${feature}/`, pathNot: routes },
  to: { path: `${server}modules/(${features.slice(index + 1).join('|')})/` },
}))

/** The modules of the contract stand in the same order; `wire` is below them all. */
const moduleNames = Object.keys(modules)
const contractOrder = ['wire', ...moduleNames].slice(0, -1).map((module, index) => ({
  name: `contract-order-${module}`,
  comment: 'A module of the contract imports only earlier ones.',
  severity: 'error',
  from: { path: `^packages/contract/src/${module}/`, pathNot: test },
  to: { path: `^packages/contract/src/((${moduleNames.slice(index).join('|')})/|[^/]+$)` },
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
      'platform-knows-no-feature',
      'Features use the platform, never the other way round.',
      { path: `${server}platform/` },
      { path: `${server}(?!platform/)` },
    ),
    border(
      'features-know-no-composition',
      'What puts features together imports them, never the other way round.',
      { path: `${server}modules/` },
      { path: `${server}(?!modules/|platform/)` },
    ),
    border(
      'feature-has-a-place-in-the-order',
      'A new feature is added to scripts/features.mjs.',
      { path: `(${server}|${web})modules/(?!(${features.join('|')})/)` },
      {},
    ),
    ...featureOrder,
    ...contractOrder,
    border(
      'routes-are-asked-by-nobody',
      'They answer calls. What two features need is no route.',
      { path: `${server}modules/([^/]+/[^/]+)/` },
      { path: `${server}modules/.+${routes}`, pathNot: `${server}modules/$1/` },
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
      { path: `${server}modules/`, pathNot: routes },
      { path: '^node_modules/(fastify|@fastify/[^/]+)/|^apps/server/src/platform/http/serve\\.ts$' },
    ),
    border(
      'ui-knows-nothing-of-ours',
      'Things to look at and press know no LMS.',
      { path: `${web}ui/` },
      // The elements of formatted texts are the same for the editor and the server.
      { path: '^(apps|packages)/', pathNot: `${web}ui/|^packages/contract/src/wire/rich-text\\.ts$` },
    ),
    border(
      'kit-imports-ui-and-contract',
      'The kit serves every feature, so it knows none.',
      { path: `${web}kit/` },
      { path: '^(apps|packages)/', pathNot: `${web}(ui|kit)/|^packages/contract/src/` },
    ),
    border(
      'question-kinds-know-no-feature',
      'The kinds serve every feature that shows a question.',
      { path: `${web}kinds/` },
      { path: '^(apps|packages)/', pathNot: `${web}(ui|kit|kinds)/|^packages/contract/src/` },
    ),
    border(
      'shared-knows-no-feature',
      'What several features show of lessons, marking, goals and people lies above kit and kinds.',
      { path: `${web}shared/` },
      { path: '^(apps|packages)/', pathNot: `${web}(ui|kit|kinds|shared)/|^packages/contract/src/` },
    ),
    border(
      'web-features-stand-alone',
      'Routes compose features; features never import each other or what composes them.',
      { path: `${web}modules/([^/]+/[^/]+)/` },
      { path: `${web}(modules|routes|main)`, pathNot: `${web}modules/$1/` },
    ),
    border(
      'product-knows-no-test',
      'What runs in production does not import tests.',
      { path: '^(apps/[^/]+|packages/[^/]+)/src/', pathNot: test },
      { path: `${test}|^apps/[^/]+/test/|^e2e/|^bench/` },
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
