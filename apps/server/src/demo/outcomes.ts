import type { ToFind } from '@tuntas/contract/insight/outcomes'
import type pg from 'pg'
import { cpl, cplProfiles, cpmk, cpmkCpl, graduateProfiles } from '../modules/campus/masters/schema.ts'
import { findLetterhead, programOfCourse } from '../modules/campus/site/letterhead.ts'
import { taughtCourse } from '../modules/classroom/courses/access.ts'
import { insertVersion, printVersion } from '../modules/insight/outcomes/closed.store.ts'
import { prepareClosing, readClosingState } from '../modules/insight/outcomes/closing.store.ts'
import { gradebookWeights } from '../modules/insight/reports/schema.ts'
import { submissions, submissionVersions } from '../modules/learning/assignments/schema.ts'
import { equalShares } from '../modules/learning/lessons/goals.rules.ts'
import { lessonGoals, lessons, sections } from '../modules/learning/lessons/schema.ts'
import { overPool } from '../platform/db/db.ts'
import type { Calendar } from './calendar.ts'
import type { Classroom } from './classes.ts'
import { catalogue } from './content/catalogue/catalogue.ts'
import type { StudyProgramCode } from './content/catalogue/subject.ts'
import { closedClasses, type PastAssessment } from './content/closed-classes.ts'
import { courseOutcomes } from './content/outcomes/courses.ts'
import { graduateOutcomes, graduateProfiles as profilesByProgram } from './content/outcomes/graduates.ts'
import { closeFinalMarks } from './final-marks.ts'
import type { GetGoalId } from './lessons.ts'
import { getCurriculum, getId, type Masters } from './masters.ts'
import { at, type Random } from './random.ts'
import type { Tables } from './tables.ts'

type Office = { tables: Tables; calendar: Calendar; masters: Masters; random: Random }
export type FindCpmkId = (subject: string, text: string) => number | null

/** CPL of a study program in one curriculum by code, with the graduate profiles they serve. */
const addGraduates = (
  { tables, masters }: Pick<Office, 'tables' | 'masters'>,
  program: StudyProgramCode,
  curriculum_id: number,
) => {
  const place = { study_program_id: getId(masters.study_program, program), curriculum_id }
  const cplByCode = new Map(
    graduateOutcomes[program].map((outcome) => [outcome.code, tables.add(cpl, { ...outcome, ...place })]),
  )
  for (const { cpl: codes, ...profile } of profilesByProgram[program]) {
    const profile_id = tables.add(graduateProfiles, { ...profile, ...place })
    for (const code of codes) tables.put(cplProfiles, { cpl_id: getId(cplByCode, code), profile_id })
  }
  return cplByCode
}

/** Graduate profiles, CPL and CPMK of every study program and curriculum. */
export const addOutcomes = (office: Pick<Office, 'tables' | 'masters'>): FindCpmkId => {
  const { tables, masters } = office
  const cplByCurriculum = new Map(
    masters.curriculum.flatMap((curriculum_id) =>
      (['TI', 'SI', 'PM'] as const).map((program) => [
        `${program} ${curriculum_id}`,
        addGraduates(office, program, curriculum_id),
      ]),
    ),
  )
  const under = new Map<string, number>()
  for (const { code: subject, program } of catalogue) {
    const ownCpl =
      cplByCurriculum.get(`${program} ${getCurriculum(masters, subject)}`) ?? new Map<string, number>()
    for (const [place, { name, cpl: codes, goals }] of (courseOutcomes[subject] ?? []).entries()) {
      const course_category_id = getId(masters.subject, subject)
      const id = tables.add(cpmk, { course_category_id, code: `CPMK-${place + 1}`, name })
      for (const code of codes) tables.put(cpmkCpl, { cpmk_id: id, cpl_id: getId(ownCpl, code) })
      for (const text of goals) under.set(`${subject} ${text}`, id)
    }
  }
  return (subject, text) => under.get(`${subject} ${text}`) ?? null
}

/** Closing day of a semester's classes: three days before its end, independent of today. */
const closingDay = (code: string) => {
  const begins = Number(code.slice(0, 4))
  return new Date(`${begins + 1}-${code.endsWith('1') ? '01' : '07'}-28T03:00:00Z`)
}

const findClosedClass = ({ plan }: Classroom) =>
  closedClasses.find(({ subject, term }) => subject === plan.subject && term === plan.term)
export const getYear = (masters: Masters, { plan }: Classroom) => at(masters.years, 4 + plan.term)

const DAY = 86_400_000
type Place = { room: Classroom; sections_id: number; getGoalId: GetGoalId; closed: Date }

