import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { Entry } from './entries.rules.ts'
import { calendarText } from './ical.rules.ts'

const reader = {
  role: 'mahasiswa',
  origin: 'https://lms.kampus.ac.id',
  now: '2026-11-01T00:00:00.000Z',
} as const
const quiz: Entry = {
  kind: 'quiz',
  id: 7,
  title: 'Kuis 3: SELECT',
  course: 'Basis Data A',
  start: '2026-11-20T01:00:00.000Z',
  end: '2026-11-20T03:30:00.000Z',
  blocker: null,
  done: false,
  reminds: true,
  revision: 4,
}
const read = (entries: readonly Entry[]) => {
  const text = calendarText(entries, reader)
  const component = new ICAL.Component(ICAL.parse(text))
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  return { text, events }
}

describe('a calendar that another program reads', () => {
  it('yields the same moments in any time zone', () => {
    const { events } = read([quiz])
    const [event] = events
    expect(event?.startDate.toJSDate().toISOString()).toBe(quiz.start)
    expect(event?.endDate.toJSDate().toISOString()).toBe(quiz.end)
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
    expect([event?.uid, event?.sequence, event?.summary]).toEqual(['quiz-7@tuntas', 4, 'Kuis 3: SELECT'])
  })

  it('keeps every character of a long text, within 75 octets a line', () => {
    const title = `Ujian; bab 1, 2\\3 \n${'Tîñjaúan émpät 試験 👩‍🎓 '.repeat(12)}akhir`
    const { text, events } = read([{ ...quiz, kind: 'announcement', title }])
    expect(events[0]?.summary).toBe(title)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('cannot be given extra lines by a title', () => {
    const { text, events } = read([{ ...quiz, title: 'X\r\nBEGIN:VALARM\r\nATTACH:http://jahat\u0007' }])
    expect(events).toHaveLength(1)
    expect(text).not.toMatch(/^ATTACH/m)
    expect(text).not.toContain('\u0007')
  })

  it('reminds a day and two hours before the end, never of done or blocked work', () => {
    const readTriggers = (entry: Entry) =>
      read([entry])
        .events[0]?.component.getAllSubcomponents('valarm')
        .map((alarm) => {
          const trigger = alarm.getFirstProperty('trigger')
          return [trigger?.getParameter('related'), String(trigger?.getFirstValue())]
        })
    expect(readTriggers(quiz)).toEqual([
      ['END', '-P1D'],
      ['END', '-PT2H'],
    ])
    expect(readTriggers({ ...quiz, done: true })).toEqual([])
    const lockedQuiz = { ...quiz, blocker: 'Kuis 2' }
    expect(readTriggers(lockedQuiz)).toEqual([])
    expect(read([lockedQuiz]).events[0]?.description).toBe('Basis Data A\nSelesaikan Kuis 2 lebih dulu.')
  })

  it('writes a deadline as the moment that it is', () => {
    const { text, events } = read([{ ...quiz, kind: 'assignment', start: quiz.end, title: 'Laporan' }])
    expect(text).not.toContain('DTEND')
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe(quiz.end)
    expect(events[0]?.summary).toBe('Batas waktu tugas: Laporan')
  })
})
