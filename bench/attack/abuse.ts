import { parseArgs } from 'node:util'
import { catalogue } from '../../packages/contract/src/catalogue.ts'
import { build } from '../product.ts'
import { openArena } from './arena.ts'
import { type Case, listCases } from './cases.ts'
import { judge, MOST_WORK_MS, printSlowest, type Verdict } from './judging.ts'

/**
 * `npm run abuse [-- --seconds 5 --only attempts --shard 1/4]`: calls every endpoint with its largest input
 * on ten connections, as a stranger, as the owner and without account, while a student saves, reads and signs
 * in. Exits with 1 if that student is delayed, a save fails, or the event loop is blocked. The control, a
 * planted quadratic sanitiser, must be detected first.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    shard: { type: 'string', default: '1/1' },
  },
})
const seconds = Number(values.seconds)
const [share = 1, shares = 1] = values.shard.split('/').map(Number)
if (!(seconds > 0) || !(share >= 1 && share <= shares)) {
  console.error('Usage: npm run abuse -- [--seconds 5] [--only attempts.saveAnswer] [--shard 1/4]')
  process.exit(2)
}

/** A finding needs two hits: the machine has other work at times. */
const attack = async (arena: Awaited<ReturnType<typeof openArena>>, one: Case): Promise<Verdict> => {
  const verdict = judge(await arena.run(one, seconds))
  return verdict.faults.length === 0 ? verdict : judge(await arena.run(one, seconds))
}

build()
const planted = await openArena({ planted: true })
const controls = listCases(catalogue, 'attempts.saveAnswer').filter(
  ({ who: caller }) => caller === 'stranger',
)
const control = await attack(planted, controls[0] as Case).finally(planted.close)
console.log(`Control, a planted cleaner: ${control.faults.join(', ') || 'not found'}`)
if (control.work < MOST_WORK_MS) process.exit(1)

const cases = listCases(catalogue, values.only).filter((_, at) => at % shares === share - 1)
const arena = await openArena({ planted: false })
const verdicts: Verdict[] = []
try {
  for (const one of cases) {
    const verdict = await attack(arena, one)
    verdicts.push(verdict)
    if (verdict.faults.length > 0) console.log(`✗ ${verdict.what}: ${verdict.faults.join(', ')}`)
    else if (verdicts.length % 50 === 0) console.log(`${verdicts.length} of ${cases.length}`)
  }
} finally {
  await arena.close()
}
printSlowest(verdicts)
const failedCount = verdicts.filter(({ faults }) => faults.length > 0).length
console.log(`${verdicts.length - failedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)
