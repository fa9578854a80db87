import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'

const app = withApp()
const { student, checkFile, commit, waitForJob } = withImporter(app)

it('an import hands out no password that a failed run made for a row that was then skipped', async () => {
  const [createdNim, skippedNim] = [nextNim(), nextNim()]
  const { id } = await checkFile('student', await excel([HEADERS, student(createdNim), student(skippedNim)]))
  await app.pool.query(
    `update import_rows set password = 'dari proses sebelumnya', password_made = true where job_id = $1 and key = $2`,
    [id, skippedNim],
  )
  await app.pool.query(`update import_jobs set state = 'failed' where id = $1`, [id])
  expect((await commit('student', id, { skip: [3] })).code).toBe(200)
  expect(await waitForJob('student', id)).toMatchObject({ state: 'done', created: 1, passwords: 1 })
})
