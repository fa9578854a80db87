import { operatorPrograms } from '../modules/campus/administrators/schema.ts'
import { students, teachers } from '../modules/campus/people/schema.ts'
import { users } from '../modules/identity/account/schema.ts'
import type { Calendar } from './calendar.ts'
import type { StudyProgramCode } from './content/catalogue/subject.ts'
import {
  knownStudents,
  knownTeachers,
  type LevelName,
  type StudyGroup,
  streets,
  studyGroups,
  studyPrograms,
  teacherCounts,
  teacherTitles,
} from './content/people.ts'
import { getId, type Masters } from './masters.ts'
import { type Named, namer } from './names.ts'
import { at, type Random } from './random.ts'
import type { Tables } from './tables.ts'

/** The demo accounts are named after them. */
export const DEMO_STUDENT = '2201010001'

export interface Student {
  id: number
  name: string
  nim: string
  group: string
  /** May start quizzes and submit. */
  active: boolean
}

export interface Teacher {
  id: number
  name: string
  program: StudyProgramCode
}

export interface People {
  teachers: Teacher[]
  students: Student[]
  admin: { id: number; name: string }
}

interface Office {
  tables: Tables
  masters: Masters
  random: Random
  calendar: Calendar
  password_hash: string
  /** Student statuses by name. */
  status: Map<string, number>
}

const two = (value: number) => String(value).padStart(2, '0')
const prefixes = '62812 62813 62815 62821 62822 62852 62853 62857 62858 62877 62878 62896'.split(' ')

const phone = (random: Random) => `${random.pick(prefixes)}${random.int(1000, 9999)}${random.int(1000, 9999)}`

const birth = (random: Random, year: number) =>
  [year, two(random.int(1, 12)), two(random.int(1, 28))].join('-')

/** First and last name in lower-case letters. */
const mailName = (name: string) => {
  const all = name
    .toLowerCase()
    .split(' ')
    .map((part) => part.replace(/[^a-z]/g, ''))
  const parts = all.length > 2 && at(all, 0).length < 3 ? all.slice(1) : all // not "ni" or "i"
  return [at(parts, 0), at(parts, parts.length - 1)].join('.')
}

/** 16 digits: district, day (plus 40 for women), month, year of birth, number. */
const identity = (random: Random, gender: string, born: string) => {
  const [year, month, day] = born.split('-').map(Number)
  const date = (day ?? 1) + (gender === 'P' ? 40 : 0)
  return `${random.int(11, 94)}${two(random.int(1, 30))}${two(random.int(1, 20))}${two(date)}${two(month ?? 1)}${two((year ?? 0) % 100)}${String(random.int(1, 60)).padStart(4, '0')}`
}

const addUser = (
  office: Office,
  user: { username: string; name: string; role: string; email: string; phone: string | null },
) =>
  office.tables.add(users, {
    ...user,
    password_hash: office.password_hash,
    created_at: office.calendar.iso(-380 * 1440),
  })

/** Columns shared by lecturers and students, except their numbers. */
const biodata = ({ random }: Office, { gender, religion, place_birth }: Named, date_birth: string) => ({
  gender,
  religion,
  place_birth,
  date_birth,
  type_identity: 'ktp',
  no_identity: identity(random, gender, date_birth),
  telephone: null,
  postal_code: String(random.int(10110, 99351)),
})

const addTeacher = (
  office: Office,
  person: Named & { nidn?: string; phone?: string; born?: number },
  rank: { title: [string, string]; level: LevelName; program: StudyProgramCode; tetap: boolean },
): Teacher => {
  const { tables, masters, random } = office
  const [oldest, youngest] = rank.level === 'S3' ? [1962, 1983] : [1972, 1993]
  const born = birth(random, person.born ?? random.int(oldest ?? 1970, youngest ?? 1990))
  const [year, month, day] = born.split('-') as [string, string, string]
  const number = two(random.int(1, 9))
  const nidn = person.nidn ?? `00${day}${month}${year.slice(2)}${number}`
  const [before, after] = rank.title
  const name = `${before} ${person.name}, ${after}`.trim()
  const id = addUser(office, {
    username: nidn,
    name,
    role: 'dosen',
    email: `${mailName(person.name)}@kampus.ac.id`,
    phone: person.phone ?? phone(random),
  })
  const serial = Number(year) + random.int(26, 32)
  tables.put(teachers, {
    id,
    nim: `${year}${month}${day}${serial}${two(random.int(1, 12))}${person.gender === 'L' ? 1 : 2}${String(random.int(1, 40)).padStart(3, '0')}`,
    nidn,
    ...biodata(office, person, born),
    study_program_id: getId(masters.study_program, rank.program),
    education_level_id: getId(masters.level, rank.level),
    employee_status: rank.tetap ? 'tetap' : 'tidak tetap',
  })
  return { id, name, program: rank.program }
}

