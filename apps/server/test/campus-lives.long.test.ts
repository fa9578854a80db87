import fc from 'fast-check'
import { it } from 'vitest'
import { withApp } from './app.ts'
import { campusActs, checkCampus, makeLivingCampus } from './living-campus.ts'
import type { Choice } from './living-class.ts'

/**
 * People are moved, archived, restored, added and removed concurrently: every class has the members that its
 * groups and its form define.
 */

const app = withApp()
/** LIFE_SEED and LIVES select other runs, and their number. */
const seed = Number(process.env.LIFE_SEED ?? 20261128)
const lives = Number(process.env.LIVES ?? 3)

const choice = fc.record({ a: fc.nat(999), b: fc.nat(999), c: fc.nat(999), d: fc.nat(999) })
const people = fc.constantFrom(...Object.keys(campusActs).filter((name) => name !== 'changeYear'))
const commonActs = fc.constantFrom(
  'changeClass',
  'moveOne',
  'restoreStudent',
  'restoreClass',
  'restoreByHand',
)
const actName = fc.oneof(
  { weight: 40, arbitrary: people },
  { weight: 20, arbitrary: commonActs },
  { weight: 1, arbitrary: fc.constant('changeYear') },
)
const moment = fc.array(fc.record({ what: actName, choice }), { minLength: 2, maxLength: 4 })

it('a campus lives', async () => {
  const live = async (moments: { what: string; choice: Choice }[][]) => {
    const campus = await makeLivingCampus(app)
    let yearsChanged = false
    for (const atOnce of moments) {
      const results = await Promise.allSettled(
        atOnce.map((act) => campusActs[act.what]?.(campus, act.choice)),
      )
      for (const result of results) if (result.status === 'rejected') throw result.reason
      yearsChanged ||= atOnce.some((act) => act.what === 'changeYear')
      await checkCampus(campus, yearsChanged)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(moment, { minLength: 25, maxLength: 35 }), live), {
    seed,
    numRuns: lives,
    endOnFailure: true,
  })
}, 600_000)
