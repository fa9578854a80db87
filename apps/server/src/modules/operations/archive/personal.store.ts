import { z } from '@tuntas/contract/wire/zod'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { files } from '../../campus/files/schema.ts'
import { isReturned } from '../../learning/lessons/sql-rules.ts'
import { type Section, studySections } from './personal-study.store.ts'

type Row = Record<string, unknown>
const profileRow = z.looseObject({ username: z.string() })
type PersonalSection = { title: string; batches: () => AsyncIterable<Row[]> }
/** Data of one person. The rows are read while a file is made of them. */
export type PersonalData = {
  username: string
  generated_at: string
  sections: readonly PersonalSection[]
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

/** Decisions on late answers are logged under answers, with ids of their own. */
const ofLate = sql`g.action in ('count_late', 'decline_late', 'reconsider_late')`

/** Audit rows about withheld marks: even their existence must not be revealed. */
const ofHeldMarks = (id: number) => sql`((${ofLate} and g.kind = 'answers' and g.thing_id in (
    select k.id from rejected_answers k join attempt_results r on r.id = k.attempt_id where r.user_id = ${id} and not r.released))
  or g.action = 'mark' and (
  (g.kind = 'submissions' and g.thing_id in (select s.id from submissions s join lessons l on l.id = s.lessons_id where s.user_id = ${id} and not ${isReturned(sql`s`, sql`l`)}))
  or (g.kind = 'answers' and g.thing_id in (select w.id from answers w join attempt_results r on r.id = w.attempt_id where r.user_id = ${id} and not r.released))))`

/** Audit rows about a person's hand-ins and exceptions, by any author. */
const aboutWork = (id: number) => sql`(
  (g.kind = 'answers' and not ${ofLate} and g.thing_id in (select w.id from answers w join attempts a on a.id = w.attempt_id where a.user_id = ${id}))
  or (g.kind = 'answers' and ${ofLate} and g.thing_id in (select k.id from rejected_answers k join attempts a on a.id = k.attempt_id where a.user_id = ${id}))
  or (g.kind = 'attempts' and g.thing_id in (select id from attempts where user_id = ${id}))
  or (g.kind = 'submissions' and g.thing_id in (select id from submissions where user_id = ${id}))
  or (g.kind = 'exceptions' and g.thing_id in (select id from exceptions where user_id = ${id}))
  or (g.kind in ('students', 'teachers', 'users') and g.thing_id = ${id}))`

const talk = (id: number, isOwn: boolean): Section[] => [
  [
    'Pengumuman yang dibuka',
    sql`select a.title, c.name as class, d.read_at as seen_at from announcement_reads d
      join announcements a on a.id = d.announcement_id left join courses c on c.id = a.courses_id where d.user_id = ${id} order by d.read_at, a.id`,
  ],
  [
    'Pengumuman yang ditulis',
    sql`select a.title, c.name as class, a.publish_at, a.withdrawn_at from announcements a left join courses c on c.id = a.courses_id
      where a.author_id = ${id} order by a.id`,
  ],
  [
    'Pesan',
    // The text is private, even from administrators.
    sql`select c.name as class, m.created_at ${isOwn ? sql`, m.body as message` : sql``} from messages m
      join message_threads t on t.id = m.thread_id join courses c on c.id = t.courses_id where m.author_id = ${id} order by m.id`,
  ],
  [
    'Tanya jawab',
    sql`select class, lesson, title, message, created_at from (
        select c.name as class, l.name as lesson, d.title, d.body as message, d.created_at, d.id from discussions d
          join lessons l on l.id = d.lessons_id join courses c on c.id = d.courses_id where d.user_id = ${id}
        union all select c.name, l.name, null, w.body, w.created_at, w.id from discussion_answers w join discussions d on d.id = w.discussion_id
          join lessons l on l.id = d.lessons_id join courses c on c.id = d.courses_id where w.user_id = ${id}
      ) own order by created_at, title nulls last, id`,
  ],
]

const notices = (id: number): Section[] => [
  [
    'Alamat kalender',
    sql`select created_at, read_at as last_used_at from calendar_addresses where user_id = ${id} and octet_length(token_hash) > 4 order by created_at, token_hash`,
  ],
  [
    'Pemberitahuan',
    sql`select at as time, kind, params ->> 'course' as class, params ->> 'lesson' as lesson, read_at as seen_at
      from notifications where user_id = ${id} order by id`,
  ],
  [
    'Pilihan pemberitahuan',
    sql`select w.kind, w.bell, w.mail, w.push, w.webhook from notification_ways w where w.user_id = ${id} order by w.kind`,
  ],
  [
    'Email terkirim',
    sql`select address as email, state, created_at, sent_at from mails where user_id = ${id} order by id`,
  ],
  [
    'Perangkat dengan pemberitahuan langsung',
    // Without endpoint and keys, which would allow sending to the browser.
    sql`select s.browser, s.platform, p.created_at from push_subscriptions p join sessions s on s.id = p.session_id where p.user_id = ${id} order by p.id`,
  ],
  [
    'Pemberitahuan langsung terkirim',
    sql`select n.kind, p.state, p.created_at, p.sent_at from pushes p join notifications n on n.id = p.notification_id where p.user_id = ${id} order by p.id`,
  ],
  [
    'Pesan lewat WhatsApp atau Telegram',
    sql`select state, created_at, sent_at from webhook_calls where user_id = ${id} order by id`,
  ],
]

const ownAccess = (id: number): Section[] => [
  [
    'File yang diunggah',
    sql`select name as file, type, size, created_at as uploaded from files where user_id = ${id} order by id`,
  ],
  [
    'Sesi yang terbuka',
    sql`select created_at, last_used_at, way from sessions where user_id = ${id} order by created_at, token_hash`,
  ],
  [
    'Akun kampus yang terhubung',
    sql`select p.name as provider, i.subject, i.linked_at, i.last_used_at from identities i
      join signin_providers p on p.id = i.provider_id where i.user_id = ${id} order by i.id`,
  ],
  [
    'Verifikasi dua langkah',
    // Only the kinds, without any secret.
    sql`select 'Aplikasi autentikator' as name, since as created_at, null as last_used_at from authenticators
        where user_id = ${id} and secret is not null
      union all select name, created_at, last_used_at from passkeys where user_id = ${id} order by created_at, name`,
  ],
  [
    'Aktivitas masuk',
    sql`select time, ip_address, device, platform, browser, version, status, way from login_activity where user_id = ${id} order by id`,
  ],
]

const changes = (id: number, isOwn: boolean): Section[] => [
  [
    'Penilaian dan perubahan oleh orang lain',
    sql`select g.at as time, g.action, g.kind, g.thing_id, u.name as by_whom
        ${isOwn ? sql`` : sql`, g.before ->> 'points' as points_before, g.after ->> 'points' as points_after, coalesce(g.after ->> 'score', g.after ->> 'status') as result`}
      from audit_log g join users u on u.id = g.user_id where ${aboutWork(id)} and g.user_id <> ${id}
          and ${isOwn ? sql`not ${ofHeldMarks(id)}` : sql`true`} order by g.id`,
  ],
  [
    'Tindakan di log audit',
    sql`select at as time, action, kind, thing_id, ip_address from audit_log where user_id = ${id} order by id desc limit 5000`,
  ],
]

/** Data about a person beside the profile, by section. */
const sections = (id: number, isOwn: boolean): Section[] => [
  ...studySections(id, isOwn),
  ...talk(id, isOwn),
  ...notices(id),
  ...ownAccess(id),
  ...changes(id, isOwn),
]

/** Completely uploaded files of a person, for an archive. */
export const listOwnFiles = (conn: Conn, userId: number) =>
  conn
    .select({ id: files.id, key: files.key, name: files.name, size: files.size, pieces: files.pieces })
    .from(files)
    .where(and(eq(files.user_id, userId), files.finished))
    .orderBy(files.id)

const sizedRow = z.looseObject({ text_length: z.number() })
const FIRST_ROWS = 50
const MOST_ROWS = 5_000
/** A batch with less text lets the next one have more rows. */
const SMALL_TEXT = 200_000

/**
 * The rows of a section, which must have a total order. Each batch is a statement of its own, so a slow
 * reader holds no connection. Answers may have 200,000 characters each, so the first batches are small.
 */
async function* readBatches(db: Db, select: SQL): AsyncGenerator<Row[]> {
  let size = FIRST_ROWS
  for (let from = 0; ; ) {
    const batch = await rows(
      db,
      sizedRow,
      sql`select one.*, length(one::text) as text_length from (${select}) one limit ${size} offset ${from}`,
    )
    if (batch.length > 0) yield batch.map(({ text_length: _, ...row }) => row)
    if (batch.length < size) return
    from += size
    const textLength = batch.reduce((sum, { text_length }) => sum + text_length, 0)
    if (textLength < SMALL_TEXT) size = Math.min(MOST_ROWS, 4 * size)
  }
}

const describePerson = (
  db: Db,
  profile: z.output<typeof profileRow>,
  of: ReturnType<typeof sections>,
): PersonalData => ({
  username: profile.username,
  generated_at: new Date().toISOString(),
  sections: [
    {
      title: 'Profil',
      batches: async function* () {
        yield [profile]
      },
    },
    ...of.map(([title, select]) => ({ title, batches: () => readBatches(db, select) })),
  ],
})

export const findOwnData = async (tx: Work, db: Db, actor: Actor): Promise<PersonalData> => {
  const table = actor.role === 'mahasiswa' ? 'students' : actor.role === 'dosen' ? 'teachers' : undefined
  const select = table
    ? profiles[table](actor.id)
    : sql`select ${account} from users u where u.id = ${actor.id}`
  const profile = await firstRow(tx, profileRow, select)
  if (!profile) throw new AppError('not_found')
  await tx.emit('person.exported', { kind: table ?? 'users', id: actor.id })
  return describePerson(db, profile, sections(actor.id, true))
}

/** All data about one person, archived or not. The access is audited. */
export const findPersonalData = async (
  tx: Work,
  db: Db,
  scope: Scope,
  { kind, id }: { kind: 'teachers' | 'students'; id: number },
): Promise<PersonalData> => {
  const profile = await firstRow(
    tx,
    profileRow,
    sql`${profiles[kind](id)} and ${ofScope(scope, sql`p.study_program_id`)}`,
  )
  if (!profile) throw new AppError('not_found')
  await tx.emit('person.exported', { kind, id })
  return describePerson(db, profile, sections(id, false))
}