const addAssessment = (
  { tables, random }: Office,
  { room, sections_id, getGoalId, closed: closedAt }: Place,
  { name, weight, goals, mean }: PastAssessment,
  nth: number,
) => {
  const moment = (daysBefore: number) => new Date(closedAt.getTime() - daysBefore * DAY).toISOString()
  const ends = 58 - 22 * nth
  const lessons_id = tables.add(lessons, {
    courses_id: room.id,
    sections_id,
    name,
    type: 'ASSIGNMENT',
    format: 'TEXT',
    status: 'publish',
    is_expired: true,
    start_date: moment(ends + 7),
    end_date: moment(ends),
    description: `<p>${name}: kerjakan sendiri dan kumpulkan sebelum tenggat.</p>`,
    is_competent: false,
    max_remedial: 0,
    is_random_question: false,
    is_random_option: false,
    score_policy: 'highest',
    cap_remedial: false,
    remedial_scope: 'quiz',
    mastery_rule: 'score',
    show_review: 'never',
    is_group: false,
    is_enrichment: false,
    enrichment_counts: false,
    practice_counts: false,
    position: nth + 1,
    created_at: moment(ends + 14),
  })
  tables.put(gradebookWeights, { lessons_id, weight })
  const shares = equalShares(goals.length)
  for (const [place, text] of goals.entries())
    tables.put(lessonGoals, { lessons_id, goal_id: getGoalId(room, text), share: at(shares, place) })
  for (const { student } of room.students) {
    const ownDeviation = random.fork(`assessed ${room.id} ${student.nim}`).normal(0, 5)
    const score = Math.round(
      Math.min(
        98,
        Math.max(30, mean + ownDeviation + random.fork(`${name} ${room.id} ${student.nim}`).normal(0, 7)),
      ),
    )
    const description = `<p>Jawaban ${name}.</p>`
    const submission_id = tables.add(submissions, {
      returned_annotated: false,
      lessons_id,
      courses_id: room.id,
      user_id: student.id,
      description,
      uploaded: moment(ends + 1),
      score,
      graded_by: room.teacher.id,
      graded_at: moment(ends - 5),
      version: 2,
      created_at: moment(ends + 1),
    })
    tables.add(submissionVersions, { submission_id, description, uploaded: moment(ends + 1) })
  }
}

/** Assessments of past classes, so that they can be closed. */
export const addPastAssessments = (office: Office, getGoalId: GetGoalId, rooms: readonly Classroom[]) => {
  for (const room of rooms) {
    const plan = findClosedClass(room)
    if (!plan) continue
    const closedAt = closingDay(getYear(office.masters, room).code)
    const sections_id = office.tables.add(sections, {
      courses_id: room.id,
      name: 'Tugas dan Ujian',
      position: 100,
      created_at: office.calendar.iso(room.began),
    })
    for (const [nth, one] of plan.assessments.entries())
      addAssessment(office, { room, sections_id, getGoalId, closed: closedAt }, one, nth)
  }
}

const VERIFIED = `update findings f set verified_at = e.closed_at + interval '40 days', verified_by = e.closed_by, note = $2
  from evaluations e where e.id = f.evaluations_id and e.id = $1 and f.code = $3`

type Planned = {
  level: 'cpmk'
  code: string
  cause: string
  action: string
  owner: string
  due_year_id: number
}
/** The CPL and Sub-CPMK below target are mended by the action of a CPMK. */
const withParts = (ownFindings: readonly Planned[], toFind: readonly ToFind[]) => [
  ...ownFindings,
  ...toFind
    .filter(({ level, code }) => !ownFindings.some((one) => one.level === level && one.code === code))
    .flatMap(({ level, code }, at) => {
      const over = ownFindings[at % Math.max(1, ownFindings.length)]
      return over ? [{ ...over, level, code }] : []
    }),
]

/** Closes past classes as their lecturers, through the product's own code. */
export const closePastClasses = async (
  pool: pg.Pool,
  { masters, rooms, zone }: { masters: Masters; rooms: readonly Classroom[]; zone: string },
): Promise<void> => {
  const db = overPool(pool)
  for (const closedClass of closedClasses) {
    const room = rooms.find((one) => findClosedClass(one) === closedClass)
    if (!room) throw new Error(`no class ${closedClass.subject} of term ${closedClass.term}`)
    const { teacher } = room
    const course = await taughtCourse(db, teacher, room.id)
    const findings = closedClass.findings.map(({ code, cause, action, owner }) => {
      const due_year_id = at(masters.years, 5 + closedClass.term).id
      return { level: 'cpmk' as const, code, cause, action, owner, due_year_id }
    })
    const state = await readClosingState(db, course)
    const closing = await prepareClosing(db, teacher, course, {
      state,
      given: withParts(findings, state.toFind),
      reason: 'Sebagian mahasiswa pindah kelas setelah UTS; nilainya diambil dari kelas barunya.',
    })
    const closed_at = closingDay(getYear(masters, room).code).toISOString()
    const letterhead = await findLetterhead(db, programOfCourse(room.id), zone)
    const as = { version: 1, closed_at, closed_by: teacher, letterhead }
    const printedVersion = await printVersion(closing, as)
    const { id } = await insertVersion(db, closing, printedVersion)
    await closeFinalMarks(db, { courses_id: room.id, closed_at, closed_by: teacher, letterhead })
    for (const { code, verified } of closedClass.findings)
      if (verified) await pool.query(VERIFIED, [id, verified, code])
  }
}
