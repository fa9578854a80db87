import { exportBlueprint, quizBlueprint, saveBlueprint } from '@tuntas/contract/learning/blueprint'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve, serveDownload } from '../../../platform/serve.ts'
import { taughtLesson } from '../lessons/access.ts'
import { blueprintFile, readBlueprint } from './blueprint.file.ts'
import { writeBlueprint } from './blueprint.store.ts'
import { demandOwn, subjectOf } from './sections.store.ts'

export const mountBlueprint = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizBlueprint, async ({ actor, query }) =>
    readBlueprint(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
  serve(ctx, saveBlueprint, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await transact(ctx, actor, async (tx) => {
      await demandOwn(tx, await subjectOf(tx, quiz), body.rows)
      await writeBlueprint(tx, quiz, body.rows, body.version)
    })
    return { message: 'Kisi-kisi disimpan.', data: { id: quiz.id } }
  })
  serveDownload(ctx, exportBlueprint, async ({ actor, query }) =>
    blueprintFile(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
}
