import fc from 'fast-check'
import { it } from 'vitest'
import { withApp } from './app.ts'
import { acts, type Choice, makeLivingClass } from './living-class.ts'
import { checkClass } from './living-class-checks.ts'

/**
 * Students and lecturers act concurrently in any order: no answer is lost, every score is right, and all
 * readers agree.
 */

const app = withApp()
/** LIFE_SEED and LIVES select other runs, and their number. */
const seed = Number(process.env.LIFE_SEED ?? 20261128)
const lives = Number(process.env.LIVES ?? 2)

const choice = fc.record({ a: fc.nat(999), b: fc.nat(999), c: fc.nat(999), d: fc.nat(999) })
const actName = fc.oneof(
  { weight: 8, arbitrary: fc.constant('sit') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('changeQuestion', 'mark', 'restoreQuestion', 'comeBack', 'restoreQuiz'),
  },
  { weight: 4, arbitrary: fc.constantFrom(...Object.keys(acts)) },
)
const moment = fc.array(fc.record({ what: actName, choice }), { minLength: 2, maxLength: 8 })

it('a class lives', async () => {
  const live = async (moments: { what: string; choice: Choice }[][]) => {
    const livingClass = await makeLivingClass(app)
    for (const atOnce of moments) {
      const results = await Promise.allSettled(atOnce.map((act) => acts[act.what]?.(livingClass, act.choice)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
      await checkClass(livingClass)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(moment, { minLength: 12, maxLength: 16 }), live), {
    seed,
    numRuns: lives,
    endOnFailure: true,
  })
}, 600_000)
