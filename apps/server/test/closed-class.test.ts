import { catalogue } from '@tuntas/contract/catalogue'
import { gradebook } from '@tuntas/contract/insight/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { fingerprint } from './attacks/fingerprint.ts'
import { type Case, type Fresh, freeCases, refusedCases, refusedWork } from './closed-class.ts'
import { insert, makeLesson, makeQuiz, makeSection } from './make.ts'
import { matrix } from './matrix/all.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Every call that could change a closed final mark is refused and changes nothing while it is closed
 * (decision 119).
 */

const app = withApp()
let world: World
let teacher: Person
let student: Person
let classmate: Person
let newThings: Fresh

/** Closes the current marks of the class, ignoring blockers. */
const close = async () => {
  const { items } = (
    await app.call(teacher, gradebook.page, { query: { courses_id: world.course, limit: 10 } })
  ).body
  const { rows } = await app.pool.query('select document from final_marks where id = $1', [world.markVersion])
  const document = {
    ...rows[0].document,
    version: 2,
    items: items.map(
      ({ id, name, type, weight }: { id: number; name: string; type: string; weight: number }) => ({
        lessons_id: id,
        name,
        type,
        weight,
        missing: null,
      }),
    ),
  }
  await insert(app.pool, 'final_marks', {
    courses_id: world.course,
    version: 2,
    closed_at: new Date(),
    closed_by: teacher.id,
    document,
    sha256: 'x',
    pdf: 'x',
  })
}

beforeAll(async () => {
  const { pool } = app
  world = await makeWorld(pool)
  teacher = await app.signedIn(world.people.teacher)
  student = await app.signedIn(world.people.student)
  classmate = await app.signedIn(world.people.classmate)
  const { course } = world
  const deletedTopic = await makeSection(pool, course, { deleted_at: new Date() })
  await makeLesson(pool, course, { type: 'ASSIGNMENT', sections_id: deletedTopic })
  newThings = {
    quiz: (await makeQuiz(pool, course, { is_competent: false, kkm: null })).id,
    draft: await makeLesson(pool, course, { type: 'ASSIGNMENT', status: 'unpublish' }),
    draftMaterial: await makeLesson(pool, course, { status: 'unpublish' }),
    deleted: await makeLesson(pool, course, { type: 'ASSIGNMENT', deleted_at: new Date() }),
    deletedTopic,
    enrichment: await makeLesson(pool, course, {
      type: 'ASSIGNMENT',
      is_enrichment: true,
      enrichment_counts: false,
    }),
  }
  await close()
})

const ask = async ([, name, request]: Case) => {
  const endpoint = catalogue.get(name)
  if (!endpoint) throw new Error(`No endpoint ${name}`)
  const starts = name === 'attempts.startAttempt'
  const person = starts ? classmate : endpoint.roles.includes('dosen') ? teacher : student
  return app.send(
    person,
    endpoint,
    request ? request({ ...world, fresh: newThings }) : matrix[name]?.request?.(world),
  )
}

describe('while the marks are closed', () => {
  it.each(refusedCases)('%s is refused (%s)', async (...row) => {
    const before = await fingerprint(app.pool, world)
    const { code, body } = await ask(row)
    expect([code, body]).toEqual([
      409,
      {
        status: false,
        code: 'marks_closed',
        message: 'Nilai kelas ini sudah ditutup (versi 2). Buka kembali dengan alasan untuk mengubahnya.',
        data: { version: 2 },
      },
    ])
    expect(await fingerprint(app.pool, world)).toEqual(before)
  })

  it.each(refusedWork)('%s is refused (%s)', async (...row) => {
    const { code, body } = await ask(row)
    expect([code, body]).toMatchObject([
      409,
      { code: 'marks_closed', message: 'Nilai kelas ini sudah ditutup.' },
    ])
  })

  it.each(freeCases)('%s stays free (%s)', async (...row) => {
    const { code, body } = await ask(row)
    expect([code, body.message]).toEqual([200, expect.any(String)])
  })
})

describe('once they are reopened', () => {
  beforeAll(async () => {
    await app.pool.query(
      `update final_marks set reopened_at = now(), reopened_by = closed_by, reason = 'Nilai keliru' where courses_id = $1 and reopened_at is null`,
      [world.course],
    )
  })
  it.each([...refusedWork, ...refusedCases])('%s is open again (%s)', async (...row) => {
    expect((await ask(row)).body.code).not.toBe('marks_closed')
  })
})