const addTeachers = (office: Office, name: () => Named): Teacher[] => {
  const { random } = office
  const namedTeachers = knownTeachers.map((person) => addTeacher(office, person, { ...person, tetap: true }))
  const otherTeachers = studyPrograms.flatMap(({ code: program }) => {
    const missingCount =
      teacherCounts[program] - namedTeachers.filter((one) => one.program === program).length
    return Array.from({ length: missingCount }, (_, index) => {
      const level = random.chance(0.3) ? 'S3' : 'S2'
      const title: [string, string] = [
        level === 'S3' ? 'Dr.' : '',
        random.pick(teacherTitles[program][level]),
      ]
      // Seven of forty are not permanent.
      return addTeacher(office, name(), { title, level, program, tetap: index % 4 !== 3 })
    })
  })
  return [...namedTeachers, ...otherTeachers]
}

const studyLimits: Record<LevelName, number> = { D3: 5, S1: 7, S2: 4, S3: 7 }

const addStudent = (
  office: Office,
  group: StudyGroup,
  person: Named & { phone?: string },
  nim: string,
  status: string,
): Student => {
  const { tables, masters, random } = office
  const older = group.level === 'S2' ? 6 : group.way === 'Reguler' ? 0 : random.int(0, 8)
  const born = birth(random, group.entry - 18 - older - (random.chance(0.3) ? 1 : 0))
  const id = addUser(office, {
    username: nim,
    name: person.name,
    role: 'mahasiswa',
    email: `${mailName(person.name)}.${nim.slice(-4)}@mhs.kampus.ac.id`,
    phone: person.phone ?? phone(random),
  })
  tables.put(students, {
    id,
    nim,
    ...biodata(office, person, born),
    study_program_id: getId(masters.study_program, group.program),
    education_level_id: getId(masters.level, group.level),
    address: `${random.pick(streets)} No. ${random.int(1, 180)}, ${person.place_birth}`,
    program_id: getId(masters.program, group.way),
    curriculum_id: at(masters.curriculum, group.entry < 2024 ? 0 : 1),
    status_id: getId(office.status, status),
    study_group_id: getId(masters.group, group.code),
    entry_year: group.entry,
    date_entry: `${group.entry}-09-0${random.int(1, 5)}`,
    type: group.way === 'Reguler' && !random.chance(0.03) ? 'baru' : 'pindahan',
    study_limit: group.entry + studyLimits[group.level],
  })
  return { id, name: person.name, nim, group: group.code, active: status === 'Aktif' }
}

/** 26 of the 600 are not studying at present: two of the full class, the others mostly from older groups. */
const resting: Record<number, Record<number, string>> = {
  2022: { 4: 'Lulus', 11: 'Lulus', 19: 'Lulus', 26: 'Cuti' },
  2023: { 9: 'Drop Out', 22: 'Cuti' },
}

const chooseStatus = (group: StudyGroup, place: number): string => {
  if (group.code === 'TI-22-B') return place === 17 || place === 31 ? 'Cuti' : 'Aktif'
  if (group.code.startsWith('TI-22') || group.level === 'S2') return 'Aktif'
  if (group.entry < 2024) return resting[group.entry]?.[place] ?? 'Aktif'
  return place === 14 && group.code !== 'PM-25-A' ? 'Keluar' : 'Aktif'
}

const addStudents = (office: Office, name: () => Named): Student[] => {
  const takenNumbers = new Map<string, number>()
  return studyGroups.flatMap((group) => {
    const program = studyPrograms.find((one) => one.code === group.program)
    // NIM: entry year, study program, level (01 is S1), running number.
    const kind = { S1: '01', D3: '02', S2: '03', S3: '04' }[group.level]
    const series = `${String(group.entry).slice(2)}${program?.number}${kind}`
    return Array.from({ length: group.size }, (_, place) => {
      const number = (takenNumbers.get(series) ?? 0) + 1
      takenNumbers.set(series, number)
      const student = group.code === 'TI-22-A' ? knownStudents[place] : undefined
      const nim = `${series}${String(number).padStart(4, '0')}`
      return addStudent(office, group, student ?? name(), nim, chooseStatus(group, place))
    })
  })
}

export const addPeople = (office: Office): People => {
  const staff = (username: string, role: string, name: string) =>
    addUser(office, { username, name, role, email: `${username}@kampus.ac.id`, phone: null })
  staff('superadmin', 'super admin', 'Yusuf Tanasale')
  const name = 'Ratna Widyaningsih'
  const id = staff('admin', 'admin', name)
  const takenNames = [...knownStudents, ...knownTeachers].map((person) => person.name)
  const draw = namer(office.random.fork('names'), takenNames)
  const people = {
    admin: { id, name },
    teachers: addTeachers(office, draw),
    students: addStudents(office, draw),
  }
  const operator = staff('operator', 'operator', 'Dewi Anggraini')
  const study_program_id = getId(office.masters.study_program, 'TI')
  const koordinator = staff('koordinator', 'koordinator', 'Rudi Hartono')
  for (const user_id of [operator, koordinator])
    office.tables.put(operatorPrograms, { user_id, study_program_id })
  return people
}
