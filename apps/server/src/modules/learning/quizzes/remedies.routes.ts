import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeGraded } from '../attempts/question-change.store.ts'
import { finishBefore } from '../attempts/regrade.store.ts'
import { taughtQuestion } from './access.ts'
import { lockQuestion } from './questions.store.ts'
import { remedy } from './remedies.store.ts'

const NOTHING = 'Pilih perbaikannya'

export const mountRemedies = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, remedyQuestion, async ({ actor, body }) => {
    const question = await taughtQuestion(db, actor, body.id)
    if (body.bonus === undefined && body.also_correct === undefined)
      throw new AppError('invalid', { fields: { bonus: [NOTHING] } })
    await finishBefore(db, question)
    await transact(ctx, actor, async (tx) => {
      const before = await lockQuestion(tx, question)
      const make = () => remedy(tx, question, before, body)
      await changeGraded(tx, { question, before, confirm: body.confirm, reason: body.reason, make })
    })
    return { message: 'Soal diperbaiki.' }
  })
}
