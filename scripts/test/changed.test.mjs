import { expect, it } from 'vitest'
import { pickTests } from './changed.mjs'

const ATTEMPTS = 'apps/server/src/modules/learning/attempts'
const files = {
  [`${ATTEMPTS}/save.test.ts`]: `import { withApp } from '../../../../test/app.ts'`,
  [`${ATTEMPTS}/late.test.ts`]: '',
  'apps/server/src/modules/learning/bank/bank.test.ts': '',
  'apps/server/src/platform/http/load.test.ts': `import { load } from './load.ts'`,
  'apps/server/test/links.test.ts': `import { load } from '../src/platform/load.ts'`,
  'apps/server/test/audit.test.ts': '',
}
const sources = {
  testFiles: Object.keys(files),
  readFile: (path) => files[path] ?? '',
  endpointsPage: [
    '| `POST /student/quiz/save-answer` | attempts.saveAnswer | mahasiswa | learning/attempts/answers.routes.ts |',
    '| `GET /lecture/bank` | bank.questions | dosen | learning/bank/routes.ts |',
  ].join('\n'),
  catalogue: `import * as attempts from './learning/attempts.ts'`,
}
const pick = (...changedPaths) => pickTests(changedPaths, sources)

it('takes all tests of a changed feature, and the fuzz of the endpoints that a changed route file serves', () => {
  const ownTests = [`${ATTEMPTS}/save.test.ts`, `${ATTEMPTS}/late.test.ts`]
  expect(pick(`${ATTEMPTS}/late.store.ts`)).toMatchObject({ server: ownTests, endpoints: [], runsWeb: false })
  expect(pick(`${ATTEMPTS}/answers.routes.ts`).endpoints).toEqual(['attempts.saveAnswer'])
})

it('takes the tests beside a platform file, and those that import it', () => {
  expect(pick('apps/server/src/platform/http/load.ts').server).toEqual([
    'apps/server/src/platform/http/load.test.ts',
    'apps/server/test/links.test.ts',
  ])
})

it('takes the tests that import a changed helper, and a changed test itself', () => {
  expect(pick('apps/server/test/app.ts').server).toContain(`${ATTEMPTS}/save.test.ts`)
  expect(pick('apps/server/test/audit.test.ts').server).toEqual(['apps/server/test/audit.test.ts'])
})

it('takes the tests of the feature that serves a changed contract, its fuzz, and the tests of the browser’s code', () => {
  expect(pick('packages/contract/src/learning/attempts.schemas.ts')).toEqual({
    server: [`${ATTEMPTS}/save.test.ts`, `${ATTEMPTS}/late.test.ts`],
    endpoints: ['attempts.'],
    runsWeb: true,
    browser: [],
  })
})

it('takes nothing for a document', () => {
  expect(pick('docs/map.md', 'README.md')).toEqual({
    server: [],
    endpoints: [],
    runsWeb: false,
    browser: [],
  })
})

it('takes the changed browser tests alone and not those that import a changed helper', () => {
  expect(pick('e2e/campus.ts', 'e2e/student/loop.spec.ts').browser).toEqual(['e2e/student/loop.spec.ts'])
})
