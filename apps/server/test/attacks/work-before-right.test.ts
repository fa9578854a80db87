import { type CompleteEndpoint, catalogue, complete } from '@tuntas/contract/catalogue'
import { saveAnswer } from '@tuntas/contract/learning/attempts'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { listenToWork, type Work } from '../../src/platform/work-notes.ts'
import { type Person, withApp } from '../app.ts'
import { getShape } from '../fuzz/schema.ts'
import { makeCourse, makeQuestion, makeQuiz, makeStudent, makeTeacher } from '../make.ts'
import { matrix } from '../matrix/all.ts'
import { buildPath, type TestRequest } from '../requests.ts'
import { startRunning } from '../sitting.ts'
import { type Actor, actors, makeWorld } from '../world.ts'

/**
 * Nothing is sanitised, read or decoded before the caller's permission is known: every endpoint, every actor.
 */

const app = withApp()
const LENGTHS = [200_000, 50_000, 20_000, 5_000]
const UNIT = '<b>tebal</b> '
const longest = (accepts: (text: string) => boolean): string | undefined =>
  LENGTHS.map((length) => `<p>${UNIT.repeat(Math.floor(length / UNIT.length) - 1)}</p>`).find(accepts)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets each text that may be long to that length, including omitted ones. */
const enlarge = ({ body: schema }: CompleteEndpoint, body: Record<string, unknown>) => {
  let largeBody = body
  const names = new Set([...Object.keys(getShape(schema)), ...Object.keys(body)])
  const isTaken = (next: unknown) => schema?.safeParse(next).success === true
  for (const name of names) {
    if (body[name] !== undefined && typeof body[name] !== 'string') continue
    const text = longest((one) => isTaken({ ...largeBody, [name]: one }))
    if (text) largeBody = { ...largeBody, [name]: text }
  }
  for (const [name, list] of Object.entries(body)) {
    if (!Array.isArray(list) || !isRecord(list[0])) continue
    for (const key of Object.keys(list[0])) {
      const place = (one: string) => ({
        ...largeBody,
        [name]: list.map((item, at) => (at === 0 ? { ...item, [key]: one } : item)),
      })
      const text = longest((one) => isTaken(place(one)))
      if (text) largeBody = place(text)
    }
  }
  return largeBody
}

const send = async (endpoint: CompleteEndpoint, person: Person, { params, query, body }: TestRequest) => {
  const { files = [] } = endpoint
  if (files.length === 0 || endpoint.method === 'GET')
    return (await app.send(person, endpoint, { ...(params && { params }), ...(query && { query }), body }))
      .code
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const name of files) form.set(name, new Blob(['GIF89a, and more']), 'a.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const reply = await app.server.inject({
    method: endpoint.method,
    url: `${API_BASE}/${buildPath(endpoint, params)}`,
    query: query as Record<string, string>,
    headers: { authorization: person.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return reply.statusCode
}

const SHORTEST = LENGTHS.at(-1) ?? 0
/** True if any text of the schema, at any depth, accepts this length. */
const takesLong = (schema: z.ZodType | undefined): boolean =>
  JSON.stringify(schema ? z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) : {})
    .match(/"maxLength":(\d+)/g)
    ?.some((entry) => Number(entry.split(':')[1]) >= SHORTEST) ?? false

/** Endpoints that accept a long text or a file. */
const takers = [...catalogue].filter(
  ([, { roles, files = [], body }]) => roles !== 'public' && (files.length > 0 || takesLong(body)),
)

let work: Work[] = []
const stopListening = listenToWork((one) => work.push(one))
const worked = new Set<string>()

const REFUSED = [403, 404]
const ESSAY = { type: 'ESSAY', options: '[]', answer: null }

describe('an answer', () => {
  it('to a question that is not on the sender’s paper costs one read, and no sanitising', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const elsewhere = await makeQuiz(app.pool, course, { questions: 0 })
    const essays = [
      await makeQuestion(app.pool, quiz.id, ESSAY),
      await makeQuestion(app.pool, elsewhere.id, ESSAY),
    ] as const
    const { student, attempt, epoch } = await startRunning(app, course, { ...quiz, questions: [essays[0]] })
    const stranger = await app.signedIn(await makeStudent(app.pool))
    const save = async (person: Person, answer_id: number, id: number) => {
      work = []
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const body = { answer_id, id, answer: '<b>'.repeat(66_000), epoch, seq: 1 }
      const { code } = await app.send(person, saveAnswer, { body })
      // Statements that name both; scheduled work names neither.
      const calls = query.mock.calls as unknown[][]
      const values = calls.map(([config, more]) => (config as { values?: unknown[] }).values ?? more ?? [])
      query.mockRestore()
      return {
        code,
        work,
        reads: values.filter((all) => Array.isArray(all) && all.includes(answer_id) && all.includes(id))
          .length,
      }
    }
    const refusal = { code: 404, work: [], reads: 1 }
    expect(await save(stranger, attempt, essays[0])).toEqual(refusal)
    expect(await save(student, attempt, essays[1])).toEqual(refusal)
    expect(await save(student, 999_999, essays[0])).toEqual(refusal)
    expect(await save(student, attempt, essays[0])).toMatchObject({ code: 422, work: ['clean', 'thread'] })
  })
})

describe('callers without permission for the row', () => {
  it.each(takers)('has no work done by %s', async (name, rawEndpoint) => {
    const endpoint = complete(rawEndpoint)
    const world = await makeWorld(app.pool)
    const request = matrix[name]?.request?.(world) ?? {}
    const body = isRecord(request.body) ? enlarge(endpoint, request.body) : request.body
    for (const actor of Object.keys(actors) as Actor[]) {
      work = []
      const code = await send(endpoint, await app.signedIn(world.people[actor]), { ...request, body })
      if (REFUSED.includes(code)) expect(work, `${actor} ${code}`).toEqual([])
      else if (work.length > 0) worked.add(name)
    }
  })

  it('while the same bodies with permission are processed', () => {
    stopListening()
    expect([...worked]).toEqual(
      expect.arrayContaining([
        'announcements.saveClassAnnouncement',
        'announcements.saveCampusAnnouncement',
        'assignments.saveAssignment',
        'assignments.updateScore',
        'bank.saveBankQuestion',
        'comments.saveComment',
        'courseImport.importCourse',
        'courses.adminCourses.save',
        'files.uploadImage',
        'groups.readGroupFile',
        'imports.checkImport',
        'lessonForm.saveLesson',
        'marking.updateStatus',
        'members.updateCourse',
        'questionFiles.importBankQuestions',
        'questionFiles.importQuestions',
        'questions.saveQuestion',
        'rps.rps.save',
      ]),
    )
  })
})
