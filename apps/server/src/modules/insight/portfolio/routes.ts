import { Readable } from 'node:stream'
import { portfolio, reflection, saveReflection } from '@tuntas/contract/insight/portfolio'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { transact } from '../../../platform/events.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import { openZip } from '../../../platform/files/zip.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { programOfCourse, readLetterhead } from '../../campus/site/letterhead.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { findAbout } from '../outcomes/evaluation.store.ts'
import { buildCover } from './cover.ts'
import { collectParts } from './parts.ts'
import { findReflection, writeReflection } from './reflection.store.ts'

const mountReflection = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, reflection, async ({ actor, query }) => ({
    data: await findReflection(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, saveReflection, async ({ actor, body: { courses_id, ...input } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    const thing = {
      kind: 'class_reflections',
      id: course.id,
      version: input.version,
      detail: reflection,
      find: () => findReflection(db, course),
    } as const
    await orStale(db, thing, () => transact(ctx, actor, (tx) => writeReflection(tx, actor, course, input)))
    return { message: 'Refleksi disimpan.', data: await findReflection(db, course) }
  })
}

export const mountPortfolio = (ctx: AppContext): void => {
  mountReflection(ctx)
  serveDownload(ctx, portfolio, async ({ actor, query }) => {
    const course = await taughtCourse(ctx.db, actor, query.courses_id)
    const [about, parts, letterhead] = await Promise.all([
      findAbout(ctx.db, course),
      collectParts({ ctx, actor, course }),
      readLetterhead(ctx, programOfCourse(course.id)),
    ])
    const cover = buildCover(about, parts, { made_at: new Date().toISOString(), letterhead })
    const zip = openZip()
    zip.addFile('0 Sampul dan daftar isi.pdf', async (leaveSignal) =>
      Readable.from([await makePdf(cover, leaveSignal)]),
    )
    const takenPaths = new Set<string>()
    for (const { path, open } of parts) {
      if (open === null) continue
      // Two lessons may have the same name, and some file systems ignore case.
      let uniquePath = path
      for (let nth = 2; takenPaths.has(uniquePath.toLowerCase()); nth++)
        uniquePath = path.replace(/(\.[^./]*)?$/, ` (${nth})$1`)
      takenPaths.add(uniquePath.toLowerCase())
      zip.addFile(uniquePath, open)
    }
    return { name: `Portofolio ${about.course}.zip`, stream: zip.end() }
  })
}
