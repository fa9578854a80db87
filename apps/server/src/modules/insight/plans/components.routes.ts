import { classComponents, iku7, iku7File, saveComponent } from '@tuntas/contract/insight/components'
import { courseMethodNames, markComponentNames } from '@tuntas/contract/insight/plans.vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { buildSheet, excelWorkbook } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { taughtLesson } from '../../learning/lessons/access.ts'
import { computeActivePercent, summariseIku7 } from './components.rules.ts'
import { findClassComponents, readIku7, writeComponent } from './components.store.ts'

type Iku7 = Awaited<ReturnType<typeof readIku7>>
const buildSubjectSheet = ({ classes }: Iku7) =>
  buildSheet(
    'Mata kuliah IKU-7',
    [
      { header: 'Kode', width: 14, value: (row) => row.course_category_code ?? '-' },
      { header: 'Mata kuliah', width: 40, value: (row) => row.course_category },
      { header: 'Kelas', width: 10, value: (row) => row.classes },
      { header: 'Kelas memenuhi', width: 12, value: (row) => row.classes_met },
      { header: 'Partisipatif dan proyek terendah (%)', width: 18, value: (row) => row.least_active },
      { header: 'Memenuhi', width: 12, value: (row) => (row.meets ? 'Ya' : 'Belum') },
    ],
    summariseIku7(classes).subjects,
  )
const buildClassSheets = ({ classes }: Iku7) =>
  Promise.all([
    buildSheet(
      'Kelas IKU-7',
      [
        { header: 'Kode', width: 14, value: (row) => row.course_category_code ?? '-' },
        { header: 'Mata kuliah', width: 40, value: (row) => row.course_category },
        { header: 'Kelas', width: 28, value: (row) => row.course },
        {
          header: 'Metode',
          width: 34,
          value: (row) => (row.course_method ? courseMethodNames[row.course_method] : 'Tidak dinyatakan'),
        },
        { header: 'Partisipatif dan proyek (%)', width: 16, value: (row) => row.active },
        { header: 'Memenuhi', width: 12, value: (row) => (row.meets ? 'Ya' : 'Belum') },
      ],
      summariseIku7(classes).classes,
    ),
    buildSheet(
      'Komponen evaluasi kelas',
      [
        { header: 'Kode mata kuliah', width: 14, value: (row) => row.code },
        { header: 'Kelas', width: 28, value: (row) => row.course },
        { header: 'Asesmen', width: 36, value: (row) => row.name },
        { header: 'Komponen', width: 34, value: (row) => markComponentNames[row.component] },
        { header: 'Bobot (%)', width: 12, value: (row) => row.weight },
      ],
      classes.flatMap(({ course, course_category_code, items }) =>
        items.map((item) => ({ ...item, course, code: course_category_code ?? '-' })),
      ),
    ),
  ])
/** Koordinators read mata kuliah, not classes (decision 083). */
const readsClasses = ({ role }: Actor) => role !== 'koordinator'

export const mountComponents = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, classComponents, async ({ actor, query }) => {
    const { course_method, items } = await findClassComponents(
      db,
      await taughtCourse(db, actor, query.courses_id),
    )
    return { data: { course_method, active: computeActivePercent(items), items } }
  })
  serve(ctx, saveComponent, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id)
    await transact(ctx, actor, (tx) => writeComponent(tx, lesson, body.component))
    return { message: 'Komponen nilai disimpan.' }
  })
  serve(ctx, iku7, async ({ actor, query }) => {
    const { year, classes } = await readIku7(db, getScope(actor), query)
    const { classes: classRows, ...summary } = summariseIku7(classes)
    return { data: { year, ...summary, classes: readsClasses(actor) ? classRows : [] } }
  })
  serveDownload(ctx, iku7File, async ({ actor, query }) => {
    const report = await readIku7(db, getScope(actor), query)
    return excelWorkbook(
      'Mata kuliah IKU-7',
      [['Semester', report.year ?? '-']],
      [await buildSubjectSheet(report), ...(readsClasses(actor) ? await buildClassSheets(report) : [])],
    )
  })
}
