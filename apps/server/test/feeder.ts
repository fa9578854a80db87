import {
  compareFeeder,
  type FeederRow,
  feederJob,
  saveFeederSettings,
  testFeeder,
  writeFeeder,
} from '@tuntas/contract/operations/feeder'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from './final-marks.ts'
import { insert, makeTeacher, makeUser, masters } from './make.ts'
import { type NeoFeeder, startNeoFeeder } from './peers/neo-feeder.ts'

/** A campus with closed classes and a Neo Feeder. */

let semesters = 20_300
export const newSemester = async ({ pool }: TestApp): Promise<{ id: number; code: string }> => {
  semesters += 10
  const code = String(semesters + 1)
  return { id: await insert(pool, 'years', { code, name: `Semester ${code}` }), code }
}

export const PRODI = '5f0c8a52-2f0e-4d36-9a41-0a6d9d1f0e11'

type Campus = { root: Person; feeder: NeoFeeder; teacher: Person; subject: string }
const makeCampus = async (app: TestApp): Promise<Campus> => {
  const root = await app.signedIn(await makeUser(app.pool, 'super admin'))
  const feeder = await startNeoFeeder()
  feeder.setScale(PRODI, ['A', 'B', 'C', 'E'])
  await setScale(app)
  const { course_category_id } = await masters(app.pool)
  const { rows } = await app.pool.query('select code from course_categories where id = $1', [
    course_category_id,
  ])
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const settings = { active: true, url: feeder.url, username: 'operator', password: 'rahasia-feeder' }
  const reply = await app.send(root, saveFeederSettings, { body: settings })
  expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  return { root, feeder, teacher, subject: rows[0].code }
}

const makeCalls = (app: TestApp, campus: Campus) => {
  const { close, reopen } = finalMarkCalls(app)
  /** Closed with one student for each mark; `nims` in the same order. */
  const closeClass = async (year_id: number, name: string, marks: readonly number[]) => {
    const markedClass = await makeMarkedClass(app, campus.teacher, {
      year_id,
      name: `Kelas ${name}`,
      names: ['UAS'],
      weights: [100],
    })
    const nims: string[] = []
    for (const mark of marks) {
      const student = await addMarked(app, markedClass, [mark])
      const { rows } = await app.pool.query('select nim from students where id = $1', [student.id])
      nims.push(rows[0].nim)
    }
    expect((await close(campus.teacher, markedClass.course)).code).toBe(200)
    return { id: markedClass.course, nims, items: markedClass.items }
  }
  const closeAgain = async (courseId: number) => {
    await reopen(campus.teacher, courseId)
    expect((await close(campus.teacher, courseId)).code).toBe(200)
  }
  /** A closed class, and the class of the Feeder with the same students and no marks. */
  const openBoth = async (year: { id: number; code: string }, name: string, marks: readonly number[]) => {
    const course = await closeClass(year.id, name, marks)
    const { feeder, subject } = campus
    const classId = feeder.addClass({ semester: year.code, code: subject, name, prodi: PRODI })
    const participants = course.nims.map((nim) => feeder.addParticipant(classId, nim))
    return { ...course, classId, participants }
  }

  const readJob = async (id?: number, query: object = {}, person = campus.root) =>
    (await app.send(person, feederJob, { query: { ...(id && { id }), limit: 100, ...query } })).body
  const waitForJob = async (id: number) => {
    for (;;) {
      const { job, data } = await readJob(id)
      if (!['queued', 'running'].includes(job.state)) return { job, rows: data as FeederRow[] }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const compare = async (year_id: number, more: object = {}) => {
    const reply = await app.send(campus.root, compareFeeder, { body: { year_id, ...more } })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    const id: number = reply.body.data.job_id
    return { id, ...(await waitForJob(id)) }
  }
  const write = (job_id: number, changes = 0, person = campus.root) =>
    app.send(person, writeFeeder, { body: { job_id, changes } })
  const writeAndWait = async (job_id: number, changes = 0) => {
    const reply = await write(job_id, changes)
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    return waitForJob(job_id)
  }
  return { closeClass, closeAgain, openBoth, readJob, waitForJob, compare, write, writeAndWait }
}

export const withFeeder = (app: TestApp) => {
  const campus = {} as Campus
  beforeAll(async () => {
    Object.assign(campus, await makeCampus(app))
  })
  afterAll(() => campus.feeder?.close())
  /** The mock as at first, with its calls forgotten. */
  const reset = () => {
    const { state } = campus.feeder
    Object.assign(state, { isFlat: false, tokenCalls: Number.POSITIVE_INFINITY, losesReplies: false })
    state.beforeUpdate = async () => {}
    state.refused.clear()
    campus.feeder.takeCalls()
  }
  return { campus, reset, ...makeCalls(app, campus) }
}

/** A connection is saved and tried, and a mark is sent. */
export const workOnFeeder = async (app: TestApp): Promise<void> => {
  const campus = await makeCampus(app)
  const { openBoth, compare, writeAndWait } = makeCalls(app, campus)
  expect((await app.call(campus.root, testFeeder)).body.data.ok).toBe(1)
  const year = await newSemester(app)
  await openBoth(year, 'A', [84.25])
  const { job } = await compare(year.id)
  expect((await writeAndWait(job.id)).job.counts).toEqual({ written: 1 })
  campus.feeder.close()
}

export const listFates = (rows: readonly FeederRow[]) => rows.map(({ outcome }) => outcome)
