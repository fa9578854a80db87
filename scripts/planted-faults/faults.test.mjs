import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const readSource = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** A fault whose text moved stops the whole run of planted faults. */
it('every planted fault still finds its text and its test', () => {
  const faults = readSource('scripts/planted-faults/faults.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(faults.length).toBeGreaterThan(40)
  const lostFaults = faults.filter(
    ({ file, find, test }) => !readSource(file).includes(find) || readSource(test) === '',
  )
  expect(lostFaults.map(({ id }) => id)).toEqual([])
})
