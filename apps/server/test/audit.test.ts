import { banners } from '@tuntas/contract/campus/banners'
import * as masterLists from '@tuntas/contract/campus/masters'
import { students, teachers } from '@tuntas/contract/campus/people'
import { saveSettings } from '@tuntas/contract/campus/site'
import { catalogue } from '@tuntas/contract/catalogue'
import { changePassword, forgotPassword } from '@tuntas/contract/identity/password'
import { prove, removeTotp, renewRecovery } from '@tuntas/contract/identity/second'
import { reopenByOffice } from '@tuntas/contract/insight/final-marks'
import { closeEvaluation } from '@tuntas/contract/insight/outcomes'
import { approvePlan, planClass, proposePlan, returnPlan, withdrawPlan } from '@tuntas/contract/insight/plans'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { type AuditEntry, auditLog, restore, studentPersonalData } from '@tuntas/contract/operations/archive'
import { auditActions, auditKinds } from '@tuntas/contract/operations/audit'
import { importPasswords } from '@tuntas/contract/operations/imports'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { Role } from '@tuntas/contract/wire/roles'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createAdmin } from '../src/modules/identity/account/store.ts'
import { erasePerson } from '../src/modules/operations/archive/erase.store.ts'
import { overPool, transaction } from '../src/platform/db/db.ts'
import { type Person, withApp } from './app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass } from './final-marks.ts'
import { excel, HEADERS, nextNim, withImporter } from './importing.ts'
import { makeCourse, makeQuiz, makeStudent, masters } from './make.ts'
import { matrix } from './matrix/all.ts'
import { sendForm } from './multipart.ts'
import { findEverything, makeExample } from './outcomes.ts'
import { makePlanned, proposed } from './plans.ts'
import { withTotp } from './second.ts'
import { ORIGIN, workOnConnections } from './signin-acts.ts'
import { newMember, sit } from './sitting.ts'
import { UNAUDITED } from './unaudited.ts'
import { type Actor, actors, makeWorld, type World } from './world.ts'

/** Every change by lecturers and administrators is audited, in words that people understand. */

const app = withApp({ origin: ORIGIN })
const importer = withImporter(app)
let world: World
let admin: Person

const countRows = async (): Promise<number> =>
  (await app.pool.query('select count(*)::int as n from audit_log')).rows[0].n

const isStaff = (role: string) => role === 'dosen' || role === 'admin' || role === 'super admin'
const mayStaff = ({ roles }: Endpoint, role: Role) =>
  Array.isArray(roles) && roles.includes(role) && isStaff(role)

/** An actor of the matrix who may make the call successfully. */
const findMaker = (name: string, endpoint: Endpoint): Actor | undefined => {
  const row = matrix[name]
  const right = (actor: Actor) =>
    mayStaff(endpoint, actors[actor]) && (row?.codes?.[actor] ?? row?.code ?? 200) === 200
  return (row?.owners ?? (['teacher', 'admin'] as const)).find(right)
}

const writes = [...catalogue].filter(
  ([name, endpoint]) =>
    endpoint.method !== 'GET' && findMaker(name, endpoint) !== undefined && !UNAUDITED.includes(name),
)

beforeAll(async () => {
  world = await makeWorld(app.pool)
  admin = await app.signedIn(world.people.admin)
})

const closeAClass = async () => {
  const teacher = await app.signedIn(world.people.otherTeacher)
  const { course } = await makeExample(app, teacher)
  const closeReply = await app.send(teacher, closeEvaluation, {
    body: { courses_id: course, findings: await findEverything(app, teacher, course) },
  })
  expect(closeReply.code, JSON.stringify(closeReply.body)).toBe(200)
  const { close } = finalMarkCalls(app)
  const markedClass = await makeMarkedClass(app, teacher)
  await addMarked(app, markedClass, [80, 93, 70, 60])
  const marks = await close(teacher, markedClass.course)
  expect(marks.code, JSON.stringify(marks.body)).toBe(200)
  const reopening = { courses_id: markedClass.course, reason: 'Nilai UTS keliru' }
  expect((await app.send(admin, reopenByOffice, { body: reopening })).code).toBe(200)
}

