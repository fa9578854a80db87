import type { remedyQuestion } from '@tuntas/contract/learning/remedies'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { eq, sql } from 'drizzle-orm'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtQuestion } from './access.ts'
import type { GradeEffect, LockedQuestion } from './questions.store.ts'
import { resolveFurther } from './remedies.rules.ts'
import { questions } from './schema.ts'

type Remedy = Pick<Body<typeof remedyQuestion>, 'bonus' | 'also_correct' | 'reason'>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The requested remedy; fields that were not sent stay. */
const resolveRemedy = (before: LockedQuestion, sentRemedy: Remedy) => {
  const resolvedKeys = sentRemedy.also_correct
    ? resolveFurther(
        before,
        sentRemedy.also_correct.map((one) => (typeof one === 'string' ? one : [...one])),
      )
    : { further: before.also_correct }
  if ('refused' in resolvedKeys)
    throw new AppError('invalid', {
      message: resolvedKeys.refused,
      fields: { also_correct: [resolvedKeys.refused] },
    })
  return { bonus: sentRemedy.bonus ?? before.bonus, also_correct: resolvedKeys.further }
}

/**
 * *Perbaiki soal* on a locked question.
 * @returns its effect on results
 */
export const remedy = async (
  tx: Work,
  { id, lessons_id, courses_id }: TaughtQuestion,
  before: LockedQuestion,
  sentRemedy: Remedy,
): Promise<GradeEffect> => {
  const after = resolveRemedy(before, sentRemedy)
  const isRegraded = !isSame(after.also_correct, before.also_correct)
  if (!isRegraded && after.bonus === before.bonus) return 'none'
  await tx
    .update(questions)
    .set({
      ...after,
      remedied_at: sql`now()`,
      remedied_by: tx.by?.id ?? null,
      remedy_reason: sentRemedy.reason,
      version: incrementVersion(questions.version),
      ...(isRegraded ? { key_version: incrementVersion(questions.key_version) } : {}),
    })
    .where(eq(questions.id, id))
  await tx.emit('question.remedied', {
    quiz: { id: lessons_id, courses_id },
    id,
    before: { bonus: before.bonus, also_correct: before.also_correct },
    after: { ...after, reason: sentRemedy.reason },
  })
  return isRegraded ? 'answers' : 'scores'
}
