import { inspect } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Messages over a network that drops the reply. */

test('a message whose reply was lost is sent again and stands there once, and the same words later again @both', async ({
  page,
  campus,
}, { project }) => {
  const {
    id: courses_id,
    lecturer: teacher,
    students: [student],
  } = await newClass(campus)
  const lecturer = await openSession(page.request, teacher.username)
  await lecturer.post('lecture/message/send', { courses_id, list_id: [student.id], body: 'Temui saya.' })
  const { id } = await campus.row<{ id: number }>(
    'select id from message_threads where courses_id = $1 and student_id = $2',
    [courses_id, student.id],
  )
  const words = `Baik, Bu. Dari ${project.name}, ${Date.now()}`
  const readStored = async () => (await campus.rows('select 1 from messages where body = $1', [words])).length
  await enter(page, student.username)
  await page.goto(`/talk/messages/${id}`)
  const field = page.getByRole('textbox', { name: 'Balas' })
  const send = page.getByRole('button', { name: 'Kirim', exact: true })
  const sentMessage = page.getByRole('list', { name: 'Pesan' }).getByText(words, { exact: true })
  await page.route('**/message/reply', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await field.fill(words)
  await send.click()
  await expect(page.getByRole('main').getByText('Jaringan terputus.')).toBeVisible()
  await inspect(page, 'a message whose reply was lost')
  expect(await readStored()).toBe(1)
  await page.unroute('**/message/reply')
  await send.click()
  await expect(field).toHaveValue('')
  await expect(sentMessage).toHaveCount(1)
  expect(await readStored()).toBe(1)
  await field.fill(words)
  await send.click()
  await expect(sentMessage).toHaveCount(2)
  expect(await readStored()).toBe(2)
})
