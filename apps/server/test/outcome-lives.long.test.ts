import fc from 'fast-check'
import { it } from 'vitest'
import { withApp } from './app.ts'
import { acts, type Choice, makeMeasuredClass } from './living-outcomes.ts'
import { checkOutcomes } from './living-outcomes-checks.ts'

/**
 * Goals, questions, weights and people change concurrently in any order: the outcomes always follow from the
 * rows.
 */

const app = withApp()
/** LIFE_SEED and LIVES select other runs, and their number. */
const seed = Number(process.env.LIFE_SEED ?? 20261128)
const lives = Number(process.env.LIVES ?? 1)

const choice = fc.record({ a: fc.nat(999), b: fc.nat(999), c: fc.nat(999), d: fc.nat(999) })
const actName = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('sit', 'sit', 'handIn', 'mark', 'weigh', 'close', 'comeBack', 'restoreWork'),
  },
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(acts)) },
)
const moment = fc.array(fc.record({ what: actName, choice }), { minLength: 3, maxLength: 6 })

it('the outcomes of a class live', async () => {
  const live = async (moments: { what: string; choice: Choice }[][]) => {
    const livingClass = await makeMeasuredClass(app)
    for (const atOnce of moments) {
      const results = await Promise.allSettled(atOnce.map((act) => acts[act.what]?.(livingClass, act.choice)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
      await checkOutcomes(livingClass)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(moment, { minLength: 20, maxLength: 24 }), live), {
    seed,
    numRuns: lives,
    endOnFailure: true,
  })
}, 600_000)
