import type { WaitingWork } from '@tuntas/contract/insight/teaching'
import { expect, it } from 'vitest'
import { describeWaitingWork } from './teachingWords'

const now = new Date('2026-11-29T05:00:00Z')
const age = (kind: WaitingWork['kind'], oldest: string, isOver: 0 | 1 = 0) => {
  const place = { courses_id: 1, courses: 'Basis Data A', lessons_id: 2, lessons: 'Tugas 1' }
  const words = describeWaitingWork({ kind, count: 3, oldest, ended: isOver, ...place }, now)
  return `${words.said}, ${words.age}`
}

it('says how long work has waited in days, however old it is', () => {
  expect(age('submissions', '2026-10-08T01:00:00Z')).toBe('3 tugas menunggu dinilai, tertua 52 hari')
  expect(age('essays', '2026-11-28T01:00:00Z')).toBe('3 esai menunggu dinilai, tertua 1 hari')
  expect(age('essays', '2026-11-29T01:00:00Z')).toMatch(/tertua hari ini/)
})

it('tells a draft that has begun from one whose dates passed', () => {
  expect(age('drafts', '2026-11-09T01:00:00Z')).toBe(
    'Masih draf, jadwalnya sudah dimulai, mulai 20 hari lalu',
  )
  expect(age('drafts', '2026-11-09T01:00:00Z', 1)).toBe(
    'Masih draf, jadwalnya sudah lewat, mulai 20 hari lalu',
  )
})
