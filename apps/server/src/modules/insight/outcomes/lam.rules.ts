import type { MappedCourse } from '@tuntas/contract/campus/masters'

/**
 * Tables 2.B.1 to 2.B.3 of LAM INFOKOM's data form (instrument 2.0): the curriculum, the CPL of each graduate
 * profile, and the courses of each CPL. A mata kuliah serves a profile through the CPL of its CPMK. Unknown
 * fields stay empty; the semester comes from the last approved RPS.
 */

type Cell = string | number | null
type Outcome = { id: number; code: string; name: string }
export type LamData = {
  program: string
  /** In the order of the form's columns. */
  profiles: readonly Outcome[]
  cpl: readonly (Outcome & { profile_ids: readonly number[] })[]
  courses: readonly MappedCourse[]
  /** Semester texts from the RPS, by mata kuliah. */
  semesters: ReadonlyMap<number, string>
}
type Table = { title: string; headers: readonly string[]; rows: Cell[][] }

/** Columns on the form; more are added if the program has more. */
const PROFILES = 5
const SERVED = '✓'
type Profiles = { headers: string[]; marks: (servedIds: ReadonlySet<number>) => Cell[] }
const profileColumns = (profiles: readonly Outcome[]): Profiles => {
  const columns = Array.from({ length: Math.max(PROFILES, profiles.length) }, (_, at) => profiles[at])
  return {
    headers: columns.map((_, at) => `PL${at + 1}`),
    marks: (servedIds) => columns.map((one) => (one && servedIds.has(one.id) ? SERVED : null)),
  }
}

/** Profiles that a mata kuliah serves through the CPL of its CPMK. */
const servedBy = ({ cpmk }: MappedCourse, cpl: LamData['cpl']): Set<number> => {
  const ids = new Set(cpmk.flatMap(({ cpl_ids }) => cpl_ids))
  return new Set(cpl.filter(({ id }) => ids.has(id)).flatMap(({ profile_ids }) => profile_ids))
}
/** Semesters of a bachelor's program; later ones are added if needed. */
const SEMESTERS = 8
const LAST = 14

/** A number from 1 to 14, alone or after text (`Semester 3`); null for anything else. */
export const parseSemester = (semesterText: string | undefined): number | null => {
  const numeral = /^\D*(\d{1,2})\D*$/.exec(semesterText ?? '')
  const semester = Number(numeral?.[1] ?? 0)
  return semester >= 1 && semester <= LAST ? semester : null
}

const called = ({ code, name }: MappedCourse) => (code ? `${code} ${name}` : name)

const taught = (
  courses: readonly MappedCourse[],
  cpl: LamData['cpl'],
  { headers, marks }: Profiles,
  at: (id: number) => number | null,
): Table => ({
  title: '2.B.1 Isi Pembelajaran',
  headers: ['No', 'Kode', 'Mata Kuliah', 'SKS', 'Semester', ...headers],
  rows: courses.map((course, no) => [
    no + 1,
    course.code,
    course.name,
    course.sks,
    at(course.id),
    ...marks(servedBy(course, cpl)),
  ]),
})

const profiled = (cpl: LamData['cpl'], { headers, marks }: Profiles): Table => ({
  title: '2.B.2 CPL dan Profil Lulusan',
  headers: ['CPL', 'Capaian Pembelajaran Lulusan', ...headers],
  rows: cpl.map(({ code, name, profile_ids }) => [code, name, ...marks(new Set(profile_ids))]),
})

type Place = { code: string; name: string; semesters: Map<number | null, string[]> }
/**
 * CPMK of a CPL by code and text, with their mata kuliah: the same code with another text is another CPMK.
 */
const collectCpmk = (
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

const buildSemesterTable = (
  cpl: readonly Outcome[],
  courses: readonly MappedCourse[],
  at: (id: number) => number | null,
): Table => {
  const last = Math.max(SEMESTERS, ...courses.map(({ id }) => at(id) ?? 0))
  const semesters = Array.from({ length: last }, (_, index) => index + 1)
  const formatSemester = (place: Place, semester: number | null) =>
    place.semesters.get(semester)?.join('\n') ?? null
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
      const places = collectCpmk(one, courses, at)
      const nothing: Cell[] = [one.code, null, null, ...semesters.map(() => null), null]
      if (places.length === 0) return [nothing]
      return places.map((place) => [
        one.code,
        place.code,
        place.name,
        ...semesters.map((semester) => formatSemester(place, semester)),
        formatSemester(place, null),
      ])
    }),
  }
}

/** Sources of the tables, and fields left to fill in. */
const about = (unplaced: number, profiles: readonly Outcome[]): Table => ({
  title: 'Keterangan',
  headers: ['Tabel', 'Diambil dari', 'Yang dikosongkan'],
  rows: [
    [
      '2.B.1 Isi Pembelajaran',
      'Data Mata Kuliah program studi dan kurikulum ini; semester dari RPS yang terakhir disahkan; profil lulusan dari CPL yang didukung CPMK-nya.',
      `Semester ${unplaced} mata kuliah belum diketahui.`,
    ],
    [
      '2.B.2 CPL dan Profil Lulusan',
      'Master CPL program studi dan kurikulum ini beserta kaitannya dengan profil lulusan.',
      'CPL yang belum dikaitkan dengan profil lulusan.',
    ],
    [
      '2.B.3 Peta Pemenuhan CPL',
      'Master CPMK beserta kaitannya dengan CPL; semester dari RPS yang terakhir disahkan.',
      'Mata kuliah tanpa RPS yang menyebut semester berada di kolom terakhir. CPL tanpa CPMK barisnya kosong.',
    ],
    [
      'Profil lulusan',
      profiles.length === 0
        ? 'Belum ada profil lulusan di program studi dan kurikulum ini.'
        : profiles.map(({ code, name }, at) => `PL${at + 1} = ${code} ${name}`).join('\n'),
      profiles.length < PROFILES ? 'Kolom PL yang tidak terpakai.' : null,
    ],
    [
      'Semua tabel',
      'Susunan kolom mengikuti formulir data LAM INFOKOM instrumen 2.0. Cocokkan dengan formulir yang berlaku sebelum dikirim.',
      'Tidak ada angka yang diperkirakan.',
    ],
  ],
})

export const lamTables = ({ profiles, cpl, courses, semesters }: LamData): Table[] => {
  const at = (id: number) => parseSemester(semesters.get(id))
  const columns = profileColumns(profiles)
  const orderedCourses = [...courses].sort(
    (a, b) => (at(a.id) ?? LAST + 1) - (at(b.id) ?? LAST + 1) || a.name.localeCompare(b.name, 'id'),
  )
  return [
    about(courses.filter(({ id }) => at(id) === null).length, profiles),
    taught(orderedCourses, cpl, columns, at),
    profiled(cpl, columns),
    buildSemesterTable(cpl, orderedCourses, at),
  ]
}
