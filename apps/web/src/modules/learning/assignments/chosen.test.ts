import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'tugas-7-1'
const file = (name: string) => new File(['isi'], name)
const attached = (attachment: File | null, photos: readonly File[] = []) => ({
  attachment,
  photos,
  fault: null,
})
const NOTHING = attached(null)

let chosen: typeof import('./chosen').chosen
let person: typeof import('../../../kit/token').person
beforeEach(async () => {
  vi.resetModules()
  const { chosen: next } = await import('./chosen')
  person = (await import('../../../kit/token')).person
  person.set(7)
  chosen = next
})

it('what was chosen comes back, but for what was sent', () => {
  const sent = attached(file('satu.pdf'))
  expect(chosen.take(KEY)).toEqual(NOTHING)
  chosen.set(KEY, sent)
  expect(chosen.take(KEY)).toBe(sent)
  chosen.send(KEY, sent)
  expect(chosen.take(KEY)).toEqual(NOTHING)
})

it('what was chosen while a hand-in was on its way comes back, once and later', () => {
  const [sent, since] = [attached(file('satu.pdf')), attached(file('dua.pdf'))]
  chosen.set(KEY, sent)
  chosen.send(KEY, sent)
  chosen.set(KEY, since)
  expect([chosen.take(KEY), chosen.take(KEY)]).toEqual([since, since])
  const photos = [file('foto.jpg')]
  chosen.set(KEY, { ...sent, photos })
  expect(chosen.take(KEY)).toEqual({ ...sent, photos })
})

it('what was not taken is still to be handed in', () => {
  const sent = attached(file('satu.pdf'))
  chosen.set(KEY, sent)
  chosen.send(KEY, sent)
  chosen.keep(KEY)
  expect(chosen.take(KEY)).toBe(sent)
})

it('beside a hand-in that is taken back, only what was chosen after it stays', () => {
  const [sent, since] = [attached(file('satu.pdf')), attached(file('dua.pdf'))]
  const entry = sent.attachment
  chosen.set(KEY, since)
  // It comes from another tab or an earlier page.
  expect(chosen.takeBack(KEY, entry)).toEqual(sent)
  chosen.set(KEY, sent)
  chosen.send(KEY, sent)
  expect(chosen.takeBack(KEY, entry)).toEqual(sent)
  expect(chosen.take(KEY)).toBe(sent)
  chosen.send(KEY, sent)
  chosen.set(KEY, since)
  expect(chosen.takeBack(KEY, entry)).toBe(since)
  chosen.send(KEY, sent)
  chosen.set(KEY, NOTHING)
  expect(chosen.takeBack(KEY, entry)).toEqual(sent)
})

it('is for the same person, also after another sign-in, and for nobody else', () => {
  const mine = attached(file('satu.pdf'))
  chosen.set(KEY, mine)
  person.set(null)
  person.set(7)
  expect(chosen.take(KEY)).toBe(mine)
  person.set(8)
  person.set(7)
  expect(chosen.take(KEY)).toEqual(NOTHING)
})
