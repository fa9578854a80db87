import {
  changeStudents,
  entryYears,
  freeStudentNumber,
  freeTeacherNumbers,
  type StudentRow,
  students,
  studyGroupOptions,
  type TeacherRow,
  teacherOptions,
  teachers,
} from '@tuntas/contract/campus/people'
import { studentPersonalData, teacherPersonalData } from '@tuntas/contract/operations/archive'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { type ExcelColumn, excelFile } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { hashPassword } from '../../../platform/process/passwords.ts'
import { refuseTeaching } from '../../classroom/courses/team.store.ts'
import { findPersonalData } from '../../operations/archive/personal.store.ts'
import { personalDownload } from '../../operations/archive/personal.zip.ts'
import { findMasters } from '../../operations/imports/lookups.store.ts'
import { importShape } from '../../operations/imports/shape.rules.ts'
import { getScope, optionScope, type Scope, wholeCampus } from '../administrators/access.ts'
import { setStudents } from './bulk.store.ts'
import {
  allForImport,
  allStudents,
  allTeachers,
  countStudents,
  countTeachers,
  type Filters,
  findListed,
  listEntryYears,
  readStudentsPage,
  readTeachersPage,
} from './lists.store.ts'
import { mountPasswords } from './passwords.routes.ts'
import { findNumbered } from './passwords.store.ts'
import {
  archivePeople,
  findStudent,
  findTeacher,
  listStudyGroupOptions,
  listTeacherOptions,
  refuseTaken,
  saveStudent,
  saveTeacher,
  studentNumbers,
  teacherNumbers,
  toPersonThing,
} from './store.ts'

const SAVED = 'Data berhasil disimpan!'
const ARCHIVED = 'Data berhasil dihapus!'

const genders = { L: 'Laki-laki', P: 'Perempuan' } as const

const teacherColumns: ExcelColumn<TeacherRow>[] = [
  { header: 'NIP', value: (row) => row.nim },
  { header: 'NIDN', value: (row) => row.nidn },
  { header: 'Nama', width: 36, value: (row) => row.name },
  { header: 'Jenis Kelamin', value: (row) => genders[row.gender] },
  { header: 'Status', value: (row) => row.employee_status },
  { header: 'Jenjang', value: (row) => row.education_level },
  { header: 'Program Studi', value: (row) => row.study_program },
  { header: 'No. Hp', value: (row) => row.phone },
]
const studentColumns: ExcelColumn<StudentRow>[] = [
  { header: 'NIM', value: (row) => row.nim },
  { header: 'Nama', width: 36, value: (row) => row.name },
  { header: 'Jenis Kelamin', value: (row) => genders[row.gender] },
  { header: 'Status', value: (row) => row.status_user },
  { header: 'Jenjang', value: (row) => row.education_level },
  { header: 'Program', value: (row) => row.program },
  { header: 'Program Studi', value: (row) => row.study_program },
  { header: 'No. Hp', value: (row) => row.phone },
]

const orNotFound = <T>(row: T | undefined): T => {
  if (!row) throw new AppError('not_found')
  return row
}

type Given = { password?: string | undefined; must_change_password: boolean }

/** Hash before the transaction: it is slow and must not run while rows are locked. */
const givenPassword = async ({ password, must_change_password: mustChange }: Given) =>
  password === undefined ? undefined : { hash: await hashPassword(password), mustChange }

/** The list's columns, or all columns to be edited and imported again. */
const teacherSheets = ({ db }: AppContext) => ({
  listed: (filters: Filters) => excelFile('Data Dosen', teacherColumns, allTeachers(db, filters)),
  full: async (filters: Filters) =>
    excelFile(
      'Dosen untuk diubah',
      importShape('teacher', await findMasters(db, 'teacher', wholeCampus)),
      allForImport(db, wholeCampus, 'teachers', filters),
    ),
})
const studentSheets = ({ db }: AppContext) => ({
  listed: (scope: Scope, filters: Filters) =>
    excelFile('Data Mahasiswa', studentColumns, allStudents(db, scope, filters)),
  full: async (scope: Scope, filters: Filters) =>
    excelFile(
      'Mahasiswa untuk diubah',
      importShape('student', await findMasters(db, 'student', wholeCampus)),
      allForImport(db, scope, 'students', filters),
    ),
})

const mountTeachers = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, teachers.list, ({ query }) => readTeachersPage(db, query))
  serve(ctx, teachers.counts, async ({ query }) => ({ data: await countTeachers(db, query) }))
  const { listed: listedSheet, full } = teacherSheets(ctx)
  serveDownload(ctx, teachers.export, async ({ query }) => listedSheet(query))
  serveDownload(ctx, teachers.forImport, ({ query }) => full(query))
  serve(ctx, teachers.detail, async ({ query }) => ({ data: orNotFound(await findTeacher(db, query.id)) }))
  serve(ctx, teachers.save, async ({ actor, body }) => {
    // As sensitive as a reset.
    if (body.id !== undefined && body.password !== undefined) await ctx.demandProof(actor, 'identity')
    const newPassword = await givenPassword(body)
    const id = await orStale(db, toPersonThing(db, wholeCampus, 'teachers', body.id), () =>
      transact(ctx, actor, (tx) => saveTeacher(tx, body, newPassword)),
    )
    return { message: SAVED, data: { id } }
  })
  serve(ctx, teacherOptions, async () => ({ data: await listTeacherOptions(db) }))
}

