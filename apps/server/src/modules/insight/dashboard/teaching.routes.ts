import {
  behindKey,
  courseNumbers,
  courseProgress,
  exportBehind,
  lectureWork,
  lessonNumbers,
  type StudentBehind,
  studentsBehind,
  workKinds,
} from '@tuntas/contract/insight/teaching'
import type { AppContext } from '../../../platform/context.ts'
import { type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { findCourseProgress, listCourseNumbers, listLessonNumbers } from './numbers.store.ts'
import { listBehind, listWork } from './teaching.store.ts'
import { listWeek } from './week.store.ts'

const never = '9999'

const furthestFirst = (behind: readonly StudentBehind[]): StudentBehind[] =>
  behind.toSorted(
    (a, b) =>
      a.progress.settled / a.progress.total - b.progress.settled / b.progress.total ||
      b.missed - a.missed ||
      a.name.localeCompare(b.name),
  )

const behindColumns = (zone: string): ExcelColumn<StudentBehind>[] => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return [
    { header: 'NIM', value: (row) => row.nim },
    { header: 'Nama', width: 30, value: (row) => row.name },
    { header: 'Kelas', width: 30, value: (row) => row.courses },
    { header: 'Dikerjakan', width: 12, value: (row) => row.done },
    { header: 'Dari', width: 10, value: (row) => row.progress.total },
    { header: 'Terlewat', width: 10, value: (row) => row.missed },
    {
      header: `Aktivitas terakhir (${zone})`,
      width: 26,
      value: (row) => (row.last_activity ? clock.format(new Date(row.last_activity)) : '-'),
    },
    { header: 'Tertahan di', width: 30, value: (row) => row.held_at?.lesson ?? '-' },
  ]
}

export const mountTeaching = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, lectureWork, async ({ actor }) => {
    const { work, classes } = await listWork(db, actor, env.campusTz)
    return {
      classes: classes.map(({ course, name }) => ({ id: course.id, name })),
      week: await listWeek(db, actor),
      data: work.toSorted(
        (a, b) =>
          workKinds.indexOf(a.kind) - workKinds.indexOf(b.kind) ||
          (a.oldest ?? never).localeCompare(b.oldest ?? never),
      ),
    }
  })
  serve(ctx, courseNumbers, async ({ actor }) => ({ data: await listCourseNumbers(db, actor, env.campusTz) }))
  serve(ctx, lessonNumbers, async ({ actor, query }) => ({
    data: await listLessonNumbers(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, courseProgress, async ({ actor, query }) => ({
    data: await findCourseProgress(db, await taughtCourse(db, actor, query.courses_id), env.campusTz),
  }))
  serve(ctx, studentsBehind, async ({ actor, query }) => ({
    data: furthestFirst(await listBehind(db, actor, query.courses_id)),
  }))
  serveDownload(ctx, exportBehind, async ({ actor, query: { courses_id, chosen: keyList } }) => {
    const all = furthestFirst(await listBehind(db, actor, courses_id))
    const keys = new Set(keyList.split(','))
    const rows = keyList === '' ? all : all.filter((one) => keys.has(behindKey(one)))
    return excelFile('Siapa Tertinggal', behindColumns(env.campusTz), rows)
  })
}
