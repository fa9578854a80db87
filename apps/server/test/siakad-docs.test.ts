import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serviceExamples } from '@tuntas/contract/operations/services.examples'
import { expect, it } from 'vitest'
import { root } from '../src/platform/root.ts'
import { withApp } from './app.ts'
import { insert, makeTeacher, makeUser } from './make.ts'
import { inDays } from './services.ts'

/** The commands of docs/siakad.md, from the first to the last. */

const app = withApp()
const SEPARATOR = '@@@'

/** One script per section, which prints its replies after a separator. */
const readSteps = async (): Promise<string[]> => {
  const text = await readFile(join(root, 'docs/siakad.md'), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script = '']) => script)
}

const runSteps = async (): Promise<string[]> => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { token: SUPER } = await app.signedIn(await makeUser(app.pool, 'super admin'))
  const cwd = await mkdtemp(join(tmpdir(), 'siakad-'))
  try {
    const script = (await readSteps()).join(`\necho '${SEPARATOR}'\n`)
    const env = { ...process.env, TUNTAS: address, SUPER, UNTIL: inDays(90) }
    const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd, env })
    return stdout.split(SEPARATOR)
  } finally {
    await rm(cwd, { recursive: true })
  }
}

/** The replies of a step: its output is JSON texts beside each other. */
const parseReplies = (output: string | undefined) =>
  (output ?? '').split(/(?<=\})\s*(?=\{"status")/).map((text) => JSON.parse(text))

it('leads from a token to marks, and back', async () => {
  await insert(app.pool, 'programs', { name: 'Reguler' })
  await insert(app.pool, 'education_levels', { name: 'S1' })
  await insert(app.pool, 'study_programs', { code: 'TI', name: 'Teknik Informatika' })
  await insert(app.pool, 'curriculums', { code: 'K20', name: 'Kurikulum 2020' })
  const teacher = await makeTeacher(app.pool)
  await app.pool.query(`update teachers set nidn = '0011223301' where id = $1`, [teacher])
  const steps = (await runSteps()).map(parseReplies)
  expect(steps).toHaveLength(8)
  const [creation, dry, students, classes, krs, ending, marks, revoked] = steps
  expect(creation?.[0].data.token).toMatch(/^tsk_/)
  expect(dry?.map(({ summary }) => summary.created)).toEqual([1, 2])
  expect(students?.[0].summary).toEqual({ created: 2, updated: 0, same: 0, refused: 0 })
  expect(classes?.map(({ summary }) => summary.created)).toEqual([1, 1])
  expect(krs?.[0].summary.created).toBe(2)
  expect(ending?.[0].summary.updated).toBe(1)
  expect(ending?.[1].data.map((row: { ended: number }) => row.ended)).toEqual([0, 1])
  expect([marks?.[0].status, marks?.[0].data]).toEqual([true, []])
  expect(revoked?.map(({ status }) => status)).toEqual([true, false])
})

it('has its examples in OpenAPI, under a tag and a security scheme of its own', async () => {
  const document = (await app.server.inject('/api/v1/openapi.json')).json()
  expect(document.components.securitySchemes.serviceToken).toMatchObject({
    in: 'header',
    name: 'Authorization',
  })
  for (const [kind, value] of Object.entries(serviceExamples)) {
    const { post, get } = document.paths[`/service/${kind}`]
    expect([post.tags, post.security]).toEqual([['Layanan'], [{ serviceToken: [] }]])
    expect(post.requestBody.content['application/json'].examples).toEqual({ [kind]: { value } })
    expect(get.security).toEqual([{ serviceToken: [] }])
  }
})
