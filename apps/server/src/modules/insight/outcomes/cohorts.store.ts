import { outcomeLevels } from '@tuntas/contract/insight/outcomes.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'

/** What closed evaluations of a program say of each student, and their follow-ups. */

type Asked = { study_program_id: number; curriculum_id: number }

/** Percent of a class's mark that its goals under a CPL make, from the snapshot of its evaluation. */
export const cplShareSql = sql`coalesce((
  select sum((w ->> 'weight')::float) from jsonb_array_elements(evaluations.snapshot -> 'weights') w
  join jsonb_array_elements(evaluations.snapshot -> 'goals') g on g ->> 'id' = w ->> 'goal_id'
  join jsonb_array_elements(evaluations.snapshot -> 'cpmk') k on k ->> 'id' = g ->> 'cpmk_id'
  where k -> 'cpl_ids' @> to_jsonb(evaluation_cpl.cpl_id)), 0)`
/** The last version of every class. */
const latest = sql`not exists (select from evaluations later where later.courses_id = evaluations.courses_id and later.version > evaluations.version)`

const studentRow = z.object({
  user_id: z.number(),
  nim: z.string(),
  entry_year: z.number(),
  graduated: z.boolean(),
  cpl_id: z.number(),
  value: z.number(),
  sks: z.number(),
  share: z.number(),
})
/** Present students of the program alone: erased ones have no row. */
export const listStudentCpl = (conn: Conn, { study_program_id, curriculum_id }: Asked) =>
  rows(
    conn,
    studentRow,
    sql`select p.id as user_id, u.username as nim, p.entry_year, t.name = 'Lulus' as graduated, evaluation_cpl.cpl_id,
        (c ->> 'value')::float as value, evaluations.sks, ${cplShareSql} as share
      from evaluation_cpl join evaluations on evaluations.id = evaluation_cpl.evaluations_id
      join cpl on cpl.id = evaluation_cpl.cpl_id
      cross join lateral jsonb_array_elements(evaluations.snapshot -> 'students') s
      cross join lateral jsonb_array_elements(s -> 'cpl') c
      join students p on p.id = (s ->> 'user_id')::int join users u on u.id = p.id
      join status_users t on t.id = p.status_id
      where cpl.study_program_id = ${study_program_id} and cpl.curriculum_id = ${curriculum_id}
        and p.study_program_id = ${study_program_id} and ${latest}
        and (c ->> 'id')::int = evaluation_cpl.cpl_id and c ->> 'value' is not null
      order by p.entry_year desc, u.username`,
  )

const actionRow = z.object({
  course_category: z.string(),
  course: z.string(),
  year: z.string(),
  level: z.enum(outcomeLevels),
  code: z.string(),
  measured: z.number().nullable(),
  cause: z.string().nullable(),
  action: z.string(),
  owner: z.string().nullable(),
  due_year: z.string().nullable(),
  verified_at: z.string().nullable(),
  verified_by: z.string().nullable(),
  note: z.string().nullable(),
})
/** Findings of the last versions, latest semester first. */
export const listFollowUps = (conn: Conn, { study_program_id, curriculum_id }: Asked) =>
  rows(
    conn,
    actionRow,
    sql`select k.name as course_category, c.name as course, y.name as year, f.level, f.code, f.measured::float, f.cause,
        f.action, f.owner, due.name as due_year, f.verified_at::text, v.name as verified_by, f.note
      from findings f join evaluations on evaluations.id = f.evaluations_id join courses c on c.id = evaluations.courses_id
      join course_categories k on k.id = evaluations.course_category_id join years y on y.id = evaluations.year_id
      left join years due on due.id = f.due_year_id left join users v on v.id = f.verified_by
      where k.study_program_id = ${study_program_id} and k.curriculum_id = ${curriculum_id} and ${latest}
      order by y.code desc, k.name, f.id limit 2000`,
  )
