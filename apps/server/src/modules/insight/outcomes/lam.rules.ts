import type { MappedCourse } from '@tuntas/contract/campus/masters'

/**
 * Tables 2.B.1 to 2.B.3 of LAM INFOKOM's data form (instrument 2.0): what is taught, which CPL serve which profile of graduates, and
 * where each CPL is met. What the campus's data do not say stays empty: profiles of graduates are nowhere kept, and the semester of a
 * mata kuliah is what its last approved RPS says.
 */

type Cell = string | number | null
type Outcome = { id: number; code: string; name: string }
export type LamData = {
  program: string
  cpl: readonly Outcome[]
  courses: readonly MappedCourse[]
  /** As RPS say it, by mata kuliah. */
  semesters: ReadonlyMap<number, string>
}
type Table = { title: string; headers: readonly string[]; rows: Cell[][] }

/** As many as the form has. */
const PROFILES = ['PL1', 'PL2', 'PL3', 'PL4', 'PL5']
const noProfiles = PROFILES.map((): Cell => null)
/** Of a bachelor's program; a mata kuliah of a later one adds to them. */
const SEMESTERS = 8
const LAST = 14

/** A number from 1 to 14, alone or after words (`Semester 3`); null where an RPS says something else, or there is none. */
export const semesterOf = (written: string | undefined): number | null => {
  const numeral = /^\D*(\d{1,2})\D*$/.exec(written ?? '')
  const semester = Number(numeral?.[1] ?? 0)
  return semester >= 1 && semester <= LAST ? semester : null
}

const called = ({ code, name }: MappedCourse) => (code ? `${code} ${name}` : name)

const taught = (courses: readonly MappedCourse[], at: (id: number) => number | null): Table => ({
  title: '2.B.1 Isi Pembelajaran',
  headers: ['No', 'Kode', 'Mata Kuliah', 'SKS', 'Semester', ...PROFILES],
  rows: courses.map((course, no) => [
    no + 1,
    course.code,
    course.name,
    course.sks,
    at(course.id),
    ...noProfiles,
  ]),
})

const profiled = (cpl: readonly Outcome[]): Table => ({
  title: '2.B.2 CPL dan Profil Lulusan',
  headers: ['CPL', 'Capaian Pembelajaran Lulusan', ...PROFILES],
  rows: cpl.map(({ code, name }) => [code, name, ...noProfiles]),
})

type Place = { code: string; name: string; semesters: Map<number | null, string[]> }
/** The CPMK of a CPL by code and text, with the mata kuliah that have them: two of the same code are two. */
const placesOf = (
  { id }: Outcome,
  courses: readonly MappedCourse[],
  at: (id: number) => number | null,
): Place[] => {
  const places = new Map<string, Place>()
  for (const course of courses)
    for (const { code, name } of course.cpmk.filter(({ cpl_ids }) => cpl_ids.includes(id))) {
      const key = `${code} ${name}`
      const place = places.get(key) ?? { code, name, semesters: new Map() }
      const semester = at(course.id)
      place.semesters.set(semester, [...(place.semesters.get(semester) ?? []), called(course)])
      places.set(key, place)
    }
  return [...places.values()].sort((a, b) => a.code.localeCompare(b.code, 'id', { numeric: true }))
}

const met = (
  cpl: readonly Outcome[],
  courses: readonly MappedCourse[],
  at: (id: number) => number | null,
): Table => {
  const last = Math.max(SEMESTERS, ...courses.map(({ id }) => at(id) ?? 0))
  const semesters = Array.from({ length: last }, (_, index) => index + 1)
  const listed = (place: Place, semester: number | null) => place.semesters.get(semester)?.join('\n') ?? null
  return {
    title: '2.B.3 Peta Pemenuhan CPL',
    headers: [
      'CPL',
      'CPMK',
      'Capaian Pembelajaran Mata Kuliah',
      ...semesters.map((one) => `Semester ${one}`),
      'Semester belum diketahui',
    ],
    rows: cpl.flatMap((one) => {
      const places = placesOf(one, courses, at)
      const nothing: Cell[] = [one.code, null, null, ...semesters.map(() => null), null]
      if (places.length === 0) return [nothing]
      return places.map((place) => [
        one.code,
        place.code,
        place.name,
        ...semesters.map((semester) => listed(place, semester)),
        listed(place, null),
      ])
    }),
  }
}

/** What was taken from where, and what is left to fill in. */
const about = (unplaced: number): Table => ({
  title: 'Keterangan',
  headers: ['Tabel', 'Diambil dari', 'Yang dikosongkan'],
  rows: [
    [
      '2.B.1 Isi Pembelajaran',
      'Data Mata Kuliah program studi dan kurikulum ini; semester dari RPS yang terakhir disahkan.',
      `Profil lulusan (PL1–PL5) tidak dicatat di Tuntas. Semester ${unplaced} mata kuliah belum diketahui.`,
    ],
    [
      '2.B.2 CPL dan Profil Lulusan',
      'Master CPL program studi dan kurikulum ini.',
      'Kaitan dengan profil lulusan (PL1–PL5) tidak dicatat di Tuntas.',
    ],
    [
      '2.B.3 Peta Pemenuhan CPL',
      'Master CPMK beserta kaitannya dengan CPL; semester dari RPS yang terakhir disahkan.',
      'Mata kuliah tanpa RPS yang menyebut semester berada di kolom terakhir. CPL tanpa CPMK barisnya kosong.',
    ],
    [
      'Semua tabel',
      'Susunan kolom mengikuti formulir data LAM INFOKOM instrumen 2.0. Cocokkan dengan formulir yang berlaku sebelum dikirim.',
      'Tidak ada angka yang diperkirakan.',
    ],
  ],
})

export const lamTables = ({ cpl, courses, semesters }: LamData): Table[] => {
  const at = (id: number) => semesterOf(semesters.get(id))
  const ordered = [...courses].sort(
    (a, b) => (at(a.id) ?? LAST + 1) - (at(b.id) ?? LAST + 1) || a.name.localeCompare(b.name, 'id'),
  )
  return [
    about(courses.filter(({ id }) => at(id) === null).length),
    taught(ordered, at),
    profiled(cpl),
    met(cpl, ordered, at),
  ]
}
