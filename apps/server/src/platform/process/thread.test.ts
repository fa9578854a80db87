import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'

const SOURCES = join(root, 'apps/server/src')
const STARTS =
  /startThread\(\s*import\.meta\.url,\s*'([^']+)'|openWorkThread\(\{\s*url: import\.meta\.url,\s*name: '([^']+)'/g

it('starts only workers that lie beside their callers and are bundled', () => {
  const bundled = readFileSync(join(root, 'scripts/bundle.mjs'), 'utf8')
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )
  const workers = files.flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(STARTS)].map(([, direct, viaQueue]) =>
      join('apps/server/src', dirname(path), `${direct ?? viaQueue}.worker.ts`),
    ),
  )
  expect(workers.length).toBeGreaterThan(7)
  expect(workers.filter((path) => !bundled.includes(`'${path}'`))).toEqual([])
})
