import type { QuestionType, StoredPurpose } from '@tuntas/contract/learning/questions'
import { asc, eq, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { bankVersions } from '../bank/schema.ts'
import { goals } from '../goals/schema.ts'
import { type Identity, mapLastSeen, numberEntries, type SeenQuestion } from '../quizzes/paper-draw.rules.ts'
import { listSeen } from '../quizzes/paper-draw.store.ts'
import { questions } from '../quizzes/schema.ts'
import { computeLot } from './draw-paper.store.ts'
import type { Candidate } from './remedial-paper.rules.ts'

/** Questions with their entries, and the number of the latest attempt whose paper had that entry. */
const withEntries = <Q extends Identity>(
  listedQuestions: readonly Q[],
  seenQuestions: readonly SeenQuestion[],
) => {
  const entries = numberEntries([...listedQuestions, ...seenQuestions])
  const lastNumbers = mapLastSeen(entries.slice(listedQuestions.length), seenQuestions)
  return listedQuestions.map((question, at) => {
    const entry = entries[at] ?? -1
    return { question, entry, last_number: lastNumbers.get(entry) ?? null }
  })
}

/**
 * All questions of the quiz and when the student last saw each, including before a reset. The lot is
 * deterministic.
 */
export const listCandidates = async (
  conn: Conn,
  lessonId: number,
  userId: number,
  number: number,
): Promise<(Candidate & { purpose: StoredPurpose })[]> => {
  const [listedQuestions, seenQuestions] = await Promise.all([
    conn
      .select({
        id: questions.id,
        goal_id: sql<number | null>`coalesce(${goals.merged_into_id}, ${questions.goal_id})`,
        type: sql<QuestionType>`${questions.type}`,
        level: questions.level,
        point: questions.point,
        purpose: sql<StoredPurpose>`${questions.purpose}`,
        bank_question_id: bankVersions.bank_question_id,
        duplicate_key: questions.duplicate_key,
      })
      .from(questions)
      .leftJoin(goals, eq(goals.id, questions.goal_id))
      .leftJoin(bankVersions, eq(bankVersions.id, questions.bank_version_id))
      .where(
        hot(
          'remedial-candidates',
          sql`${questions.lessons_id} = ${lessonId} and ${questions.deleted_at} is null`,
        ),
      )
      .orderBy(asc(questions.position), asc(questions.id)),
    listSeen(conn, lessonId, userId),
  ])
  return withEntries(listedQuestions, seenQuestions).map(({ question, entry, last_number }) => {
    const { bank_question_id: _, duplicate_key: __, ...candidate } = question
    return { ...candidate, entry, last_number, lot: computeLot(userId, number, question.id) }
  })
}
