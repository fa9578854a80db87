import { questionTypeNames, questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { describe, expect, it } from 'vitest'
import { kinds } from '.'

describe('every kind of question', () => {
  it.each(questionTypes)('%s has the name that files and the audit give it', (type) => {
    expect(kinds[type].name).toBe(questionTypeNames[type])
  })

  it.each(questionTypes)('%s leaves the letters that move between questions', (type) => {
    const options = [...'abcdefghij'].map((key) => ({ key, label: key }))
    const letters = kinds[type].choices({ id: 1, options, content: {} }).map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters).not.toContain('N')
    expect(letters).not.toContain('P')
  })
})
