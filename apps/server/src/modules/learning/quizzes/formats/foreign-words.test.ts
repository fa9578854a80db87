import { expect, it } from 'vitest'
import { writeMoodleFormula } from '../kinds/formula-writing.rules.ts'
import { holdsGapChoices } from './gap-choices.ts'
import { findAccent } from './math/latex.ts'

it('a word of a file that objects have as a property is no word of ours', () => {
  for (const word of ['constructor', '__proto__', 'toString']) {
    expect(writeMoodleFormula({ is: 'name', name: word })).toBe(`{${word}}`)
    expect(holdsGapChoices(word)).toBe(false)
    expect(findAccent(word)).toBeUndefined()
  }
  expect([writeMoodleFormula({ is: 'name', name: 'pi' }), holdsGapChoices('ddwtos')]).toEqual(['pi()', true])
})
