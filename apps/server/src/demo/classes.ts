import {
  courseStudyGroups,
  courses,
  courseTeamteaching,
  members,
} from '../modules/classroom/courses/schema.ts'
import { type Calendar, clock, type Minute } from './calendar.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import { type ClassPlan, classPlans, fullClass, secondClass } from './content/classes.ts'
import { getId, type Masters } from './masters.ts'
import type { People, Student, Teacher } from './people.ts'
import { at } from './random.ts'
import type { Tables } from './tables.ts'

export interface Classroom {
  id: number
  plan: ClassPlan
  teacher: Teacher
  /** When everybody joined, except late students. */
  began: Minute
  students: { student: Student; since: Minute }[]
}

interface Office {
  tables: Tables
  masters: Masters
  people: People
  calendar: Calendar
}

/** A semester has 26 weeks; the active one began nine weeks ago, so that there is data to show. */
const begin = (plan: ClassPlan): Minute => Math.min(clock(-62 + plan.term * 182), clock(-2))

const describe = (plan: ClassPlan, subject: string) => {
  const order = plan.free
    ? 'Materi boleh dipelajari dalam urutan apa pun.'
    : 'Materi dibuka berurutan; selesaikan setiap kuis sampai mencapai KKM sebelum melanjutkan.'
  return `<p>Kelas ${subject} ${plan.letter}. ${order} Pertanyaan di luar jam kuliah dapat disampaikan melalui surel dosen pengampu.</p>`
}

const hire = (people: People) => {
  const turns = new Map<string, number>()
  const findByName = (name: string) => {
    const teacher = people.teachers.find((one) => one.name.includes(name))
    if (!teacher) throw new Error(`no lecturer ${name}`)
    return teacher
  }
  const next = (program: string) => {
    // Named lecturers have classes of their own; the others are assigned in rotation.
    const otherTeachers = people.teachers
      .filter((one) => one.program === program)
      .slice(program === 'TI' ? 6 : 0)
    const turn = turns.get(program) ?? 0
    turns.set(program, turn + 1)
    return at(otherTeachers, turn % otherTeachers.length)
  }
  return { named: findByName, next }
}

export const isPlan = (plan: ClassPlan, { subject, letter }: { subject: string; letter: string }) =>
  plan.term === 0 && plan.subject === subject && plan.letter === letter

const isFull = (plan: ClassPlan) => isPlan(plan, fullClass)

/** The full class keeps two members who are now on leave; other classes enrol only active students. */
const enrolled = (plan: ClassPlan, people: People): Student[] =>
  people.students.filter(
    (student) => plan.groups.includes(student.group) && (student.active || plan.term < 0 || isFull(plan)),
  )

/** Two students transferred from another campus after four weeks of the full class. */
const findJoinMinute = (room: Classroom, student: Student): Minute =>
  isFull(room.plan) && ['2201010118', '2201010119'].includes(student.nim) ? clock(-28, '09:00') : room.began

const addMembers = ({ tables, calendar }: Office, room: Classroom, coordinators: Teacher[]) => {
  const memberColumns = { courses_id: room.id, ended_at: null, ended_by: null }
  for (const [index, teacher] of [room.teacher, ...coordinators].entries()) {
    const role = index === 0 ? 'teacher' : 'coordinator'
    const join_date = calendar.iso(room.began - 1440)
    tables.add(members, { ...memberColumns, user_id: teacher.id, role, source: 'manual', join_date })
  }
  for (const { student, since } of room.students)
    tables.add(members, {
      ...memberColumns,
      user_id: student.id,
      role: 'student',
      source: 'study_group',
      join_date: calendar.iso(since),
    })
}

/** A student of another program who was added by hand and removed by the lecturer. */
const addRemoved = ({ tables, calendar, people }: Office, room: Classroom) => {
  const guest = people.students.find((student) => student.group === 'SI-22-A' && student.active)
  if (!guest) return
  tables.add(members, {
    courses_id: room.id,
    user_id: guest.id,
    role: 'student',
    source: 'manual',
    join_date: calendar.iso(room.began + 4000),
    ended_at: calendar.iso(room.began + 12_000),
    ended_by: 'removed',
  })
}

const addClass = (office: Office, plan: ClassPlan, hired: ReturnType<typeof hire>): Classroom => {
  const { tables, masters, people, calendar } = office
  const subject = catalogue.find((one) => one.code === plan.subject)
  if (!subject) throw new Error(`no subject ${plan.subject}`)
  const teacher = plan.teacher ? hired.named(plan.teacher) : hired.next(subject.program)
  const coordinators = (plan.coordinators ?? []).map(hired.named)
  const year = at(masters.years, 4 + plan.term)
  const startMinute = begin(plan)
  const id = tables.add(courses, {
    code: [plan.subject, plan.letter, ...(year.active ? [] : [year.code])].join('-'),
    name: `${subject.name} ${plan.letter}`,
    year_id: year.id,
    course_category_id: getId(masters.subject, plan.subject),
    teacher_id: teacher.id,
    description: describe(plan, subject.name),
    is_teamteaching: coordinators.length > 0,
    status: plan.draft ? 'unpublish' : 'publish',
    learning_order: plan.free ? 'bebas' : 'berurutan',
    created_at: calendar.iso(startMinute - 2880),
  })
  for (const [index, coordinator] of coordinators.entries())
    tables.put(courseTeamteaching, { courses_id: id, teacher_id: coordinator.id, position: index + 1 })
  for (const group of plan.groups)
    tables.put(courseStudyGroups, { courses_id: id, study_group_id: getId(masters.group, group) })
  const room: Classroom = { id, plan, teacher, began: startMinute, students: [] }
  room.students = enrolled(plan, people).map((student) => ({ student, since: findJoinMinute(room, student) }))
  addMembers(office, room, coordinators)
  if (isPlan(plan, secondClass)) addRemoved(office, room)
  return room
}

export const addClasses = (office: Office): Classroom[] => {
  const hired = hire(office.people)
  return classPlans.map((plan) => addClass(office, plan, hired))
}
