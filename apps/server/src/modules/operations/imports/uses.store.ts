import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { enumerated } from '../../../platform/files/text.ts'

/** Uses that prevent an undo from removing an imported row. */

type Use = { noun: string; table: string; by: string; where?: SQL }

const signInUse: Use = {
  noun: 'kali masuk',
  table: 'login_activity',
  by: 'user_id',
  where: sql`status = 'success'`,
}
/** A person without a sign-in did nothing; the rest is what others did about them. */
const students: readonly Use[] = [
  signInUse,
  { noun: 'kelas di luar rombel', table: 'members', by: 'user_id', where: sql`source <> 'study_group'` },
  { noun: 'kelompok', table: 'class_group_members', by: 'user_id' },
  { noun: 'pengecualian', table: 'exceptions', by: 'user_id' },
  { noun: 'hasil kuis', table: 'attempts', by: 'user_id' },
  { noun: 'hasil tugas', table: 'submissions', by: 'user_id' },
  { noun: 'pembelajaran yang dibuka', table: 'lesson_openings', by: 'user_id' },
  { noun: 'naskah ujian', table: 'print_copies', by: 'user_id' },
  { noun: 'kelompok penetapan KKM', table: 'standard_panel_groups', by: 'user_id' },
]

export const uses: Record<Exclude<ImportKind, 'member'>, readonly Use[]> = {
  student: students,
  teacher: [
    signInUse,
    { noun: 'kelas', table: 'courses', by: 'teacher_id' },
    { noun: 'kelas sebagai koordinator', table: 'course_teamteaching', by: 'teacher_id' },
    { noun: 'RPS', table: 'rps', by: 'teacher_id' },
    { noun: 'pengumuman', table: 'announcements', by: 'author_id' },
    { noun: 'sampel penilai kedua', table: 'second_mark_samples', by: 'marker_id' },
  ],
  // Deleted completely, so the sign-in log must not refer to them.
  admin: [
    { noun: 'percobaan masuk', table: 'login_activity', by: 'user_id' },
    { noun: 'impor', table: 'import_jobs', by: 'user_id' },
  ],
  'study-group': [
    { noun: 'mahasiswa', table: 'students', by: 'study_group_id' },
    { noun: 'kelas', table: 'course_study_groups', by: 'study_group_id' },
  ],
  'course-category': [
    { noun: 'kelas', table: 'courses', by: 'course_category_id' },
    { noun: 'RPS', table: 'rps', by: 'course_category_id' },
    { noun: 'versi RPS yang disusun', table: 'plans', by: 'course_category_id' },
    { noun: 'soal di bank', table: 'bank_questions', by: 'course_category_id' },
    { noun: 'CPMK', table: 'cpmk', by: 'course_category_id' },
    { noun: 'evaluasi', table: 'evaluations', by: 'course_category_id' },
  ],
  course: [
    { noun: 'topik', table: 'sections', by: 'courses_id' },
    { noun: 'salinan', table: 'courses', by: 'copied_from' },
    {
      noun: 'peserta di luar rombel',
      table: 'members',
      by: 'courses_id',
      where: sql`role = 'student' and source <> 'study_group'`,
    },
    { noun: 'kelompok', table: 'class_groups', by: 'courses_id' },
    { noun: 'pengecualian', table: 'exceptions', by: 'courses_id' },
    { noun: 'pengumuman', table: 'announcements', by: 'courses_id' },
    { noun: 'pertanyaan', table: 'discussions', by: 'courses_id' },
    { noun: 'percakapan', table: 'message_threads', by: 'courses_id' },
    { noun: 'evaluasi', table: 'evaluations', by: 'courses_id' },
    { noun: 'isi dari RPS', table: 'plan_classes', by: 'courses_id' },
    { noun: 'nilai akhir yang ditutup', table: 'final_marks', by: 'courses_id' },
    { noun: 'pengingat tutup nilai', table: 'mark_reminders', by: 'courses_id' },
    { noun: 'survei kelas', table: 'class_surveys', by: 'courses_id' },
    { noun: 'refleksi dosen', table: 'class_reflections', by: 'courses_id' },
    { noun: 'pasangan kelas PDDikti', table: 'feeder_classes', by: 'courses_id' },
    { noun: 'perbandingan dengan PDDikti', table: 'feeder_marks', by: 'courses_id' },
  ],
  grade: [],
  'graduate-profile': [{ noun: 'CPL', table: 'cpl_profiles', by: 'profile_id' }],
  cpl: [
    { noun: 'CPMK', table: 'cpmk_cpl', by: 'cpl_id' },
    { noun: 'evaluasi mata kuliah', table: 'evaluation_cpl', by: 'cpl_id' },
  ],
  cpmk: [{ noun: 'tujuan belajar', table: 'goals', by: 'cpmk_id' }],
}

