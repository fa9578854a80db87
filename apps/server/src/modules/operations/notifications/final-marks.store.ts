import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { firstRow } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import { findClosingVersion } from '../../classroom/courses/closing.store.ts'
import { readClosing } from '../../insight/final-marks/closing.store.ts'
import { tell, within } from './notify.store.ts'

/** Notifications about closed final marks. */

/**
 * The mark as people read it: 73,1 (B).
 * @param mark a student in a version's document
 */
const markText = (mark: SQL): SQL =>
  sql`case when ${mark} is not null then coalesce(replace(${mark} ->> 'final', '.', ',') || ' (' || (${mark} ->> 'grade') || ')', '-') end`
/** Students of a version's document. */
const studentsIn = (document: SQL): SQL =>
  sql`(select s as mark, (s ->> 'user_id')::int as user_id from jsonb_array_elements(${document} -> 'students') as s)`

/** Students of the class whose mark is new or differs from the previous version. */
export const tellMarksClosed = (tx: Work, { id, user_ids }: { id: number; user_ids: readonly number[] }) =>
  tell(tx, {
    kind: 'marks_closed',
    period: within.once,
    who: sql`
      select own.user_id, own.id as subject, jsonb_strip_nulls(jsonb_build_object('courses_id', c.id, 'course', c.name,
        'mark', ${markText(sql`own.mark`)}, 'before', ${markText(sql`former.mark`)})) as params
      from (select v.id, v.courses_id, s.* from final_marks v cross join lateral ${studentsIn(sql`v.document`)} s where v.id = ${id}) own
      join courses c on c.id = own.courses_id and c.deleted_at is null and c.status = 'publish'
      join active_students m on m.courses_id = c.id and m.user_id = own.user_id
      left join (
        select s.* from final_marks v join final_marks was on was.courses_id = v.courses_id and was.version = v.version - 1
        cross join lateral ${studentsIn(sql`was.document`)} s where v.id = ${id}
      ) former on former.user_id = own.user_id
      where own.user_id = any(${sql.param([...user_ids])}::int[])`,
  })

/** Notifies all students of the class and its other lecturers. Only the lecturers see the reason. */
export const tellMarksReopened = (tx: Work, { id }: { id: number }) =>
  tell(tx, {
    kind: 'marks_reopened',
    period: within.once,
    who: sql`
      select m.user_id, v.id as subject, jsonb_build_object('courses_id', c.id, 'course', c.name) as params
      from final_marks v join courses c on c.id = v.courses_id and c.deleted_at is null and c.status = 'publish'
      join active_students m on m.courses_id = c.id
      where v.id = ${id}
      union all
      select t.user_id, v.id, jsonb_build_object('courses_id', c.id, 'course', c.name, 'who', by_whom.name, 'remark', v.reason)
      from final_marks v join courses c on c.id = v.courses_id and c.deleted_at is null
      cross join lateral (
        select c.teacher_id as user_id union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id
      ) t
      join users by_whom on by_whom.id = v.reopened_by
      where v.id = ${id} and t.user_id <> v.reopened_by`,
  })

const courseRow = z.object({ courses_id: z.number() })
const findCourse = (tx: Work, lessonId: number) =>
  firstRow(tx, courseRow, sql`select courses_id from lessons where id = ${lessonId}`)

/**
 * A regrade changed results of a class with closed marks: tells its main lecturer how many marks differ now.
 * The guard's lock waits for a closing that did not see the regrade.
 */
export const tellMarksProposed = async (
  tx: Work,
  { lessons_id, changed: changedMarks }: { lessons_id: number; changed: readonly object[] },
): Promise<void> => {
  if (changedMarks.length === 0) return
  const course = await findCourse(tx, lessons_id)
  if (!course || (await findClosingVersion(tx, course.courses_id, null)) === null) return
  const { proposals } = await readClosing(tx, course.courses_id)
  const count = proposals.filter(({ kind }) => kind === 'changed').length
  if (count === 0) return
  await tell(tx, {
    kind: 'marks_proposed',
    period: sql`now()::text`,
    who: sql`select c.teacher_id as user_id, c.id as subject,
        jsonb_build_object('courses_id', c.id, 'course', c.name, 'count', ${count}::int) as params
      from courses c where c.id = ${course.courses_id} and c.deleted_at is null`,
  })
}
