import { kinds, notificationKinds } from '@tuntas/contract/operations/notifications'
import { describe, expect, it } from 'vitest'
import { buildMailHtml, buildMailSubject, buildMailText, oneLine } from './mail-text.rules.ts'
import { readerIn } from './moments.rules.ts'
import type { Params } from './params.rules.ts'
import { describeNotification } from './words.rules.ts'

const full: Params = {
  courses_id: 3,
  course: 'Kalkulus A',
  lessons_id: 7,
  lesson: 'Limit',
  type: 'QUIZ',
  count: 4,
  start: '2026-11-23T06:00:00Z',
  until: '2026-11-24T06:00:00Z',
  hours: 24,
  blocker: 'Materi Turunan',
  granted: 'remedials',
  value: 2,
  who: 'Bu Sari',
  file: 'mahasiswa.xlsx',
  created: 3,
  updated: 1,
  device: 'Chrome di Android',
  when: '2026-11-23T06:00:00Z',
  announcement: 5,
  title: 'Ruang pindah',
  name: 'SIAKAD',
  day: '23-11-2026',
  thread: 6,
  discussion: 8,
  subject: 'Basis Data',
  plan: 9,
  remark: 'Perjelas indikator.',
  mark: '73,1 (B)',
  before: '70,2 (B)',
}
const reader = readerIn('Asia/Jakarta', () => new Date('2026-11-23T16:30:00Z'))

describe.each(notificationKinds)('%s', (kind) => {
  it.each([
    ['with everything', full],
    ['with nothing known of it', {}],
  ] as const)('has words for every place %s', (_, params) => {
    const { title, body, link } = describeNotification(kind, params, reader)
    expect(kinds[kind].label).not.toBe('')
    expect(title.trim()).not.toBe('')
    expect(link).toMatch(/^\//)
    expect(`${title} ${body}`).not.toMatch(/\bnull\b|NaN|\[object/)
    expect(buildMailSubject([{ title, body, link }])).not.toBe('')
  })

  it('has a complete text for all params', () => {
    const { title, body, link } = describeNotification(kind, full, reader)
    expect(`${title} ${body} ${link}`).not.toMatch(/undefined/)
    expect(body).not.toMatch(/ {2}|\.\./)
  })
})

it('names the blocker of a locked lesson, and links to the class', () => {
  expect(describeNotification('deadline_near', full, reader)).toEqual({
    title: 'Kuis Limit ditutup besok pukul 13.00',
    body: 'Batas waktu Selasa, 24 November pukul 13.00. Selesaikan Materi Turunan lebih dulu. Kelas Kalkulus A.',
    link: '/student/courses/detail/3',
  })
})

it.each([
  ['2026-11-23T16:59:00Z', 'hari ini pukul 23.59'],
  ['2026-11-23T17:00:00Z', 'besok pukul 00.00'],
  ['2026-11-24T17:00:00Z', 'Rabu, 25 November pukul 00.00'],
  ['2026-11-22T16:00:00Z', 'Minggu, 22 November pukul 23.00'],
])('shows %s as %s in campus time', (iso, words) => {
  expect(reader.near(iso)).toBe(words)
})

it('names the goal of a Luluskan, not the whole quiz', () => {
  expect(describeNotification('passed', { ...full, goal: 'Menghitung limit' }, reader).title).toBe(
    'Tujuan Menghitung limit tuntas di Kuis Limit',
  )
})

describe('a letter', () => {
  const words = [
    { title: 'Tugas <b>Satu</b>\r\nBcc: x@y.z', body: 'Isi & "kutip"', link: '/a?b=1' },
    { title: 'Dua', body: '', link: '/dua' },
  ]
  const letter = {
    campus: 'Kampus',
    origin: 'https://lms.ac.id',
    name: 'Siti\nA',
    words,
    canStop: true,
    hasLogo: false,
  }

  it('keeps user input out of headers and markup', () => {
    expect(buildMailSubject(words)).toBe('Tugas <b>Satu</b> Bcc: x@y.z, dan 1 pemberitahuan lain')
    expect(buildMailHtml(letter)).toContain('Tugas &lt;b&gt;Satu&lt;/b&gt;')
    expect(buildMailHtml(letter)).not.toContain('<b>Satu')
    expect(oneLine('a\u2028b\u0000c')).not.toMatch(/\p{Cc}/u)
  })

  it('has the same content as plain text, and how to unsubscribe', () => {
    expect(buildMailText(letter)).toContain('https://lms.ac.id/a?b=1')
    expect(buildMailText(letter)).toContain('/notifications/preferences')
    expect(buildMailText({ ...letter, canStop: false })).not.toContain('/notifications/preferences')
  })
})