/** Successful calls that the matrix makes only with an error. */
const workOfAdministrators = async () => {
  const { study_program_id, curriculum_id } = await masters(app.pool)
  const lists = [
    [masterLists.programs, { name: 'Program A' }],
    [masterLists.studyPrograms, { code: 'A1', name: 'Prodi A' }],
    [
      masterLists.signatories,
      { study_program_id, role: 'dekan', name: 'Prof. Rina', employee_number: '1970' },
    ],
    [masterLists.educationLevels, { name: 'Jenjang A' }],
    [masterLists.years, { code: 'A1', name: 'Tahun A', active: 0 }],
    [masterLists.curriculums, { code: 'A1', name: 'Kurikulum A' }],
    [masterLists.grades, { grade: 'A', start_score: 80, end_score: 100, ipk: 4 }],
    [masterLists.studyGroups, { code: 'A1', name: 'Rombel A' }],
    [
      masterLists.courseCategories,
      { code: 'A1', name: 'MK A', sks: 2, status: 'publish', study_program_id, curriculum_id },
    ],
    [
      masterLists.graduateProfiles,
      { code: 'P1', name: 'Profil A', description: 'Uraian', study_program_id, curriculum_id },
    ],
    [masterLists.cpl, { code: 'A1', name: 'CPL A', kind: 'khusus', study_program_id, curriculum_id }],
  ] as const
  for (const [list, values] of lists) {
    const saveReply = await app.call(admin, list.save, { body: values })
    expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
    const { id } = saveReply.body.data
    await app.call(admin, list.save, { body: { ...values, id } })
    expect((await app.call(admin, list.removeBulk, { body: { list_id: [id] } })).code).toBe(200)
  }
  const next = { code: 'A2', name: 'Tahun baru', active: 1 }
  expect((await app.send(admin, masterLists.years.save, { body: next })).code).toBe(200)
  const texts = {
    title_login: 'Selamat datang',
    description_login: 'Masuk',
    help_email: 'bantuan@kampus.ac.id',
    help_phone: '081234567890',
  }
  expect((await sendForm(app, admin, saveSettings.path, texts)).code).toBe(200)
  const banner = { id: String(world.banner), url: 'https://kampus.ac.id/baru' }
  expect((await sendForm(app, admin, banners.save.path, banner)).code).toBe(200)
  expect((await app.call(admin, banners.remove, { params: { id: world.banner } })).code).toBe(200)
}

const approveAPlan = async () => {
  const teacher = await app.signedIn(world.people.otherTeacher)
  const fixture = await makePlanned(app, teacher)
  const id = await proposed(app, teacher, fixture)
  for (const [person, call, more] of [
    [admin, returnPlan, { remark: 'Perjelas indikator' }],
    [teacher, proposePlan, {}],
    [teacher, withdrawPlan, {}],
    [teacher, proposePlan, {}],
    [admin, approvePlan, {}],
    [teacher, planClass, { courses_id: fixture.course }],
  ] as const) {
    const reply = await app.send(person, call, { body: { id, ...more } })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  }
}

const workOnPeople = async () => {
  const password = { new_password: 'kataSandiBaru1', confirm_password: 'kataSandiBaru1' }
  expect((await app.call(admin, changePassword, { body: password })).code).toBe(200)
  const otherWorld = await makeWorld(app.pool, 'Lain')
  const of = (id: number) => ({ query: { id } })
  expect((await app.call(admin, studentPersonalData, of(world.people.student))).code).toBe(200)
  for (const [list, id, kind] of [
    [teachers, otherWorld.people.otherTeacher, 'teacher'],
    [students, otherWorld.people.classmate, 'student'],
  ] as const) {
    expect((await app.call(admin, list.removeBulk, { body: { list_id: [id] } })).code).toBe(200)
    expect((await app.call(admin, restore, { body: { kind, id } })).code).toBe(200)
  }
  const row = { username: 'pengelola', name: 'Pengelola', password_hash: 'x' }
  expect(await transaction(overPool(app.pool), (tx) => createAdmin(tx, row))).toBeGreaterThan(0)
  expect((await app.call(admin, students.remove, { params: { id: otherWorld.people.student } })).code).toBe(
    200,
  )
  await transaction(overPool(app.pool), (tx) => erasePerson(tx, `NIM${otherWorld.people.student}`))
}

const workOfImports = async () => {
  const { id } = await importer.importFile('student', await excel([HEADERS, importer.student(nextNim())]))
  const passwords = { params: { kind: 'student' }, query: { job_id: id } }
  expect((await app.send(importer.admin, importPasswords, passwords)).code).toBe(200)
  expect((await importer.undoAndWait('student', id)).state).toBe('undone')
}

