import { exportBlueprint, quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import type { AppContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { orStale } from '../../../platform/db/version.ts'
import { transact } from '../../../platform/events.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { countPool } from '../bank/pool.store.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { blueprintFile, readBlueprint } from './blueprint.file.ts'
import { textsOfGoals, writeBlueprint } from './blueprint.store.ts'
import { demandOwn, readSubjectId } from './sections.store.ts'

/** What the bank of the mata kuliah offers for it. */
const inBank = async (db: Db, quiz: TaughtLesson) => {
  const poolCounts = await countPool(db, await readSubjectId(db, quiz))
  const texts = await textsOfGoals(
    db,
    poolCounts.flatMap(({ goal_id }) => goal_id ?? []),
  )
  return poolCounts.map((row) => {
    const goal = texts.get(row.goal_id ?? 0)
    return { ...row, goals: goal?.text ?? null, code: goal?.code ?? null }
  })
}

export const mountBlueprint = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizBlueprint, async ({ actor, query }) => {
    const quiz = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const [blueprint, bank] = await Promise.all([readBlueprint(ctx, quiz), inBank(db, quiz)])
    return { ...blueprint, bank }
  })
  serve(ctx, saveBlueprint, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const thing = {
      kind: 'lessons',
      id: quiz.id,
      part: 'blueprint',
      detail: quizBlueprint,
      find: async () => (await readBlueprint(ctx, quiz)).data,
    } as const
    await orStale(db, thing, () =>
      transact(ctx, actor, async (tx) => {
        await demandOwn(tx, await readSubjectId(tx, quiz), body.rows)
        await writeBlueprint(tx, quiz, body.rows, body.version)
      }),
    )
    return { message: 'Kisi-kisi disimpan.', data: { id: quiz.id } }
  })
  serveDownload(ctx, exportBlueprint, async ({ actor, query }) =>
    blueprintFile(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
}
