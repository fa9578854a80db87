import {
  arrangeGroups,
  classGroups,
  exportGroups,
  moveStudents as moveStudentsCall,
  readGroupFile,
  removeGroup,
  saveGroup,
} from '@tuntas/contract/classroom/groups'
import { groupDetail } from '@tuntas/contract/classroom/groups.schemas'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { excelFile } from '../../../platform/files/excel.ts'
import { readSpreadsheet } from '../../../platform/files/spreadsheet.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { taughtCourse, taughtGroup } from './access.ts'
import { judgeGroupRows, readGroupRows } from './groups.rules.ts'
import {
  archiveGroup,
  arrange,
  createGroup,
  findGroup,
  findGroups,
  listGrouped,
  moveStudents,
  renameGroup,
} from './groups.store.ts'
import { findCourse } from './store.ts'

const MAX_ROWS = 5000

const mountChanges = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, saveGroup, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const group = body.id === undefined ? undefined : await taughtGroup(db, actor, body.id)
    if (group && group.courses_id !== course.id) throw new AppError('not_found')
    const thing = {
      kind: 'class_groups',
      id: group?.id,
      detail: groupDetail,
      find: async () => group && findGroup(db, course, group.id),
    } as const
    const id = await orStale(db, thing, () =>
      transact(ctx, actor, (tx) =>
        group ? renameGroup(tx, course, group, body) : createGroup(tx, course, body.name),
      ),
    )
    return { message: 'Kelompok disimpan.', data: { id } }
  })
  serve(ctx, removeGroup, async ({ actor, params }) => {
    const group = await taughtGroup(db, actor, params.id)
    const course = await taughtCourse(db, actor, group.courses_id)
    await transact(ctx, actor, (tx) => archiveGroup(tx, course, group))
    return { message: 'Kelompok dihapus. Bisa dipulihkan lewat Terhapus.' }
  })
  serve(ctx, moveStudentsCall, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const group = body.group_id === undefined ? null : await taughtGroup(db, actor, body.group_id)
    await transact(ctx, actor, (tx) => moveStudents(tx, course, group, body.list_user_id))
    return {
      message: group ? 'Mahasiswa dipindahkan.' : 'Mahasiswa dikeluarkan dari kelompok.',
    }
  })
  serve(ctx, arrangeGroups, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transact(ctx, actor, (tx) => arrange(tx, course, body))
    return { message: `${data.students} mahasiswa dibagi ke ${data.groups} kelompok.`, data }
  })
}

export const mountGroups = (ctx: AppContext): void => {
  const { db } = ctx
  mountChanges(ctx)
  serve(ctx, classGroups, async ({ actor, query }) => ({
    data: await findGroups(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, readGroupFile, async ({ actor, body, files }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const refuse = (message: string) => new AppError('invalid', { message, fields: { file: [message] } })
    if (!files.file) throw refuse('Pilih file Excel atau CSV')
    const groupRows = readGroupRows(await readSpreadsheet(files.file, MAX_ROWS))
    if (groupRows === null) throw refuse('Baris judul dengan kolom NIM dan Kelompok tidak ditemukan.')
    const { revision } = await findGroups(db, course)
    return { data: { ...judgeGroupRows(groupRows, await listGrouped(db, course)), revision } }
  })
  serveDownload(ctx, exportGroups, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.courses_id)
    const { name } = await findCourse(db, course)
    const people = await listGrouped(db, course)
    return excelFile(
      `Kelompok ${name}`,
      [
        { header: 'NIM', width: 18, value: (one) => one.nim },
        { header: 'Nama', width: 32, value: (one) => one.name },
        { header: 'Kelompok', width: 24, value: (one) => one.group },
      ],
      people,
    )
  })
}
