import { type Entry, formatSummary, listReminders } from './entries.rules.ts'

/** A calendar in RFC 5545 format. Times are in UTC, so that clients need no time zone. */

const FOLD = 75
const bytes = new TextEncoder()

/** Folds lines at 75 octets without splitting a character; continuation lines begin with a space. */
const foldLine = (line: string): string => {
  const lines: string[] = []
  let now = ''
  for (const letter of line) {
    if (bytes.encode(now + letter).length > FOLD) {
      lines.push(now)
      now = ' '
    }
    now += letter
  }
  return [...lines, now].join('\r\n')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no calendar may hold
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g
/** Escapes separators in a text value. */
const text = (value: string): string =>
  value
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')

const utc = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const pages = {
  mahasiswa: { quiz: '/student/courses/lesson/quiz/', assignment: '/student/courses/lesson/assignment/' },
  dosen: { quiz: '/teacher/courses/lesson/quiz/', assignment: '/teacher/courses/lesson/assignment/' },
} as const

const alarm = (trigger: string, summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER;RELATED=END:${trigger}`,
  `DESCRIPTION:${text(summary)}`,
  'END:VALARM',
]

export type Reader = { role: 'mahasiswa' | 'dosen'; origin: string; now: string }

const eventLines = (entry: Entry, { role, origin, now }: Reader): string[] => {
  const summary = formatSummary(entry)
  const page = entry.kind === 'announcement' ? '/talk/announcements/' : pages[role][entry.kind]
  const parts = [
    ...(entry.course ? [entry.course] : []),
    ...(entry.blocker ? [`Selesaikan ${entry.blocker} lebih dulu.`] : []),
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${entry.kind}-${entry.id}@tuntas`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${entry.revision}`,
    `DTSTART:${utc(entry.start)}`,
    // A zero-length event ends where it begins.
    ...(Date.parse(entry.end) > Date.parse(entry.start) ? [`DTEND:${utc(entry.end)}`] : []),
    `SUMMARY:${text(summary)}`,
    ...(parts.length > 0 ? [`DESCRIPTION:${text(parts.join('\n'))}`] : []),
    `URL:${origin}${page}${entry.id}`,
    'TRANSP:TRANSPARENT',
    ...listReminders(entry).flatMap((trigger) => alarm(trigger, summary)),
    'END:VEVENT',
  ]
}

export const calendarText = (entries: readonly Entry[], reader: Reader): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tuntas//Kalender//ID',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Tuntas',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => eventLines(entry, reader)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
