import { applyStandard, removeStandard, saveStandard, standards } from '@tuntas/contract/insight/standards'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtLesson } from '../../learning/lessons/access.ts'
import {
  applyPanel,
  archivePanel,
  demandOwnPanel,
  findKkm,
  listPanels,
  listRatedItems,
  listStudents,
  savePanel,
  taughtPanel,
} from './store.ts'

export const mountStandards = (ctx: AppContext): void => {
  const { db, texts } = ctx
  serve(ctx, standards, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const items = await listRatedItems(db, lesson)
    return {
      data: {
        kkm: await findKkm(db, lesson),
        items: items.map(({ p: _, ...item }) => ({ ...item, question: texts.show(item.question) })),
        students: await listStudents(db, lesson),
        panels: await listPanels(db, lesson, items),
      },
    }
  })
  serve(ctx, saveStandard, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    if (body.id !== undefined && (await taughtPanel(db, actor, body.id)).lesson.id !== lesson.id)
      throw new AppError('not_found')
    await demandOwnPanel(db, lesson, body)
    return {
      message: 'Panel tersimpan.',
      data: await transact(ctx, actor, (tx) => savePanel(tx, lesson, body)),
    }
  })
  serve(ctx, applyStandard, async ({ actor, body: { id, version, confirm } }) => {
    const panel = await taughtPanel(db, actor, id)
    const kkm = await transact(ctx, actor, (tx) => applyPanel(tx, panel, { version, confirm }))
    return { message: `KKM kuis ini sekarang ${kkm}.`, data: { kkm } }
  })
  serve(ctx, removeStandard, async ({ actor, params }) => {
    const panel = await taughtPanel(db, actor, params.id)
    await transact(ctx, actor, (tx) => archivePanel(tx, panel))
    return { message: 'Panel dihapus. KKM kuis tidak berubah.' }
  })
}
