import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { type Conn, firstRow, rows } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

type Row = Record<string, unknown>
export type PersonalData = {
  username: string
  generated_at: string
  sections: { title: string; rows: Row[] }[]
}

const account = sql`u.username, u.name, u.email, u.phone, u.created_at, u.deleted_at as archived_at`
const biodata = sql`p.gender, p.place_birth, p.date_birth, p.religion, p.type_identity, p.no_identity, p.telephone, p.postal_code,
  sp.name as study_program, el.name as education_level`
const masters = sql`join users u on u.id = p.id join study_programs sp on sp.id = p.study_program_id
  join education_levels el on el.id = p.education_level_id`

const profiles = {
  teachers: (id: number) =>
    sql`select ${account}, p.nidn, p.nim as nip, ${biodata}, p.employee_status from teachers p ${masters} where p.id = ${id}`,
  students: (id: number) =>
    sql`select ${account}, p.nim, ${biodata}, p.address, pr.name as program, cu.name as curriculum, st.name as status,
        sg.name as study_group, p.entry_year, p.date_entry, p.type, p.study_limit
      from students p ${masters} join programs pr on pr.id = p.program_id join curriculums cu on cu.id = p.curriculum_id
      join status_users st on st.id = p.status_id join study_groups sg on sg.id = p.study_group_id where p.id = ${id}`,
}

/** What is kept about somebody beside the profile, section by section; archived work is theirs, too. */
const sections = (id: number): [title: string, select: SQL][] => [
  [
    'Kelas',
    sql`select c.name as class, c.code, y.name as period, m.role, m.join_date, m.ended_at
      from members m join courses c on c.id = m.courses_id join years y on y.id = c.year_id where m.user_id = ${id} order by m.id`,
  ],
  [
    'Pembelajaran yang dibuka',
    sql`select l.name as lesson, c.name as class, o.first_opened_at, o.last_opened_at
      from lesson_openings o join lessons l on l.id = o.lessons_id join courses c on c.id = l.courses_id
      where o.user_id = ${id} order by o.first_opened_at, l.id`,
  ],
  [
    'Pengerjaan kuis',
    sql`select a.id as attempt, l.name as quiz, c.name as class, a.number, a.start_date, a.end_date, a.correct, a.wrong, a.empty, a.score,
        a.deleted_at as archived_at
      from attempts a join lessons l on l.id = a.lessons_id join courses c on c.id = a.courses_id where a.user_id = ${id} order by a.id`,
  ],
  [
    'Jawaban kuis',
    sql`select a.id as attempt, q.question, w.answer, w.status, w.points
      from answers w join attempts a on a.id = w.attempt_id join questions q on q.id = w.question_id where a.user_id = ${id} order by w.id`,
  ],
  [
    'Tugas',
    sql`select l.name as lesson, c.name as class, v.uploaded, v.description, f.name as file, s.score, s.deleted_at as archived_at
      from submissions s join submission_versions v on v.submission_id = s.id join lessons l on l.id = s.lessons_id
      join courses c on c.id = s.courses_id left join files f on f.id = v.attachment_file_id where s.user_id = ${id} order by v.id`,
  ],
  [
    'Pengecualian',
    sql`select c.name as class, e.kind, e.value, e.start_date, e.end_date, e.reason, e.created_at
      from exceptions e join courses c on c.id = e.courses_id where e.user_id = ${id} order by e.id`,
  ],
  [
    'Aktivitas masuk',
    sql`select time, ip_address, device, platform, browser, version, status from login_activity where user_id = ${id} order by id`,
  ],
  [
    'Tindakan di log audit',
    sql`select at as time, action, kind, thing_id, ip_address from audit_log where user_id = ${id} order by id desc limit 5000`,
  ],
]

/** Everything about one person, archived or not. That it was asked for is written down. */
export const findPersonalData = async (
  tx: Conn,
  actor: Actor,
  kind: 'teachers' | 'students',
  id: number,
): Promise<PersonalData> => {
  const profile = await firstRow<Row & { username: string }>(tx, profiles[kind](id))
  if (!profile) throw new AppError('not_found')
  const found = [{ title: 'Profil', rows: [profile as Row] }]
  for (const [title, select] of sections(id)) {
    const kept = await rows<Row>(tx, select)
    if (kept.length > 0) found.push({ title, rows: kept })
  }
  await audit(tx, actor, { action: 'export', kind, thing_id: id })
  return { username: profile.username, generated_at: new Date().toISOString(), sections: found }
}
