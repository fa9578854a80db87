import { classGroupMembers, classGroups } from '../modules/classroom/courses/schema.ts'
import { submissions, submissionVersions } from '../modules/learning/assignments/schema.ts'
import { lessons, sections } from '../modules/learning/lessons/schema.ts'
import { type Calendar, clock, type Minute } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { thirdClass } from './content/classes.ts'
import { chooseTopics } from './lessons.ts'
import type { Student } from './people.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'

type Office = { tables: Tables; calendar: Calendar }

const SIZE = 4
/** The last students of the class have no group yet. */
const WITHOUT = 2

const themes = ['perpustakaan desa', 'kantin kampus', 'posyandu', 'bank sampah', 'wisata Merapi']
/** Marks of the groups in order; null waits, and further groups have not submitted. */
const marks = [86, 78.5, 91, null, null]

const task = (theme: string) =>
  `<p>Situs ${theme}: rancangan halaman, kode sumber, dan laporan pembagian tugas anggota ada di tautan repositori kami.</p>`

type HandedIn = { group_id: number; lessons_id: number; members: readonly Student[]; at: Minute }

const recordHandIn = (
  { tables, calendar }: Office,
  room: Classroom,
  { group_id, lessons_id, members, at: uploadTime }: HandedIn,
  { theme, mark }: { theme: string; mark: number | null },
) => {
  const sender = at(members, 0)
  const sentColumns = {
    description: task(theme),
    uploaded: calendar.iso(uploadTime),
    submitted_by: sender.id,
  }
  for (const [place, { id }] of members.entries()) {
    // One student of the first group did less than the others.
    const own_score = place === SIZE - 1 && mark === marks[0] ? 70 : null
    const submission_id = tables.add(submissions, {
      returned_annotated: false,
      ...sentColumns,
      lessons_id,
      courses_id: room.id,
      user_id: id,
      group_id,
      group_score: mark,
      own_score,
      own_feedback: own_score === null ? null : '<p>Bagianmu pada laporan belum selesai.</p>',
      score: own_score ?? mark,
      feedback: mark === null ? null : '<p>Pembagian tugasnya jelas. Rapikan tampilan di ponsel.</p>',
      graded_by: mark === null ? null : room.teacher.id,
      graded_at: mark === null ? null : calendar.iso(uploadTime + 2000),
      version: mark === null ? 1 : 2,
      created_at: calendar.iso(uploadTime),
    })
    tables.add(submissionVersions, { ...sentColumns, submission_id })
  }
}

export type DemoGroup = { id: number; members: readonly Student[] }

/** Groups of the third class; two students have none. */
export const addGroups = ({ tables, calendar }: Office, rooms: readonly Classroom[]): DemoGroup[] => {
  const room = rooms.find(({ plan }) => isPlan(plan, thirdClass))
  if (!room) return []
  const people = room.students.map(({ student }) => student).filter(({ active }) => active)
  const grouped = people.slice(0, -WITHOUT)
  return Array.from({ length: Math.ceil(grouped.length / SIZE) }, (_, place) => {
    const members = grouped.slice(place * SIZE, (place + 1) * SIZE)
    const created_at = calendar.iso(clock(-14))
    const name = `Kelompok ${place + 1}`
    const group_id = tables.add(classGroups, { courses_id: room.id, name, created_at })
    for (const { id } of members)
      tables.put(classGroupMembers, { courses_id: room.id, user_id: id, group_id })
    return { id: group_id, members }
  })
}

const addProject = ({ tables, calendar }: Office, room: Classroom): number => {
  const sections_id = tables.add(sections, {
    courses_id: room.id,
    name: 'Proyek Kelompok',
    position: chooseTopics(room).length + 1,
    created_at: calendar.iso(room.began),
  })
  return tables.add(lessons, {
    courses_id: room.id,
    sections_id,
    name: 'Proyek kelompok: situs mitra',
    type: 'ASSIGNMENT',
    is_group: true,
    format: 'TEXT',
    is_competent: false,
    max_remedial: 0,
    is_random_question: false,
    is_random_option: false,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: 'quiz',
    mastery_rule: 'score',
    is_enrichment: false,
    enrichment_counts: false,
    practice_counts: false,
    show_review: 'never',
    status: 'publish',
    is_expired: true,
    start_date: calendar.iso(clock(-14, '07:00')),
    end_date: calendar.iso(clock(10, '23:59')),
    description:
      '<p>Bangun situs untuk satu mitra di sekitar kampus. Satu anggota mengumpulkan untuk seluruh kelompok, disertai laporan pembagian tugas.</p>',
    position: 1,
    created_at: calendar.iso(clock(-15)),
  })
}

/** A project for groups: some are marked, some wait, some have not submitted. */
export const addGroupWork = (office: Office, room: Classroom, groups: readonly DemoGroup[]) => {
  if (!isPlan(room.plan, thirdClass)) return
  const lessons_id = addProject(office, room)
  for (const [place, { id, members }] of groups.entries()) {
    const theme = themes[place]
    const mark = marks[place]
    if (theme === undefined || mark === undefined) continue
    const handIn = { group_id: id, lessons_id, members, at: clock(-6 + place, '20:15') }
    recordHandIn(office, room, handIn, { theme, mark })
  }
}
