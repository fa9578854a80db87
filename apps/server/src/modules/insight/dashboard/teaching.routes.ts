import {
  behindKey,
  courseNumbers,
  courseProgress,
  exportBehind,
  lectureWork,
  lessonNumbers,
  markingCount,
  type StudentBehind,
  studentsBehind,
} from '@tuntas/contract/insight/teaching'
import type { AppContext } from '../../../platform/context.ts'
import { type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { taughtCourse, taughtNow } from '../../classroom/courses/access.ts'
import { findCourseProgress, listCourseNumbers, listLessonNumbers } from './numbers.store.ts'
import { countMarking, listAsked, listBehind, listGaps, listWork } from './teaching.store.ts'
import { byAge } from './waiting.rules.ts'
import { listWeek } from './week.store.ts'

const furthestFirst = (behind: readonly StudentBehind[]): StudentBehind[] =>
  behind.toSorted(
    (a, b) =>
      a.progress.settled / a.progress.total - b.progress.settled / b.progress.total ||
      b.missed - a.missed ||
      a.name.localeCompare(b.name),
  )

const describeGap = ({ lesson, state, score }: StudentBehind['gaps'][number]): string =>
  `${lesson} (${state === 'not_started' ? 'belum mulai' : (score ?? '-')})`

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
    { header: 'Belum tuntas', width: 40, value: ({ gaps }) => gaps.map(describeGap).join(', ') || '-' },
  ]
}

export const mountTeaching = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, lectureWork, async ({ actor }) => {
    const classes = await taughtNow(db, actor)
    const work = await listWork(db, actor, classes, env.campusTz)
    return {
      classes: classes.map(({ course, name }) => ({ id: course.id, name })),
      week: await listWeek(db, actor),
      gaps: await listGaps(db, classes),
      data: work.toSorted(byAge),
    }
  })
  serve(ctx, markingCount, async ({ actor }) => ({ data: await countMarking(db, actor) }))
  serve(ctx, courseNumbers, async ({ actor }) => ({ data: await listCourseNumbers(db, actor, env.campusTz) }))
  serve(ctx, lessonNumbers, async ({ actor, query }) => ({
    data: await listLessonNumbers(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, courseProgress, async ({ actor, query }) => ({
    data: await findCourseProgress(db, await taughtCourse(db, actor, query.courses_id), env.campusTz),
  }))
  serve(ctx, studentsBehind, async ({ actor, query: { courses_id, ...filters } }) => {
    const classes = await listAsked(db, actor, courses_id)
    const students = await listBehind(db, classes, filters)
    return { data: furthestFirst(students), gaps: await listGaps(db, classes) }
  })
  serveDownload(ctx, exportBehind, async ({ actor, query: { courses_id, chosen: keyList, ...filters } }) => {
    const classes = await listAsked(db, actor, courses_id)
    const all = furthestFirst(await listBehind(db, classes, filters))
    const keys = new Set(keyList.split(','))
    const rows = keyList === '' ? all : all.filter((one) => keys.has(behindKey(one)))
    return excelFile('Siapa Tertinggal', behindColumns(env.campusTz), rows)
  })
}
