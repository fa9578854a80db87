import {
  approvePlan,
  plan,
  printPlan,
  proposePlan,
  savePlan,
  startPlan,
} from '@tuntas/contract/insight/plans'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { Person, TestApp } from './app.ts'
import { insert, makeCourse, makeGoal, makeSubject, masters } from './make.ts'

/** A mata kuliah with two CPMK, three goals and a class of the teacher without topics. */
export const makePlanned = async (app: TestApp, teacher: Person, more: Record<string, unknown> = {}) => {
  const { pool } = app
  const { study_program_id, curriculum_id } = await masters(pool)
  const subject = await makeSubject(pool, more)
  const course = await makeCourse(pool, teacher.id, { course_category_id: subject, learning_order: 'bebas' })
  const cpl = await insert(pool, 'cpl', {
    study_program_id: more.study_program_id ?? study_program_id,
    curriculum_id,
    code: `CPL-P${subject}`,
    name: 'Merancang basis data yang sesuai kebutuhan',
    kind: 'khusus',
  })
  const newCpmk = async (code: string) => {
    const id = await insert(pool, 'cpmk', { course_category_id: subject, code, name: `Kemampuan ${code}` })
    await pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [id, cpl])
    return id
  }
  const [one, two] = [await newCpmk('CPMK-1'), await newCpmk('CPMK-2')]
  const newGoal = (code: string, cpmk_id: number) =>
    makeGoal(pool, subject, { code, text: `Mampu ${code}`, cpmk_id })
  const goals = [
    await newGoal('Sub-1', one),
    await newGoal('Sub-2', one),
    await newGoal('Sub-3', two),
  ] as const
  return { subject, course, cpl, cpmk: [one, two] as const, goals }
}

/** A complete plan of 16 weeks: two assignments, a quiz and the two exams. */
export const completePlan = ([a, b, c]: readonly [number, number, number]) => ({
  semester: '3',
  description: 'Mata kuliah ini membahas perancangan basis data.',
  study_material: 'Model relasional, normalisasi, SQL',
  weeks: Array.from({ length: 16 }, (_, at) => {
    const week = at + 1
    if (week === 8 || week === 16) return { week, exam: week === 8 ? 'uts' : 'uas' }
    return {
      week,
      goal_ids: [week < 6 ? a : week < 11 ? b : c],
      indicators: `Ketepatan menjelaskan bagian ${week}`,
      criteria: 'Rubrik analitik',
      form: 'non-tes',
      offline: 'Diskusi kelompok dan latihan terbimbing',
      online: 'Forum tanya jawab',
      online_minutes: 60,
      material: `Materi pekan ${week}`,
      references: '1, 2',
    }
  }),
  assessments: [
    { name: 'Tugas 1', type: 'ASSIGNMENT', week: 4, weight: 20, note: 'Buat ERD', goals: [{ goal_id: a }] },
    {
      name: 'Tugas 2',
      type: 'ASSIGNMENT',
      week: 12,
      weight: 25.5,
      goals: [
        { goal_id: b, share: 30 },
        { goal_id: c, share: 70 },
      ],
    },
    { name: 'Kuis 1', type: 'QUIZ', week: 6, weight: 4.5, goals: [{ goal_id: b }] },
    { name: 'UTS', type: 'QUIZ', week: 8, weight: 20, goals: [{ goal_id: a }, { goal_id: b }] },
    { name: 'UAS', type: 'QUIZ', week: 16, weight: 30, goals: [{ goal_id: b }, { goal_id: c }] },
  ],
  references: [
    { kind: 'utama', text: 'Elmasri dan Navathe, Fundamentals of Database Systems' },
    { kind: 'pendukung', text: 'Dokumentasi PostgreSQL' },
  ],
})

export const begin = async (app: TestApp, person: Person, course_category_id: number): Promise<number> =>
  (await app.call(person, startPlan, { body: { course_category_id } })).body.data.id

/**
 * A plan waiting for approval.
 * @returns its id
 */
export const proposedWith = async (
  app: TestApp,
  person: Person,
  subject: number,
  content: object,
): Promise<number> => {
  const id = await begin(app, person, subject)
  await app.send(person, savePlan, { body: { id, ...content } })
  await app.send(person, proposePlan, { body: { id } })
  return id
}
export const proposed = (
  app: TestApp,
  person: Person,
  { subject, goals }: { subject: number; goals: readonly [number, number, number] },
): Promise<number> => proposedWith(app, person, subject, completePlan(goals))

/** The calls on an RPS. */
export const planCalls = (app: TestApp, teacher: () => Person, admin: () => Person) => {
  const detail = async (id: number, person = teacher()) =>
    (await app.send(person, plan, { query: { id } })).body.data
  const send = (person: Person, call: typeof savePlan, body: object) => app.send(person, call, { body })
  const act = (person: Person, call: typeof proposePlan, body: object) => app.send(person, call, { body })
  const approve = (id: number, more: object = {}) => app.send(admin(), approvePlan, { body: { id, ...more } })
  const pdf = (person: Person, id: number, call: typeof printPlan = printPlan) =>
    app.server.inject({
      url: `${API_BASE}/${call.path}?id=${id}`,
      headers: { authorization: `Bearer ${person.token}` },
    })
  const audited = async (id: number) =>
    (
      await app.pool.query(
        `select action from audit_log where kind = 'plans' and thing_id = $1 order by id`,
        [id],
      )
    ).rows.map(({ action }) => action)
  return { detail, send, act, approve, pdf, audited }
}
