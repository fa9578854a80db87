import { groupWork, includeMember, updateOwnScore } from '@tuntas/contract/learning/assignments'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { documentFields } from '../../campus/files/access.ts'
import { courseOfLesson } from '../lessons/access.ts'
import { taughtSubmission } from './access.ts'
import { findGroupWork, includeMember as include, setOwnScore } from './group-work.store.ts'
import { listVersions } from './store.ts'

/** Group submissions: the members' view, and individual marks. */
export const mountGroupWork = (ctx: AppContext): void => {
  const { db, linkTo, texts } = ctx
  serve(ctx, groupWork, async ({ actor, query }) => {
    const course = await courseOfLesson(db, actor, query.lessons_id)
    const { group, own: ownWork, handed_in_without } = await findGroupWork(db, course, query.lessons_id)
    const versions = ownWork ? await listVersions(db, ownWork) : []
    return {
      data: {
        group,
        handed_in: ownWork ? { ...ownWork, own_feedback: texts.show(ownWork.own_feedback) } : null,
        handed_in_without,
        versions: versions.map(({ document, description, ...one }) => ({
          ...one,
          description: texts.show(description),
          ...documentFields(linkTo, document),
        })),
      },
    }
  })
  serve(ctx, updateOwnScore, async ({ actor, body: { id, score, version, ...body } }) => {
    const submission = await taughtSubmission(db, actor, id)
    const formerFeedback = sql`select own_feedback from submissions where id = ${submission.id}`
    const feedback =
      body.feedback && (await ctx.texts.clean(body.feedback, { userId: actor.id, former: formerFeedback }))
    const data = await transact(ctx, actor, (tx) =>
      setOwnScore(tx, actor, submission, { score, feedback, version }),
    )
    const message =
      score === null
        ? 'Nilai sendiri dihapus. Nilai kelompok yang berlaku.'
        : 'Nilai sendiri berhasil disimpan!'
    return { message, data }
  })
  serve(ctx, includeMember, async ({ actor, body }) => {
    const submission = await taughtSubmission(db, actor, body.id)
    await transact(ctx, actor, (tx) => include(tx, submission, body.user_id))
    return { message: 'Mahasiswa disertakan dalam tugas kelompok ini.' }
  })
}
