import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit.ts'
import { announceOnCommit } from '../../../platform/change-feed.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { openErasure } from '../../../platform/db/erasure.ts'
import { rows } from '../../../platform/db/rows.ts'
import { eraseSendings } from '../../../platform/http/idempotency.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { eraseUploads } from '../../campus/files/erase.store.ts'
import { eraseBiodata } from '../../campus/people/erase.store.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { eraseAccount, isErased } from '../../identity/account/erase.store.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { eraseIdentities } from '../../identity/signin/identities.store.ts'
import { eraseSubmissions } from '../../learning/assignments/erase.store.ts'
import { eraseQuizWork } from '../../learning/attempts/erase.store.ts'
import { eraseLessonWork } from '../../learning/lessons/erase.store.ts'
import { erasePractice } from '../../learning/practice/erase.store.ts'
import { eraseAnnouncements } from '../announcements/announcement-changes.store.ts'
import { revokeAddress } from '../calendar/address.store.ts'
import { eraseDiscussions } from '../discussions/write.store.ts'
import { eraseSubjects } from '../external-tools/subjects.store.ts'
import { eraseFeederMarks } from '../feeder/erase.store.ts'
import { eraseImports } from '../imports/erase.store.ts'
import { eraseMessages } from '../messages/store.ts'
import { eraseNotifications } from '../notifications/inbox.store.ts'
import { eraseAudited } from './erase-audit.store.ts'

/** A person who may be erased, with the amount of their data. */
const erasableRow = z.object({
  id: z.number(),
  kind: z.enum(['students', 'teachers']),
  name: z.string(),
  numbers: z.array(z.string()),
  address: z.string().nullable(),
  archived: z.boolean(),
  erased: z.boolean(),
  attempts: z.number(),
  submissions: z.number(),
  files: z.number(),
  /** Versions of final marks that name the person; they stay unchanged. */
  final_marks: z.number(),
})
export type Erasable = z.output<typeof erasableRow>

/** By NIM, NIDN or username. */
export const findErasable = async (conn: Conn, number: string): Promise<Erasable> => {
  const people = await rows(
    conn,
    erasableRow,
    sql`select u.id, case when s.id is null then 'teachers' else 'students' end as kind, u.name, s.address,
        array_remove(array[u.username, s.nim, t.nim, t.nidn, u.email, u.phone, nullif(coalesce(s.no_identity, t.no_identity), ''),
          nullif(coalesce(s.telephone, t.telephone), '')], null) as numbers,
        u.deleted_at is not null as archived, ${isErased} as erased,
        (select count(*)::int from attempts where user_id = u.id) as attempts,
        (select count(*)::int from submissions where user_id = u.id) as submissions,
        (select count(*)::int from files where user_id = u.id) as files,
        (select count(*)::int from final_marks v
          where v.document @? ('$.students[*] ? (@.user_id == ' || u.id || ')')::jsonpath or v.document @? ('$.closed_by ? (@.id == ' || u.id || ')')::jsonpath
        ) as final_marks
      from users u left join students s on s.id = u.id left join teachers t on t.id = u.id
      where (s.id is not null or t.id is not null)
        and lower(${number}) in (lower(u.username), lower(s.nim), lower(t.nidn))`,
  )
  const [person, otherPerson] = people
  if (!person)
    throw new Refusal(
      `Tidak ada mahasiswa atau dosen dengan NIM, NIDN, atau username ${number}. Bila datanya sudah dihapus, nomornya memang tidak tersimpan lagi.`,
    )
  if (otherPerson) throw new Refusal(`${number} cocok dengan lebih dari satu orang. Pakai username-nya.`)
  if (!person.archived)
    throw new Refusal(`${person.name} belum diarsipkan. Arsipkan dulu lewat Data Mahasiswa atau Data Dosen.`)
  return person
}

const erasedNames = { students: 'Mahasiswa terhapus', teachers: 'Dosen terhapus' } as const

const classRow = z.object({ courses_id: z.number() })

/** Every screen of their classes shows the name. */
const announceErasure = async (tx: Conn, id: number): Promise<void> => {
  const classes = await rows(tx, classRow, sql`select courses_id from members where user_id = ${id}`)
  await announceOnCommit(tx, [studentTopic(id), ...classes.map(({ courses_id }) => courseTopic(courses_id))])
}

/**
 * Removes the identity from every table and keeps what was done: scores, choices, counts, times. Order
 * matters: audit rows are found by the identity, so they come first; files come last, when nothing refers to
 * them any more.
 * @returns store keys to delete after the commit; null if the person was erased before
 */
export const erasePerson = async (tx: Conn, number: string): Promise<string[] | null> => {
  // The audit log and many texts are scanned completely.
  await tx.execute(sql`set local statement_timeout = '10min'`)
  const { id } = await findErasable(tx, number)
  await tx.execute(sql`select from users where id = ${id} for update`)
  // Repeated under the lock, so that nobody can restore the person in between.
  const { kind, erased: isErased, ...person } = await findErasable(tx, number)
  if (isErased) return null
  await openErasure(tx)
  await eraseAudited(tx, id, person)
  await eraseImports(tx, id, person.numbers)
  await eraseFeederMarks(tx, id)
  await eraseAnnouncements(tx, id)
  await eraseMessages(tx, id)
  await eraseSendings(tx, id)
  await eraseDiscussions(tx, id)
  await revokeAddress(tx, id)
  await eraseNotifications(tx, { id, name: person.name })
  await eraseLessonWork(tx, id)
  await eraseQuizWork(tx, id)
  await erasePractice(tx, id)
  await eraseSubmissions(tx, id)
  await eraseBiodata(tx, id)
  await eraseAccount(tx, id, erasedNames[kind])
  await eraseIdentities(tx, id)
  await eraseSubjects(tx, id)
  const keys = await eraseUploads(tx, id)
  await audit(tx, null, { action: 'erase', kind, thing_id: id })
  await announceErasure(tx, id)
  return keys
}
