import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'tugas-7-1'
const file = (name: string) => new File(['isi'], name)
const attached = (attachment: File | null, photos: readonly File[] = []) => ({
  attachment,
  photos,
  fault: null,
})
const NOTHING = attached(null)

let chosenFiles: typeof import('./chosen').chosenFiles
let person: typeof import('../../../kit/session/token').person
beforeEach(async () => {
  vi.resetModules()
  const { chosenFiles: next } = await import('./chosen')
  person = (await import('../../../kit/session/token')).person
  person.set(7)
  chosenFiles = next
})

it('what was chosen comes back, but for what was sent', () => {
  const sentFile = attached(file('satu.pdf'))
  expect(chosenFiles.take(KEY)).toEqual(NOTHING)
  chosenFiles.set(KEY, sentFile)
  expect(chosenFiles.take(KEY)).toBe(sentFile)
  chosenFiles.send(KEY, sentFile)
  expect(chosenFiles.take(KEY)).toEqual(NOTHING)
})

it('what was chosen while a hand-in was on its way comes back, once and later', () => {
  const [sentFile, since] = [attached(file('satu.pdf')), attached(file('dua.pdf'))]
  chosenFiles.set(KEY, sentFile)
  chosenFiles.send(KEY, sentFile)
  chosenFiles.set(KEY, since)
  expect([chosenFiles.take(KEY), chosenFiles.take(KEY)]).toEqual([since, since])
  const photos = [file('foto.jpg')]
  chosenFiles.set(KEY, { ...sentFile, photos })
  expect(chosenFiles.take(KEY)).toEqual({ ...sentFile, photos })
})

it('what was not taken is still to be handed in', () => {
  const sentFile = attached(file('satu.pdf'))
  chosenFiles.set(KEY, sentFile)
  chosenFiles.send(KEY, sentFile)
  chosenFiles.keep(KEY)
  expect(chosenFiles.take(KEY)).toBe(sentFile)
})

it('beside a hand-in that is taken back, only what was chosen after it stays', () => {
  const [sentFile, since] = [attached(file('satu.pdf')), attached(file('dua.pdf'))]
  const entry = sentFile.attachment
  chosenFiles.set(KEY, since)
  // It comes from another tab or a former page.
  expect(chosenFiles.takeBack(KEY, entry)).toEqual(sentFile)
  chosenFiles.set(KEY, sentFile)
  chosenFiles.send(KEY, sentFile)
  expect(chosenFiles.takeBack(KEY, entry)).toEqual(sentFile)
  expect(chosenFiles.take(KEY)).toBe(sentFile)
  chosenFiles.send(KEY, sentFile)
  chosenFiles.set(KEY, since)
  expect(chosenFiles.takeBack(KEY, entry)).toBe(since)
  chosenFiles.send(KEY, sentFile)
  chosenFiles.set(KEY, NOTHING)
  expect(chosenFiles.takeBack(KEY, entry)).toEqual(sentFile)
})

it('is for the same person, also after another sign-in, and for nobody else', () => {
  const ownFile = attached(file('satu.pdf'))
  chosenFiles.set(KEY, ownFile)
  person.set(null)
  person.set(7)
  expect(chosenFiles.take(KEY)).toBe(ownFile)
  person.set(8)
  person.set(7)
  expect(chosenFiles.take(KEY)).toEqual(NOTHING)
})
