import type { WorkRow } from '@tuntas/contract/insight/dashboard'
import { describe, expect, it } from 'vitest'
import { describeDue, describeWorkNote } from './workWords'

const now = new Date('2026-11-20T03:00:00Z')
const row = (more: Partial<WorkRow> = {}): WorkRow => ({
  courses_id: 1,
  course: 'Basis Data',
  lessons_id: 1,
  name: 'Kuis 3',
  type: 'QUIZ',
  state: 'available',
  group: 'now',
  start_date: null,
  end_date: null,
  due: null,
  due_of: null,
  locked: 0,
  blocker: null,
  deadline: null,
  time_remaining: null,
  study: null,
  kkm: null,
  score: null,
  is_enrichment: 0,
  ...more,
})

describe('until when', () => {
  it('presses more the nearer it is', () => {
    expect(describeDue(row({ due: '2026-11-20T16:00:00Z' }), now)).toEqual({
      words: 'hari ini 23:00',
      tone: 'mengkudu',
    })
    expect(describeDue(row({ due: '2026-11-22T16:00:00Z' }), now)).toEqual({
      words: '2 hari lagi',
      tone: 'soga',
    })
    expect(describeDue(row({ due: '2026-11-26T16:00:00Z' }), now)).toEqual({
      words: '6 hari lagi',
      tone: 'abu',
    })
    expect(describeDue(row(), now)).toBeNull()
  })

  it('is said of what is past, to come, closed and done', () => {
    const past = { group: 'late', end_date: '2026-11-18T16:00:00Z' } as const
    expect(describeDue(row({ ...past, state: 'ended' }), now)?.words).toBe('terlambat, ditutup 2 hari lalu')
    expect(describeDue(row({ ...past, state: 'blocked' }), now)?.words).toBe('hubungi dosen')
    const later = { group: 'later', state: 'scheduled', start_date: '2026-11-21T01:00:00Z' } as const
    expect(describeDue(row(later), now)?.words).toBe('dibuka besok 08:00')
    expect(describeDue(row({ locked: 1, due: '2026-11-20T16:00:00Z' }), now)?.tone).toBe('abu')
    expect(describeDue(row({ group: 'done', state: 'mastered' }), now)).toBeNull()
  })
})

describe('what else decides', () => {
  it('names the blocker of what is locked, and what a blocker opens', () => {
    const quiz = { lessons_id: 2, name: 'Kuis 3', type: 'QUIZ' } as const
    expect(describeWorkNote(row({ locked: 1, blocker: quiz }))).toBe('terkunci: selesaikan Kuis 3 dulu')
    const task = { lessons_id: 3, name: 'Tugas 3', type: 'ASSIGNMENT' } as const
    const opening = row({ due: '2026-11-23T16:00:00Z', due_of: task, end_date: '2026-11-25T16:00:00Z' })
    expect(describeWorkNote(opening)).toBe('Setelah ini Tugas 3 terbuka (tutup 23 Nov)')
    // Its own end, not that of the assignment.
    expect(describeDue(opening, now)?.words).toBe('5 hari lagi')
  })

  it('says how far a remedial is', () => {
    const remedial = row({
      state: 'remedial',
      score: 67.6,
      kkm: 75,
      study: { done: 1, total: 2, must_read: 0 },
    })
    expect(describeWorkNote(remedial)).toBe('nilai 67,60 dari KKM 75, 1 dari 2 materi dibuka')
    expect(describeWorkNote(row({ state: 'remedial', kkm: 75 }))).toBe('belum tuntas')
    expect(describeWorkNote(row({ group: 'done', state: 'settled', score: 82 }))).toBe('nilai 82,00')
    expect(describeWorkNote(row())).toBeNull()
  })
})
