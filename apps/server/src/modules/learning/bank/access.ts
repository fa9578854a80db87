import { type BankRole, bankStates } from '@tuntas/contract/learning/bank'
import { roleWord } from '@tuntas/contract/learning/bank-keeping.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
const bankRow = z.object({ course_category_id: z.number(), role: roleWord })
const questionRow = z.object({
  id: z.number(),
  course_category_id: z.number(),
  version: z.number(),
  latest_id: z.number(),
  state: z.enum(bankStates),
  archived: z.boolean(),
  can_edit: z.boolean(),
  can_approve: z.boolean(),
})
type Opened = { readonly [proof]: 'opened' }
/** The bank of a mata kuliah in which the caller teaches or coordinates a class. */
export type OpenBank = Readonly<z.output<typeof bankRow>> & Opened
/** A question of such a bank, including archived ones. */
export type OpenBankQuestion = Readonly<z.output<typeof questionRow>> & Opened

/** Does the caller teach or coordinate a class of it? */
export const ofOwnSubject = (userId: number, subject: SQL): SQL =>
  sql`exists (select from courses c where c.course_category_id = ${subject} and ${taughtBy(userId)})`

/** Main lecturers own the bank. Coordinators may write unless an owner made them readers. */
export const roleIn = (userId: number | SQL, subject: SQL): SQL<BankRole> => sql<BankRole>`case
  when exists (select from courses c where c.course_category_id = ${subject} and c.teacher_id = ${userId} and c.deleted_at is null) then 'owner'
  when exists (select from bank_readers r where r.course_category_id = ${subject} and r.user_id = ${userId}) then 'reader'
  else 'editor' end`

/** Does the mata kuliah have another lecturer? */
const hasColleague = (userId: number, subject: SQL): SQL => sql`exists (
  select from courses c left join course_teamteaching tt on tt.courses_id = c.id
  where c.course_category_id = ${subject} and c.deleted_at is null and (c.teacher_id <> ${userId} or tt.teacher_id <> ${userId}))`

export const openBank = async (conn: Conn, actor: Pick<Actor, 'id'>, subject: number): Promise<OpenBank> => {
  const memberId = sql`m.id`
  const bank = await firstRow(
    conn,
    bankRow,
    sql`select m.id as course_category_id, ${roleIn(actor.id, memberId)} as role from course_categories m
      where m.id = ${subject} and ${ofOwnSubject(actor.id, memberId)}`,
  )
  if (!bank) throw new AppError('not_found')
  return bank as OpenBank
}

/** Locks the bank for additions until the transaction ends, so that two equal questions become one. */
export const lockBank = (tx: Conn, { course_category_id }: OpenBank) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank_questions'), ${course_category_id}::int)`)

/** Requires write access to the bank; readers are refused. */
export const demandWriter = <B extends { role: BankRole }>(bank: B): B => {
  if (bank.role === 'reader')
    throw new AppError('forbidden', { message: 'Kamu hanya dapat membaca bank soal ini.' })
  return bank
}

const questionsWhere = async (conn: Conn, actor: Actor, ids: readonly number[]) => {
  const subjectId = sql`b.course_category_id`
  const questions = await rows(
    conn,
    questionRow,
    sql`select b.id, b.course_category_id, b.version, b.latest_id, b.state, b.deleted_at is not null as archived,
        b.owner_id is not distinct from ${actor.id}::int or ${roleIn(actor.id, subjectId)} <> 'reader' as can_edit,
        ${roleIn(actor.id, subjectId)} <> 'reader' and (${actor.id}::int not in (coalesce(v.created_by, 0), coalesce(b.owner_id, 0)) or not ${hasColleague(actor.id, subjectId)}) as can_approve
      from bank_questions b join bank_versions v on v.id = b.latest_id
      where b.id = any(${sql.param([...ids])}::int[]) and ${ofOwnSubject(actor.id, subjectId)} order by b.id`,
  )
  return questions as OpenBankQuestion[]
}

/** All of them, or none. */
export const openBankQuestions = async (conn: Conn, actor: Actor, ids: readonly number[]) => {
  const questions = await questionsWhere(conn, actor, ids)
  if (questions.length !== new Set(ids).size) throw new AppError('not_found')
  return questions
}

export const openBankQuestion = async (conn: Conn, actor: Actor, id: number): Promise<OpenBankQuestion> => {
  const [question] = await openBankQuestions(conn, actor, [id])
  if (!question) throw new AppError('not_found')
  return question
}

/** The same for a question that is not archived and that the caller may change. */
export const writableBankQuestion = async (conn: Conn, actor: Actor, id: number) => {
  const question = await openBankQuestion(conn, actor, id)
  if (!question.can_edit) demandWriter({ role: 'reader' })
  return question
}
