import { type LtiTool, startLtiTool } from '../../apps/server/test/peers/lti-tool.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { addLesson, newClass, newTopic } from '../own-class.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

/** An external tool is registered by the page, put into a class, and opened by its lecturer and a student. */

prepareScreens()

let peer: LtiTool
test.beforeAll(async () => {
  peer = await startLtiTool()
})
test.afterAll(() => peer.close())

test('an external tool is registered and opened from a class', { tag: '@gate' }, async ({ page, campus }) => {
  const name = `Lab ${Date.now()}`
  await enter(page, demo.superadmin)
  await page.goto('/settings/lti-tool')
  await page.getByRole('button', { name: 'Tambah alat' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form.getByText(/Masukan/).first()).toBeVisible()
  await form.getByLabel('Nama').first().fill(name)
  await form.getByLabel('Alamat login').fill(peer.fields.login_url)
  await form.getByLabel('Alamat peluncuran').fill(peer.fields.launch_urls.join('\n'))
  await form.getByLabel('Alamat kunci (JWKS)').fill(peer.fields.jwks_url)
  await form.getByRole('checkbox', { name: 'Nama' }).check()
  await form.getByLabel('Mengirim nilai').check()
  await form.getByLabel('Aktif').check()
  await inspect(page, 'the form of an external tool')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: `Ubah ${name}` }).click()
  await expect(form.getByRole('textbox', { name: 'Alamat token' })).toHaveValue(/\/lti\/token$/)
  await page.keyboard.press('Escape')
  await inspect(page, 'external tools')

  const { id: toolId } = await campus.row<{ id: number }>(`select id from lti_tools where name = '${name}'`)
  const course = await newClass(campus)
  const lecturer = await openSession(campus.request, course.lecturer.username)
  const section = await newTopic(lecturer, course.id)
  const lesson = await addLesson(campus, lecturer, section, {
    name: 'Simulasi jaringan',
    type: 'TOOL',
    tool_id: String(toolId),
    is_graded: '1',
  })

  await enter(page, course.lecturer.username)
  await page.goto(`/teacher/courses/lesson/tool/${lesson}`)
  await expect(page.getByRole('heading', { name: 'Simulasi jaringan' })).toBeVisible()
  await inspect(page, 'an external tool in a class')

  const [student] = course.students
  await enter(page, student.username)
  await page.goto(`/student/courses/lesson/tool/${lesson}`)
  await expect(page.getByRole('button', { name: 'Buka alat' })).toBeVisible()
  await inspect(page, 'an external tool of a student')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Buka alat' }).click()
  const tool = await popup
  await expect(tool.getByRole('heading', { name: `Halo ${student.name}` })).toBeVisible()
  expect(await tool.evaluate(() => window.opener)).toBeNull()
})
