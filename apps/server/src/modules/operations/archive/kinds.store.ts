import type { ArchiveKind } from '@tuntas/contract/operations/archive'
import type { AuditKind } from '@tuntas/contract/operations/audit'
import { type SQL, sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/db/archive.ts'
import type { Work } from '../../../platform/events.ts'
import { restorePeople } from '../../campus/people/store.ts'
import { restoreCourses } from '../../classroom/courses/admin.store.ts'
import { restoreGroups } from '../../classroom/courses/groups.store.ts'
import { restoreMembers } from '../../classroom/courses/members.store.ts'
import { inOpenYear, refuseLeaderless } from '../../classroom/courses/team.store.ts'
import { isErased } from '../../identity/account/erase.store.ts'
import { restoreSubmissions } from '../../learning/assignments/restore.store.ts'
import { ATTEMPTED_AGAIN } from '../../learning/attempts/access.ts'
import { restoreGraded } from '../../learning/attempts/question-change.store.ts'
import { restoreAttempts } from '../../learning/attempts/restore.store.ts'
import { restoreLessons, restoreSections } from '../../learning/lessons/restore.store.ts'

type Kind = {
  /** Kind of its rows in the audit log. */
  thing: AuditKind
  /**
   * id, name, detail, deleted_at, blocked_by (to be restored first); courses_id, user_id, lessons_id of the
   * owner. Kinds that lecturers restore also have class_detail, class_listed (false if archived with its
   * topic or student) and class_refusal for the class's list.
   */
  select: SQL
  /** Filter for the list, if it does not show every row. */
  listed?: (select: SQL) => SQL
  /** Amounts for the description, over a row `x`. */
  amounts: SQL
  /** Uses the store of the owning feature. `spare`: refuses if results would be graded again. */
  restore: (tx: Work, things: readonly Archived[], spare?: boolean) => Promise<void>
}

const noAmounts = sql`array[]::int[]`
const archivedName = (name: SQL, archivedAt: SQL, noun: string) =>
  sql`case when ${archivedAt} is not null then ${`${noun} `} || ${name} end`
const ofNobody = sql`null::int as courses_id, null::int as user_id, null::int as lessons_id`
const ofClass = sql`null::int as user_id, null::int as lessons_id`

const person = (kind: 'teachers' | 'students', number: SQL): Omit<Kind, 'amounts'> => ({
  thing: kind,
  select: sql`select u.id, u.name, ${number} as detail, u.deleted_at, null::text as blocked_by, ${ofNobody}
    from users u join ${sql.identifier(kind)} p on p.id = u.id where u.deleted_at is not null and not ${isErased}`,
  restore: (tx, people) => restorePeople(tx, kind, people),
})

export const archiveSources: Record<ArchiveKind, Kind> = {
  teacher: { ...person('teachers', sql`'NIDN ' || p.nidn`), amounts: noAmounts },
  student: {
    ...person('students', sql`'NIM ' || p.nim`),
    amounts: sql`array[(select count(*) from members m where m.user_id = x.id and m.ended_by = 'archived')::int,
      (select count(*) from attempts a where a.user_id = x.id and a.deleted_at is null)::int]`,
  },
  course: {
    thing: 'courses',
    // An erased lecturer cannot be restored; the class form assigns another one.
    select: sql`select c.id, c.name, c.code as detail, c.deleted_at,
        case when not ${isErased} then ${archivedName(sql`u.name`, sql`u.deleted_at`, 'dosen')} end as blocked_by, ${ofNobody}
      from courses c join users u on u.id = c.teacher_id where c.deleted_at is not null`,
    amounts: sql`array[(select count(*) from sections s where s.courses_id = x.id and s.deleted_at is null)::int,
      (select count(*) from lessons l where l.courses_id = x.id and l.deleted_at is null)::int,
      (select count(*) from members m where m.courses_id = x.id and m.ended_at is null)::int,
      (select count(*) from course_teamteaching t join users u on u.id = t.teacher_id and u.deleted_at is not null
        join courses c on c.id = t.courses_id and ${inOpenYear} where t.courses_id = x.id)::int]`,
    restore: async (tx, courses) => {
      await refuseLeaderless(
        tx,
        courses.map(({ id }) => id),
      )
      await restoreCourses(tx, courses)
    },
  },
  section: {
    thing: 'sections',
    select: sql`select s.id, s.name, c.name as detail, s.deleted_at, ${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')} as blocked_by,
        s.courses_id, ${ofClass}, true as class_listed, null::text as class_refusal,
        (select count(*) from lessons l where l.sections_id = s.id and l.deleted_at is null) || ' pembelajaran' as class_detail
      from sections s join courses c on c.id = s.courses_id where s.deleted_at is not null`,
    amounts: sql`array[(select count(*) from lessons l where l.sections_id = x.id and l.deleted_at is null)::int]`,
    restore: restoreSections,
  },
  lesson: {
    thing: 'lessons',
    select: sql`select l.id, l.name, c.name || ' · ' || s.name as detail, l.deleted_at,
        coalesce(${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')}, ${archivedName(sql`s.name`, sql`s.deleted_at`, 'topik')}) as blocked_by,
        l.courses_id, ${ofClass}, s.name as class_detail, s.deleted_at is null as class_listed,
        case when s.deleted_at is not null then 'Topiknya juga sudah dihapus. Pulihkan topiknya terlebih dahulu.' end as class_refusal
      from lessons l join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id where l.deleted_at is not null`,
    amounts: sql`array[(select count(*) from questions q where q.lessons_id = x.id and q.deleted_at is null)::int,
      (select count(*) from attempts a where a.lessons_id = x.id and a.deleted_at is null)::int,
      (select count(*) from submissions b where b.lessons_id = x.id and b.deleted_at is null)::int]`,
    restore: restoreLessons,
  },
  question: {
    thing: 'questions',
    select: sql`select q.id, left(regexp_replace(regexp_replace(q.question, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'), 160) as name,
        l.name as detail, q.deleted_at, ${archivedName(sql`l.name`, sql`l.deleted_at`, 'kuis')} as blocked_by,
        l.courses_id, null::int as user_id, q.lessons_id
      from questions q join lessons l on l.id = q.lessons_id where q.deleted_at is not null`,
    amounts: noAmounts,
    restore: async (tx, questions, spare) => {
      for (const question of questions) await restoreGraded(tx, question, spare)
    },
  },
  result: {
    thing: 'attempts',
    // A reset is one thing: each of its attempts represents all, and lists show the first.
    select: sql`select a.id, u.name, l.name || ' · ' || c.name as detail, a.deleted_at,
        case when n.id is not null then 'pengerjaan barunya (reset dulu)' else ${archivedName(sql`l.name`, sql`l.deleted_at`, 'kuis')} end as blocked_by,
        a.courses_id, a.user_id, a.lessons_id, l.name as class_detail, u.deleted_at is null as class_listed,
        case when n.id is not null then ${ATTEMPTED_AGAIN} end as class_refusal
      from attempts a join users u on u.id = a.user_id join lessons l on l.id = a.lessons_id join courses c on c.id = a.courses_id
      left join lateral (select b.id from attempts b where b.lessons_id = a.lessons_id and b.user_id = a.user_id and b.deleted_at is null limit 1) n on true
      where a.deleted_at is not null`,
    listed: (
      select,
    ) => sql`select distinct on (x.courses_id, x.lessons_id, x.user_id, x.deleted_at) x.* from (${select}) x
      order by x.courses_id, x.lessons_id, x.user_id, x.deleted_at, x.id`,
    amounts: sql`array[(select count(*) from attempts a join attempts one on one.id = x.id
      where a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at)::int]`,
    restore: restoreAttempts,
  },
  submission: {
    thing: 'submissions',
    select: sql`select b.id, u.name, l.name || ' · ' || c.name as detail, b.deleted_at,
        case when n.id is not null then 'tugas barunya (reset dulu)' else ${archivedName(sql`l.name`, sql`l.deleted_at`, 'tugas')} end as blocked_by,
        b.courses_id, b.user_id, b.lessons_id, l.name as class_detail, u.deleted_at is null as class_listed,
        case when n.id is not null
          then 'Mahasiswa ini sudah mengumpulkan tugas lagi. Reset pengumpulan barunya terlebih dahulu.' end as class_refusal
      from submissions b join users u on u.id = b.user_id join lessons l on l.id = b.lessons_id join courses c on c.id = b.courses_id
      left join submissions n on n.lessons_id = b.lessons_id and n.user_id = b.user_id and n.deleted_at is null
      where b.deleted_at is not null`,
    amounts: sql`array[(select count(*) from submission_versions v where v.submission_id = x.id)::int]`,
    restore: restoreSubmissions,
  },
  member: {
    thing: 'members',
    select: sql`select m.id, u.name, c.name as detail, m.ended_at as deleted_at,
        coalesce(${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')}, ${archivedName(sql`u.name`, sql`u.deleted_at`, 'mahasiswa')}) as blocked_by,
        m.courses_id, m.user_id, null::int as lessons_id, u.deleted_at is null as class_listed, null::text as class_refusal,
        coalesce((select s.nim from students s where s.id = m.user_id), '') as class_detail
      from members m join users u on u.id = m.user_id join courses c on c.id = m.courses_id where m.ended_by = 'removed'`,
    amounts: noAmounts,
    restore: restoreMembers,
  },
  group: {
    thing: 'class_groups',
    select: sql`select g.id, g.name, c.name as detail, g.deleted_at, ${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')} as blocked_by,
        g.courses_id, ${ofClass}, true as class_listed, null::text as class_refusal,
        (select count(*) from class_group_members m where m.group_id = g.id) || ' mahasiswa' as class_detail
      from class_groups g join courses c on c.id = g.courses_id where g.deleted_at is not null`,
    amounts: sql`array[(select count(*) from class_group_members m where m.group_id = x.id)::int]`,
    restore: restoreGroups,
  },
}
