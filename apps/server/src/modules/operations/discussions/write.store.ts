import { ERASED } from '@tuntas/contract/operations/audit'
import type { DiscussionAudience } from '@tuntas/contract/operations/discussions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import type { Talk } from './access.ts'
import { discussionAnswers, discussionSettings, discussions, discussionVotes } from './schema.ts'
import { allowsAnonymous, mayTalkAt } from './store.ts'

type Asked = {
  lessons_id: number
  question_id?: number | undefined
  title: string
  body: string
  audience: DiscussionAudience
  anonymous: boolean
}

const NOT_ANONYMOUS = 'Kelas ini tidak mengizinkan pertanyaan tanpa nama.'

export const ask = async (tx: Work, talk: Talk, question: Asked): Promise<number> => {
  if (!(await mayTalkAt(tx, talk, question.lessons_id, question.question_id))) throw new AppError('not_found')
  if (question.anonymous && !(await allowsAnonymous(tx, talk.courses_id)))
    throw new AppError('invalid', { fields: { anonymous: [NOT_ANONYMOUS] } })
  const { courses_id, user_id } = talk
  const [added] = await tx
    .insert(discussions)
    .values({ ...question, courses_id, user_id })
    .returning({ id: discussions.id })
  if (!added) throw new AppError('unexpected')
  await tx.emit('discussion.asked', { id: added.id })
  return added.id
}

/** Row lock that serialises actions on one question. A hidden one can no longer be answered. */
const hold = async (tx: Conn, id: number): Promise<void> => {
  const [questionRow] = await tx
    .select({ hidden_at: discussions.hidden_at })
    .from(discussions)
    .where(eq(discussions.id, id))
    .for('update')
  if (!questionRow) throw new AppError('not_found')
  if (questionRow.hidden_at !== null) throw new AppError('discussion_hidden')
}

/** @param talk the answerer's access, from `talkAbout` */
export const answer = async (tx: Work, talk: Talk, id: number, body: string): Promise<number> => {
  await hold(tx, id)
  const [added] = await tx
    .insert(discussionAnswers)
    .values({ discussion_id: id, user_id: talk.user_id, body })
    .returning({ id: discussionAnswers.id })
  if (!added) throw new AppError('unexpected')
  await tx.emit('discussion.answered', { id, user_id: talk.user_id })
  return added.id
}

/** By the asker or a lecturer. At most one answer is accepted. */
export const accept = async (
  tx: Work,
  talk: Talk,
  id: number,
  answerId: number,
  on: boolean,
): Promise<void> => {
  await hold(tx, id)
  const [asker] = await tx
    .select({ user_id: discussions.user_id })
    .from(discussions)
    .where(eq(discussions.id, id))
  if (!talk.lecturer && asker?.user_id !== talk.user_id) throw new AppError('not_found')
  const ofIt = eq(discussionAnswers.discussion_id, id)
  const answerCondition = and(ofIt, eq(discussionAnswers.id, answerId), isNull(discussionAnswers.hidden_at))
  const [answerRow] = await tx
    .select({ id: discussionAnswers.id })
    .from(discussionAnswers)
    .where(answerCondition)
  if (!answerRow) throw new AppError('not_found')
  await tx
    .update(discussionAnswers)
    .set({ accepted: false })
    .where(and(ofIt, on ? eq(discussionAnswers.accepted, true) : eq(discussionAnswers.id, answerId)))
  if (on) await tx.update(discussionAnswers).set({ accepted: true }).where(answerCondition)
}

/**
 * Sets the vote; idempotent.
 * @returns the number of votes afterwards
 */
export const vote = async (
  tx: Work,
  { user_id }: Talk,
  { id, answer_id, on }: { id: number; answer_id?: number | undefined; on: boolean },
): Promise<number> => {
  await hold(tx, id)
  if (answer_id !== undefined) {
    const [answerRow] = await tx
      .select({ id: discussionAnswers.id })
      .from(discussionAnswers)
      .where(
        and(
          eq(discussionAnswers.id, answer_id),
          eq(discussionAnswers.discussion_id, id),
          isNull(discussionAnswers.hidden_at),
        ),
      )
    if (!answerRow) throw new AppError('not_found')
  }
  const values = { discussion_id: id, answer_id: answer_id ?? null, user_id }
  const voteCondition = sql`${discussionVotes.discussion_id} = ${id} and ${discussionVotes.answer_id} is not distinct from ${answer_id ?? null}::int`
  if (on) await tx.insert(discussionVotes).values(values).onConflictDoNothing()
  else
    await tx.delete(discussionVotes).where(sql`${voteCondition} and ${discussionVotes.user_id} = ${user_id}`)
  return tx.$count(discussionVotes, voteCondition)
}

type Hiding = { id: number; answer_id?: number | undefined; reason: string | null }

/**
 * Hides it from the class, or shows it again if `reason` is missing. A hidden answer is no longer the
 * accepted one.
 */
export const hide = async (tx: Work, { user_id }: Talk, { id, answer_id, reason }: Hiding): Promise<void> => {
  const set =
    reason === null
      ? { hidden_at: null, hidden_by: null, hidden_reason: null }
      : { hidden_at: sql`now()`, hidden_by: user_id, hidden_reason: reason }
  const table = answer_id === undefined ? discussions : discussionAnswers
  const condition =
    answer_id === undefined
      ? eq(discussions.id, id)
      : and(eq(discussionAnswers.id, answer_id), eq(discussionAnswers.discussion_id, id))
  const [before] = await tx
    .select({ hidden_reason: table.hidden_reason })
    .from(table)
    .where(condition)
    .for('update')
  if (!before) throw new AppError('not_found')
  if ((before.hidden_reason === null) === (reason === null)) throw new AppError('stale')
  if (answer_id === undefined) await tx.update(discussions).set(set).where(condition)
  else
    await tx
      .update(discussionAnswers)
      .set({ ...set, ...(reason !== null && { accepted: false }) })
      .where(condition)
  await tx.emit('discussion.hidden', { id, answer_id, reason, former: before.hidden_reason })
}

/** Applies to future questions: an anonymous one stays anonymous. */
export const configure = async (tx: Work, course: TaughtCourse, anonymous: boolean): Promise<void> => {
  const before = await allowsAnonymous(tx, course.id)
  await tx
    .insert(discussionSettings)
    .values({ courses_id: course.id, anonymous })
    .onConflictDoUpdate({ target: discussionSettings.courses_id, set: { anonymous } })
  await tx.emit('discussion.configured', {
    courses_id: course.id,
    before: { anonymous: before },
    after: { anonymous },
  })
}

/** Blanks the texts of a person's questions and answers. The rows stay, because others replied. */
export const eraseDiscussions = async (tx: Conn, userId: number): Promise<void> => {
  await tx
    .update(discussions)
    .set({
      title: ERASED,
      body: ERASED,
      hidden_reason: sql`case when hidden_at is not null then ${ERASED} end`,
    })
    .where(eq(discussions.user_id, userId))
  await tx
    .update(discussionAnswers)
    .set({ body: ERASED, hidden_reason: sql`case when hidden_at is not null then ${ERASED} end` })
    .where(eq(discussionAnswers.user_id, userId))
  await tx.delete(discussionVotes).where(eq(discussionVotes.user_id, userId))
}
