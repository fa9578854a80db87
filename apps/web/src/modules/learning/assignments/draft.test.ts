import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findNext } from './draft'

it('keeps beside a text what other tabs have written since', () => {
  expect(findNext([], undefined, 'A')).toEqual({ html: 'A', others: [] })
  expect(findNext(['A'], 'A', 'A1')).toEqual({ html: 'A1', others: [] })
  expect(findNext(['B'], 'A', 'A1')).toEqual({ html: 'A1', others: ['B'] })
  expect(findNext(['A1', 'B'], 'A1', 'A2')).toEqual({ html: 'A2', others: ['B'] })
  expect(findNext(['A1', 'B'], 'A1', 'B')).toEqual({ html: 'B', others: [] })
  expect(findNext(['B1', 'A1'], undefined, 'C')).toEqual({ html: 'C', others: ['B1', 'A1'] })
  expect(findNext(['C', 'B1', 'A1'], 'A1', 'A2')).toEqual({ html: 'A2', others: ['C', 'B1'] })
  expect(findNext(['B', 'A', 'B'], 'A', 'A1')).toEqual({ html: 'A1', others: ['B'] })
})

describe('where the device is full', () => {
  const KEY = 'tugas-7-1'
  const disk = new Map<string, string>()
  let draft: typeof import('./draft')
  let person: typeof import('../../../kit/session/token').person
  beforeEach(async () => {
    disk.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => disk.get(key) ?? null,
      removeItem: (key: string) => disk.delete(key),
      setItem: (key: string, value: string) => {
        if (value.includes('besar')) throw new Error('no space')
        disk.set(key, value)
      },
    })
    vi.resetModules()
    draft = await import('./draft')
    person = (await import('../../../kit/session/token')).person
    person.set(7)
  })
  const storedTexts = () => draft.listTexts(draft.readStored(KEY))
  const all = () => draft.listTexts(draft.readDraft(KEY))

  it('a text that was taken up in place of another one leaves that when it is handed in', () => {
    draft.writeDraft(KEY, { html: 'A', others: [] })
    draft.takeUpDraft(KEY, 'X besar')
    expect(all()).toEqual(['X besar', 'A'])
    draft.dropDraft(KEY, 'X besar')
    expect([storedTexts(), all()]).toEqual([['A'], ['A']])
  })

  it('goes round all texts', () => {
    draft.writeDraft(KEY, { html: 'A', others: ['C'] })
    draft.takeUpDraft(KEY, 'X besar')
    expect(all()).toEqual(['X besar', 'A', 'C'])
    draft.takeUpDraft(KEY, 'C')
    draft.takeUpDraft(KEY, 'A')
    expect(all().sort()).toEqual(['A', 'C', 'X besar'])
  })

  it('what was the beginning of a text goes with that alone', () => {
    draft.writeDraft(KEY, { html: 'A', others: ['C'] })
    draft.writeDraft(KEY, { html: 'B besar', others: ['C'] }, 'A')
    expect(all()).toEqual(['B besar', 'C'])
    draft.dropDraft(KEY, 'C')
    expect([storedTexts(), all()]).toEqual([['A'], ['B besar']])
    draft.dropDraft(KEY, 'B besar')
    expect([storedTexts(), all()]).toEqual([[], []])
  })

  it('would be lost with its page, which therefore asks', async () => {
    const { isUnsaved } = await import('../../../kit/form/unsavedForms')
    expect(isUnsaved()).toBe(false)
    draft.writeDraft(KEY, { html: 'X besar', others: [] })
    expect([isUnsaved(), draft.listUnkept()]).toEqual([true, [KEY]])
    draft.writeDraft(KEY, { html: 'X', others: [] })
    expect([isUnsaved(), draft.listUnkept()]).toEqual([false, []])
  })

  it('is for the same person, also after another sign-in, and for nobody else', () => {
    draft.writeDraft(KEY, { html: 'X besar', others: [] })
    person.set(null)
    person.set(7)
    expect(all()).toEqual(['X besar'])
    person.set(8)
    person.set(7)
    expect(all()).toEqual([])
  })
})
