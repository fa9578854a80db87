import { type PlanExam, WEEKS } from '@tuntas/contract/insight/plans'
import { z } from '@tuntas/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { findLetterhead, programOfCourse } from '../modules/campus/site/letterhead.ts'
import { taughtPlan } from '../modules/insight/plans/access.ts'
import { printProposed, writeApproved } from '../modules/insight/plans/approval.store.ts'
import { plans } from '../modules/insight/plans/schema.ts'
import { writeContent } from '../modules/insight/plans/store.ts'
import { type Db, overPool } from '../platform/db/db.ts'
import { firstRow, idRow, rows } from '../platform/db/rows.ts'
import type { Classroom } from './classes.ts'
import { type PlanContent, planContents } from './content/plans.ts'
import type { Masters } from './masters.ts'
import { getYear } from './outcomes.ts'

const goalRow = z.object({ id: z.number(), code: z.string(), text: z.string(), cpmk: z.string().nullable() })
type Goal = z.output<typeof goalRow>

const isExam = (week: number): PlanExam | null => (week === WEEKS / 2 ? 'uts' : week === WEEKS ? 'uas' : null)

/** Distributes the goals over the weeks in order. */
const buildWeeks = ({ materials, approved }: PlanContent, goals: readonly Goal[]) => {
  const teachingWeeks = Array.from({ length: WEEKS }, (_, at) => at + 1).filter((week) => !isExam(week))
  return Array.from({ length: WEEKS }, (_, at) => {
    const week = at + 1
    const place = teachingWeeks.indexOf(week)
    const material = place < 0 ? null : (materials[place] ?? null)
    const part = (nth: number) => Math.round((nth * goals.length) / teachingWeeks.length)
    const weekGoals =
      place < 0 || (!approved && !material)
        ? []
        : goals.slice(part(place), Math.max(part(place + 1), part(place) + 1))
    return {
      week,
      exam: isExam(week),
      goal_ids: weekGoals.map(({ id }) => id),
      indicators:
        weekGoals.length === 0
          ? null
          : weekGoals
              .map(({ text }) => `Ketepatan ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
              .join('; '),
      criteria: material && 'Ketepatan dan kelengkapan jawaban',
      form: isExam(week) ? ('tes' as const) : material ? ('non-tes' as const) : null,
      offline: material && 'Kuliah interaktif, diskusi kelompok, dan latihan terbimbing',
      offline_minutes: null,
      online: material && 'Belajar mandiri materi di kelas daring',
      online_minutes: material ? 120 : null,
      material,
      references: material && '1, 2',
      method: isExam(week) ? 'Ujian' : material && 'Diskusi kasus, praktikum',
      experience: material && 'Mencoba di lab, membahas hasil dengan kelompok',
      contact_minutes: isExam(week) ? 100 : null,
      task_minutes: null,
      study_minutes: null,
    }
  })
}

const buildContent = (plan: PlanContent, goals: readonly Goal[]) => ({
  weeks: buildWeeks(plan, goals),
  assessments: plan.assessments.map(({ cpmk, ...one }) => ({
    note: null,
    output: null,
    criteria: null,
    due: null,
    rubric: null,
    ...one,
    goals: goals
      .filter((goal) => goal.cpmk !== null && cpmk.includes(goal.cpmk))
      .map(({ id }) => ({ goal_id: id })),
  })),
  references: plan.references.map((text, at) => ({
    kind: at === 0 ? ('utama' as const) : ('pendukung' as const),
    text,
  })),
})

const findGoals = (db: Db, subject: number) =>
  rows(
    db,
    goalRow,
    sql`select g.id, g.code, g.text, c.code as cpmk from goals g left join cpmk c on c.id = g.cpmk_id
      where g.course_category_id = ${subject} and g.archived_at is null order by g.position`,
  )

const DAY = 86_400_000
/** A week before the semester begins, independent of today. */
const openingDay = (code: string) => {
  const begins = Number(code.slice(0, 4))
  return new Date(
    `${code.endsWith('1') ? begins : begins + 1}-${code.endsWith('1') ? '08' : '02'}-24T03:00:00Z`,
  )
}
/** 20261 is 2026/2027. */
const academicYear = (code: string) => `${code.slice(0, 4)}/${Number(code.slice(0, 4)) + 1}`
const headRow = z.object({ id: z.number(), name: z.string() })

/** Tasks of classes with an approved RPS count as participation, practical work as projects. */
const COMPONENTS = sql`insert into lesson_components (lessons_id, component)
  select l.id, case when l.name ilike '%praktikum%' or l.name ilike '%proyek%' then 'proyek' else 'partisipatif' end
  from lessons l join courses c on c.id = l.courses_id join years y on y.id = c.year_id and y.active
  where l.type = 'ASSIGNMENT' and l.deleted_at is null and exists (
    select from plans p where p.course_category_id = c.course_category_id and p.status = 'disahkan')`

/** RPS of mata kuliah taught this semester, written and approved through the product's own code. */
export const addPlans = async (
  pool: pg.Pool,
  { rooms, masters, zone }: { rooms: readonly Classroom[]; masters: Masters; zone: string },
): Promise<void> => {
  const db = overPool(pool)
  const head = await firstRow(db, headRow, sql`select u.id, u.name from users u where u.username = 'admin'`)
  if (!head) throw new Error('no administrator')
  for (const plan of planContents) {
    const room = rooms.find((one) => one.plan.subject === plan.subject && one.plan.term === 0)
    if (!room) throw new Error(`no class ${plan.subject}`)
    const subject = await firstRow(
      db,
      idRow,
      sql`select id from course_categories where code = ${plan.subject}`,
    )
    const { semester, prerequisites, description, study_material, course_method } = plan
    const opens = openingDay(getYear(masters, room).code)
    const at = (daysBefore: number) => new Date(opens.getTime() - daysBefore * DAY).toISOString()
    const [planRow] = await db
      .insert(plans)
      .values({
        course_category_id: subject?.id ?? 0,
        edition: 1,
        semester,
        prerequisites,
        description,
        study_material,
        course_method,
        academic_year: academicYear(getYear(masters, room).code),
        sks_practice: 1,
        cluster: 'Informatika',
        developer: room.teacher.name,
        media: 'LCD, papan tulis, kelas daring',
        created_by: room.teacher.id,
        created_at: at(30),
      })
      .returning({ id: plans.id })
    if (!planRow) throw new Error('no plan')
    await writeContent(db, planRow.id, buildContent(plan, await findGoals(db, subject?.id ?? 0)))
    if (!plan.approved) continue
    await db
      .update(plans)
      .set({ status: 'diajukan', proposed_at: at(12), proposed_by: room.teacher.id })
      .where(eq(plans.id, planRow.id))
    const ownPlan = await taughtPlan(db, room.teacher, planRow.id)
    const letterhead = await findLetterhead(db, programOfCourse(room.id), zone)
    const approving = { by: head, at: at(7), letterhead }
    await writeApproved(db, ownPlan, approving, await printProposed(db, ownPlan, approving))
  }
  await db.execute(COMPONENTS)
}