/** In a separate session: the file's other sessions prove nothing. */
const workOnSecondFactor = async () => {
  const person = await app.signedIn(world.people.admin)
  await withTotp(app, person)
  const [code = ''] = (await app.call(person, renewRecovery)).body.data.codes
  expect((await app.call(person, prove, { body: { code: '000000' } })).code).toBe(422)
  expect((await app.call(person, prove, { body: { code } })).code).toBe(200)
  expect((await app.call(person, removeTotp)).code).toBe(200)
}
/** In a separate, recent session. */
const changeAnAddress = async () => {
  const person = await app.signedIn(world.people.admin)
  const id = await makeStudent(app.pool)
  const { data } = (await app.call(person, students.detail, { query: { id } })).body
  const contact = { email: 'baru@kampus.ac.id', phone: '081234567890' }
  expect((await app.send(person, students.save, { body: { ...data, ...contact } })).code).toBe(200)
  await app.pool.query(`insert into mail_settings (active, host, port, security, from_name, from_email)
    values (true, '127.0.0.1', 1, 'none', 'Kampus', 'lms@kampus.ac.id') on conflict (one) do update set active = true`)
  expect((await app.call(null, forgotPassword, { body: { username: data.nim } })).code).toBe(200)
  await vi.waitFor(async () => {
    const { rowCount } = await app.pool.query(`select from audit_log where action = 'link_withheld'`)
    expect(rowCount).toBe(1)
  })
}

const importQuestions = async () => {
  const teacher = await app.signedIn(world.people.teacher)
  const file = { name: 'soal.txt', content: Buffer.from('::S1::Ibu kota? {=Jakarta ~Bandung}') }
  const fields = { lessons_id: String(world.quiz), format: 'gift', dry_run: '0' }
  expect((await sendForm(app, teacher, 'lecture/quiz/question/import', fields, { file })).code).toBe(200)
}

const takeMastery = async () => {
  const teacher = await app.signedIn(world.people.otherTeacher)
  const course = await makeCourse(app.pool, teacher.id)
  const { id } = await makeQuiz(app.pool, course, { is_competent: false, kkm: null })
  await sit(app, await newMember(app, course), id, {})
  const updateReply = await app.send(teacher, updateLesson, { body: { id, is_competent: true, kkm: 75 } })
  expect(updateReply.code, JSON.stringify(updateReply.body)).toBe(200)
}

describe('changes by lecturers and administrators', () => {
  it('covers most of their calls', () => {
    expect(writes.length).toBeGreaterThan(30)
  })

  it.each(writes)('%s writes an audit row', async (name, endpoint) => {
    const actor = findMaker(name, endpoint)
    if (!actor) throw new Error(name)
    const row = matrix[name]
    const at = row?.once ? await makeWorld(app.pool) : world
    const person = await app.signedIn(at.people[actor])
    const before = await countRows()
    expect((await app.call(person, endpoint, row?.request?.(at))).code).toBe(200)
    expect(await countRows()).toBeGreaterThan(before)
  })

  it('uses only words of the filter, and each of them occurs somewhere', async () => {
    await workOfAdministrators()
    await workOnPeople()
    await workOfImports()
    await importQuestions()
    await workOnSecondFactor()
    await changeAnAddress()
    await workOnConnections(app)
    await closeAClass()
    await approveAPlan()
    await takeMastery()
    const { rows } = await app.pool.query('select distinct action, kind from audit_log')
    const listWritten = (field: 'action' | 'kind') => [...new Set(rows.map((row) => row[field]))].sort()
    expect(listWritten('action')).toEqual(Object.keys(auditActions).sort())
    expect(listWritten('kind')).toEqual(Object.keys(auditKinds).sort())
    const { kinds, actions } = (await app.call(admin, auditLog)).body
    expect(kinds.map((one: { value: string }) => one.value).sort()).toEqual(listWritten('kind'))
    expect(actions.map((one: { value: string }) => one.value).sort()).toEqual(listWritten('action'))
  })

  it('shows no field and no value as the code calls it', async () => {
    const raw = /^[a-z]+(_[a-z]+)+$/
    const entries: AuditEntry[] = []
    for (let page = 1, next: number | null = 1; next !== null; page++) {
      const { data, pagination } = (await app.call(admin, auditLog, { query: { page, limit: 100 } })).body
      entries.push(...data)
      next = pagination.next
    }
    expect(entries.length).toBeGreaterThan(50)
    const shownChanges = entries.flatMap(({ changes }) => changes)
    expect(shownChanges.filter(({ label }) => raw.test(label) || label === label.toLowerCase())).toEqual([])
    const values = shownChanges
      .flatMap(({ before, after }) => [before, after])
      .filter((value) => value !== null)
    expect(values.filter((value) => raw.test(value) || value.includes('{"'))).toEqual([])
  })
})