/** Rows created automatically, or only after a sign-in; of classes, what lies within their topics. */
export const harmless: readonly string[] = [
  'students.id',
  'teachers.id',
  'operator_programs.user_id',
  'final_marks.closed_by',
  'final_marks.reopened_by',
  'questions.remedied_by',
  'second_mark_samples.opened_by',
  'class_surveys.opened_by',
  'class_reflections.updated_by',
  // An answer follows a sign-in, which is a use.
  'survey_respondents.user_id',
  'sessions.user_id',
  'authenticators.user_id',
  'passkeys.user_id',
  'recovery_codes.user_id',
  'tickets.user_id',
  'password_links.user_id',
  'address_changes.user_id',
  'address_changes.changed_by',
  // A person with a link has signed in, which is a use.
  'identities.user_id',
  'signin_flows.tester_id',
  'service_tokens.created_by',
  'feeder_jobs.user_id',
  // A tool knows a person who launched it or attends a class of it.
  'lti_subjects.user_id',
  'lti_launches.user_id',
  'lti_registrations.created_by',
  'list_views.user_id',
  'announcements.author_id',
  'calendar_addresses.user_id',
  'discussions.user_id',
  'discussions.hidden_by',
  'discussion_answers.user_id',
  'discussion_answers.hidden_by',
  'discussion_votes.user_id',
  'discussion_settings.courses_id',
  'announcement_reads.user_id',
  'message_threads.student_id',
  'messages.author_id',
  'message_reads.user_id',
  'notifications.user_id',
  'notification_ways.user_id',
  'notification_people.user_id',
  'mails.user_id',
  'push_subscriptions.user_id',
  'pushes.user_id',
  'webhook_calls.user_id',
  'semester_runs.user_id',
  'members.user_id',
  'members.courses_id',
  'course_study_groups.courses_id',
  'course_teamteaching.courses_id',
  'import_jobs.asked_by',
  'import_jobs.courses_id',
  'lessons.courses_id',
  'collected_lessons.courses_id',
  'practice_answers.courses_id',
  'refreshes.courses_id',
  'silenced_classes.courses_id',
  'submissions.graded_by',
  'submissions.submitted_by',
  'submission_versions.submitted_by',
  'answers.marked_by',
  'rejected_answers.declined_by',
  'files.user_id',
  'exceptions.created_by',
  'goal_merges.user_id',
  'evaluations.closed_by',
  'paper_form_sets.created_by',
  'print_runs.created_by',
  'print_marks.created_by',
  'print_marks.undone_by',
  'plans.created_by',
  'plans.proposed_by',
  'plans.approved_by',
  'findings.verified_by',
  // Links are deleted with their CPMK and CPL.
  'cpmk_cpl.cpmk_id',
  'cpl_profiles.cpl_id',
  'goals.course_category_id',
  'bank_folders.course_category_id',
  'bank_readers.course_category_id',
  'bank_rules.course_category_id',
  'bank_readers.user_id',
  'bank_questions.owner_id',
  'bank_versions.created_by',
  'bank_reviews.user_id',
  // A calibration implies questions in the bank.
  'bank_calibrations.course_category_id',
  'bank_calibrations.created_by',
  'bank_measures.anchored_by',
  'collected_lessons.user_id',
  'practice_answers.user_id',
  'refreshes.user_id',
  'silenced_classes.user_id',
  'question_editors.user_id',
  'feedback_comments.user_id',
  'editors.user_id',
]