const mountStudents = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, students.list, ({ actor, query }) => readStudentsPage(db, getScope(actor), query))
  serve(ctx, students.counts, async ({ actor, query }) => ({
    data: await countStudents(db, getScope(actor), query),
  }))
  const { listed: listedSheet, full } = studentSheets(ctx)
  serveDownload(ctx, students.export, async ({ actor, query }) => listedSheet(getScope(actor), query))
  serveDownload(ctx, students.forImport, ({ actor, query }) => full(getScope(actor), query))
  serve(ctx, students.detail, async ({ actor, query }) => ({
    data: orNotFound(await findStudent(db, getScope(actor), query.id)),
  }))
  serve(ctx, students.save, async ({ actor, body }) => {
    // As sensitive as a reset.
    if (body.id !== undefined && body.password !== undefined) await ctx.demandProof(actor, 'identity')
    const scope = getScope(actor)
    const newPassword = await givenPassword(body)
    const id = await orStale(db, toPersonThing(db, scope, 'students', body.id), () =>
      transact(ctx, actor, (tx) => saveStudent(tx, scope, body, newPassword)),
    )
    return { message: SAVED, data: { id } }
  })
  serve(ctx, changeStudents, async ({ actor, body }) => {
    const data = await transact(ctx, actor, (tx) => setStudents(tx, getScope(actor), body))
    return { message: `${data.changed} mahasiswa diperbarui.`, data }
  })
  serve(ctx, entryYears, async ({ actor }) => ({ data: await listEntryYears(db, getScope(actor)) }))
  serve(ctx, studyGroupOptions, async ({ actor }) => ({
    data: await listStudyGroupOptions(db, optionScope(actor)),
  }))
}

/** Checks numbers while the form is filled in, with the messages of the save. */
const mountNumbers = (ctx: AppContext) => {
  const { db } = ctx
  const freeReply = { message: 'Nomor belum dipakai.' }
  serve(ctx, freeTeacherNumbers, async ({ query }) => {
    await refuseTaken(db, query.id, teacherNumbers(query))
    return freeReply
  })
  serve(ctx, freeStudentNumber, async ({ query }) => {
    await refuseTaken(db, query.id, studentNumbers(query))
    return freeReply
  })
}

const FOUND_MOST = 10_000
const TOO_MANY = 'Terlalu banyak. Saring lagi: paling banyak 10.000 orang sekaligus.'

/** Bulk actions on the people who match a filter, or on selected ones. */
const mountChosen = (ctx: AppContext) => {
  const find = async (scope: Scope, kind: 'teachers' | 'students', filters: Filters) => {
    const data = await findListed(ctx.db, scope, kind, filters, FOUND_MOST)
    if (data.length > FOUND_MOST) throw new AppError('invalid', { message: TOO_MANY })
    return { data }
  }
  serve(ctx, students.found, ({ actor, query }) => find(getScope(actor), 'students', query))
  serve(ctx, teachers.found, ({ query }) => find(wholeCampus, 'teachers', query))
  const chosenFilter = (ids: readonly number[]) => ({ page: 1, limit: 10, keywords: '', ids })
  const [ofStudents, ofTeachers] = [studentSheets(ctx), teacherSheets(ctx)]
  serveDownload(ctx, students.exportChosen, async ({ actor, body }) => {
    await findNumbered(ctx.db, getScope(actor), 'students', body.list_id)
    return (body.full ? ofStudents.full : ofStudents.listed)(getScope(actor), chosenFilter(body.list_id))
  })
  serveDownload(ctx, teachers.exportChosen, async ({ body }) => {
    await findNumbered(ctx.db, wholeCampus, 'teachers', body.list_id)
    return (body.full ? ofTeachers.full : ofTeachers.listed)(chosenFilter(body.list_id))
  })
}

/** Archiving ends memberships (`src/events.ts`). Lecturers who still teach are refused. */
const mountArchiving = (ctx: AppContext) => {
  const archive = async (actor: Actor, kind: 'teachers' | 'students', ids: readonly number[]) => {
    await transact(ctx, actor, async (tx) => {
      await archivePeople(tx, getScope(actor), kind, ids)
      if (kind === 'teachers') await refuseTeaching(tx, ids)
    })
    return { message: ARCHIVED }
  }
  for (const [kind, list] of [
    ['teachers', teachers],
    ['students', students],
  ] as const) {
    serve(ctx, list.remove, ({ actor, params }) => archive(actor, kind, [params.id]))
    for (const bulk of [list.removeBulk, list.removeBulkByDelete])
      serve(ctx, bulk, ({ actor, body }) => archive(actor, kind, body.list_id))
  }
}

const mountPersonalData = (ctx: AppContext) => {
  const kinds = { teachers: teacherPersonalData, students: studentPersonalData } as const
  for (const kind of ['teachers', 'students'] as const)
    serveDownload(ctx, kinds[kind], async ({ actor, query: { id, format } }) => {
      // Audited: who read whose data matters in itself.
      const data = await transact(ctx, actor, (tx) =>
        findPersonalData(tx, ctx.db, getScope(actor), { kind, id }),
      )
      return personalDownload(ctx, data, id, format)
    })
}

export const mountPeople = (ctx: AppContext): void => {
  mountPasswords(ctx)
  mountTeachers(ctx)
  mountStudents(ctx)
  mountNumbers(ctx)
  mountChosen(ctx)
  mountArchiving(ctx)
  mountPersonalData(ctx)
}
