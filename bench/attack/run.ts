import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CLASS, openCampusFor } from '../../e2e/campus.ts'
import { type Product, startProduct } from '../../e2e/product.ts'
import { type Ids, targetsFor } from './targets.ts'
import { ensureTools, sqlmap, type Verdict, wapiti } from './tools.ts'

/**
 * `npm run attack [-- --minutes 10 --level 2]`: Debian's sqlmap and wapiti against the built product with its
 * demo campus in a scratch folder, as lecturer and student. Prints one line per target; exits with 1 on a
 * finding.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, level: { type: 'string', default: '2' } },
})
const { level } = values
const budget = Number(values.minutes) * 60
const PASSWORD = 'Tuntas#2026'
/** Shares of the time: sqlmap is slower. */
const SQLMAP_SHARE = 0.6

const fetchToken = async (url: string, username: string): Promise<string> => {
  const reply = await fetch(`${url}/api/v1/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  return ((await reply.json()) as { token: string }).token
}

const idsIn = async (product: Product): Promise<Ids> => {
  const campus = await openCampusFor(product)
  const ids = await campus.row<Ids>(
    `select c.id as courses_id, l.sections_id as section_id, l.id as quiz_id, l.id as lesson_id
      from courses c join lessons l on l.courses_id = c.id and l.type = 'QUIZ' and l.status = 'publish' and l.deleted_at is null
      where c.code = $1 order by l.id limit 1`,
    [CLASS.code],
  )
  await campus.close()
  return ids
}

const say = (verdicts: Verdict[], ...more: Verdict[]) => {
  for (const one of more) {
    verdicts.push(one)
    console.log(`${one.what}: ${one.verdict} (${one.seconds.toFixed(0)} s)`)
  }
}

ensureTools()
const product = await startProduct()
const folder = mkdtempSync(join(tmpdir(), 'tuntas-attack-'))
const verdicts: Verdict[] = []
try {
  const ids = await idsIn(product)
  const people = [
    { who: 'dosen', role: 'dosen', token: await fetchToken(product.url, '0011223301') },
    { who: 'mahasiswa', role: 'mahasiswa', token: await fetchToken(product.url, '2201010001') },
  ] as const
  const lists = await Promise.all(
    people.map(async (one) => ({ ...one, targets: await targetsFor(one.role, product.url, one.token, ids) })),
  )
  const count = lists.reduce((sum, { targets }) => sum + targets.length, 1)
  const seconds = Math.max(10, (budget * SQLMAP_SHARE) / count)
  const data = '{"username":"2201010001","password":"x"}'
  const signin = { name: 'auth/signin', url: `${product.url}/api/v1/auth/signin` }
  say(verdicts, await sqlmap(signin, { data, folder, seconds, level }))
  for (const { who: person, token, targets } of lists) {
    for (const target of targets) say(verdicts, await sqlmap(target, { token, folder, seconds, level }))
    const share = (budget * (1 - SQLMAP_SHARE)) / people.length
    say(verdicts, ...(await wapiti(product.url, targets, { who: person, token, folder, seconds: share })))
  }
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
const findingCount = verdicts.filter((one) => one.found).length
console.log(`${verdicts.length} sasaran, ${findingCount} temuan`)
process.exit(findingCount === 0 ? 0 : 1)