const countUses = ({ noun, table, by, where = sql`true` }: Use, ids: readonly number[]) =>
  sql`select ${sql.identifier(by)} as id, ${noun} as noun, count(*)::int as total from ${sql.identifier(table)}
    where ${sql.identifier(by)} = any(${sql.param([...ids])}::int[]) and ${where} group by 1`

const countedRow = idRow.extend({ noun: z.string(), total: z.number() })

/** By row: `3 kelas dan 1 RPS`. */
export const findUses = async (
  conn: Conn,
  kind: Exclude<ImportKind, 'member'>,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const selects = uses[kind].map((use) => countUses(use, ids))
  if (selects.length === 0 || ids.length === 0) return new Map()
  const usesById = new Map<number, string[]>()
  for (const { id, noun, total } of await rows(conn, countedRow, sql.join(selects, sql` union all `)))
    usesById.set(id, [...(usesById.get(id) ?? []), `${total} ${noun}`])
  return new Map([...usesById].map(([id, words]) => [id, enumerated(words)]))
}

/** The same for memberships: work of the person in the class, and what others did there about them. */
export const findMemberUses = async (conn: Conn, ids: readonly number[]): Promise<Map<number, string>> => {
  const usedRows = await rows(
    conn,
    idRow,
    sql`select m.id from members m where m.id = any(${sql.param([...ids])}::int[]) and (
      exists (select from class_group_members g where g.courses_id = m.courses_id and g.user_id = m.user_id)
      or exists (select from exceptions e where e.courses_id = m.courses_id and e.user_id = m.user_id)
      or exists (select from lessons l where l.courses_id = m.courses_id and (
        exists (select from lesson_openings o where o.lessons_id = l.id and o.user_id = m.user_id)
        or exists (select from attempts a where a.lessons_id = l.id and a.user_id = m.user_id)
        or exists (select from submissions s where s.lessons_id = l.id and m.user_id in (s.user_id, s.graded_by)))))`,
  )
  return new Map(usedRows.map(({ id }) => [id, 'pekerjaan di kelas ini']))
}

type Former = { id: number; values: Readonly<Record<string, unknown>> }
const leavingUses: Partial<Record<ImportKind, (formerRows: SQL) => SQL>> = {
  student: (
    formerRows,
  ) => sql`select m.id, x.id as thing from ${formerRows} as x(id int, study_group_id int) join members m on m.user_id = x.id
    where m.source = 'study_group' and not exists (
      select from course_study_groups g where g.courses_id = m.courses_id and g.study_group_id = x.study_group_id)`,
  course: (formerRows) => sql`select m.id, x.id as thing
    from ${formerRows} as x(id int, study_group_id int[], teacher_id int, teamteaching int[]) join members m on m.courses_id = x.id
    where case when m.role <> 'student' then m.user_id <> x.teacher_id and m.user_id <> all(x.teamteaching)
      else m.source = 'study_group' and not exists (
        select from students s where s.id = m.user_id and s.study_group_id = any(x.study_group_id)) end`,
}

const endingRow = idRow.extend({ thing: z.number() })

/** Rows to restore whose people would leave a class in which they have worked. */
export const findLeavingUses = async (
  conn: Conn,
  kind: ImportKind,
  formerRows: readonly Former[],
): Promise<Map<number, string>> => {
  const select = leavingUses[kind]
  if (!select || formerRows.length === 0) return new Map()
  const list = JSON.stringify(formerRows.map(({ id, values }) => ({ ...values, id })))
  const ending = await rows(
    conn,
    endingRow,
    sql`${select(sql`jsonb_to_recordset(${list}::jsonb)`)} and m.ended_at is null`,
  )
  const worked = await findMemberUses(
    conn,
    ending.map(({ id }) => id),
  )
  return new Map(
    ending
      .filter(({ id }) => worked.has(id))
      .map(({ thing }) => [thing, 'pekerjaan di kelas yang akan ditinggalkan']),
  )
}
