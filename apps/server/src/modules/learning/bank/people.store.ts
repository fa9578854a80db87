import type { saveBankRole } from '@tuntas/contract/learning/bank'
import { bankPeople } from '@tuntas/contract/learning/bank.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { type OpenBank, roleIn } from './access.ts'
import { bankReaders } from './schema.ts'

const personRow = bankPeople.reply.data.element
/** Lecturers of the mata kuliah with their role in its bank. */
export const listPeople = (
  conn: Conn,
  { course_category_id: subject }: Pick<OpenBank, 'course_category_id'>,
) =>
  rows(
    conn,
    personRow,
    sql`select u.id as user_id, u.name, ${roleIn(sql`u.id`, sql`${subject}::int`)} as role from users u
      where u.deleted_at is null and u.id in (
        select c.teacher_id from courses c where c.course_category_id = ${subject} and c.deleted_at is null
        union select tt.teacher_id from course_teamteaching tt join courses c on c.id = tt.courses_id
        where c.course_category_id = ${subject} and c.deleted_at is null)
      order by u.name, u.id`,
  )

/** Main lecturers of a class are owners; owners decide whether the others may write. */
export const saveRole = async (
  tx: Work,
  bank: OpenBank,
  { user_id, role }: Body<typeof saveBankRole>,
): Promise<void> => {
  if (bank.role !== 'owner')
    throw new AppError('forbidden', { message: 'Peran diatur oleh dosen utama kelas mata kuliah ini.' })
  const { course_category_id } = bank
  const person = (await listPeople(tx, bank)).find((one) => one.user_id === user_id)
  if (!person) throw new AppError('not_found')
  if (person.role === 'owner')
    throw new AppError('in_use', { message: 'Dosen utama selalu pemilik bank soal mata kuliahnya.' })
  if (role === 'reader')
    await tx.insert(bankReaders).values({ course_category_id, user_id }).onConflictDoNothing()
  else
    await tx
      .delete(bankReaders)
      .where(
        sql`${bankReaders.course_category_id} = ${course_category_id} and ${bankReaders.user_id} = ${user_id}`,
      )
  await tx.emit('bank.roleSet', {
    course_category_id,
    before: { user_id, role: person.role },
    after: { user_id, role },
  })
}
