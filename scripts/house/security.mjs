// Figures in docs/security.md: `<!--count:name-->515<!--/-->`. The rest of the page is written by hand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  fileCalls,
  openTo,
  ownersCalls,
  saves,
  workbooks,
} from '../../apps/server/test/attacks/selections.ts'
import { actors } from '../../apps/server/test/world/people.ts'
import { catalogue } from '../../packages/contract/src/catalogue.ts'
import { root } from '../stamps.mjs'

const PATH = 'docs/security.md'
const MARK = /<!--count:([\w-]+)-->[^<]*<!--\/-->/g

const VERDICTS = { met: 'met', partly: 'partly', missed: '**not met**', operator: 'operator', foreign: 'n/a' }
/** '10.1.1–10.7.3' means a whole chapter, whose size is only in the standard. */
const CHAPTERS = { '10.1.1–10.7.3': 29, '17.1.1–17.3.2': 7 }
const RANGE = /^(\d+\.\d+)\.(\d+)–\1\.(\d+)$/
const countIds = (ids) =>
  ids.split(', ').reduce((sum, id) => {
    if (CHAPTERS[id]) return sum + CHAPTERS[id]
    const [, , from, to] = RANGE.exec(id) ?? []
    return sum + (from ? Number(to) - Number(from) + 1 : 1)
  }, 0)

const countVerdicts = (page) => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \|/gm)]
  const counts = Object.fromEntries(
    Object.entries(VERDICTS).map(([name, verdict]) => [
      `asvs-${name}`,
      rows
        .filter(([, , rowVerdict]) => rowVerdict === verdict)
        .reduce((sum, [, ids]) => sum + countIds(ids), 0),
    ]),
  )
  return { ...counts, 'asvs-all': Object.values(counts).reduce((sum, one) => sum + one, 0) }
}

const count = (page) => ({
  endpoints: catalogue.size,
  people: Object.keys(actors).length,
  'operator-endpoints': openTo('operator').length,
  'koordinator-endpoints': openTo('koordinator').length,
  'owner-endpoints': ownersCalls.length,
  saves: saves.length,
  'file-endpoints': fileCalls.length,
  workbooks: workbooks.length,
  ...countVerdicts(page),
})

/** The page with current figures; throws if a mark has no figure, or a figure has no mark. */
export const securityPage = () => {
  const page = readFileSync(join(root, PATH), 'utf8')
  const figures = count(page)
  const unused = new Set(Object.keys(figures))
  const newPage = page.replace(MARK, (_, name) => {
    if (figures[name] === undefined) throw new Error(`${PATH}: nothing counts ${name}`)
    unused.delete(name)
    return `<!--count:${name}-->${figures[name]}<!--/-->`
  })
  if (unused.size > 0) throw new Error(`${PATH}: no place for ${[...unused].join(', ')}`)
  return newPage
}
