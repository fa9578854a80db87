import { inspect } from '../inspect.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { beginPlan, newSubject } from './subjects.ts'

/** Two people write one RPS at once. */

test('two lecturers who write one RPS lose nothing of each other @both', async ({ page, campus }) => {
  const { name, course, lecturer } = await newSubject(campus)
  const colleague = await campus.people.newLecturer()
  await campus.rows('insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)', [
    course,
    colleague.id,
  ])
  const otherPerson = await openSession(page.request, colleague.username)
  await enter(page, lecturer.username)
  const { id, description } = await beginPlan(page, name)
  const saveAsColleague = async (change: object) => {
    const { data } = (await otherPerson.get(`lecture/plan/detail?id=${id}`)) as { data: object }
    await otherPerson.post('lecture/plan/save', { ...data, ...change })
  }
  const press = () => page.getByRole('button', { name: 'Simpan draf' }).click()

  await page.getByLabel('Bahan kajian').fill('Dariku')
  await saveAsColleague({ description: 'Dari rekan' })
  await press()
  await expect(
    page.getByText(`Draf RPS disimpan. Digabung dengan perubahan ${colleague.name}.`),
  ).toBeVisible()
  await expect(description).toHaveValue('Dari rekan')
  await expect(page.getByLabel('Bahan kajian')).toHaveValue('Dariku')

  await description.fill('Dariku')
  await saveAsColleague({ description: 'Dari rekan lagi', media: 'Papan tulis' })
  await press()
  const conflict = page.getByRole('dialog', { name: 'Data ini sudah diubah orang lain' })
  await expect(conflict.getByRole('region')).toHaveCount(1)
  await expect(conflict.getByRole('region', { name: 'Deskripsi mata kuliah' })).toHaveText(
    /Versimu\s*Dariku\s*Tersimpan\s*Dari rekan lagi/,
  )
  await inspect(page, 'where two lecturers wrote the same of an RPS')
  await conflict.getByRole('button', { name: 'Pakai versiku' }).click()
  await expect(page.getByLabel('Media pembelajaran')).toHaveValue('Papan tulis')
  expect(
    await campus.row('select description, study_material, media from plans where id = $1', [id]),
  ).toEqual({ description: 'Dariku', study_material: 'Dariku', media: 'Papan tulis' })

  // The stored draft is merged into the colleague's newer version.
  await page.getByLabel('Rumpun mata kuliah').fill('Dariku')
  await expect
    .poll(() =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('rps-'))?.[1]),
    )
    .toContain('"cluster":"Dariku"')
  await saveAsColleague({ semester: '5' })
  const anew = await page.context().newPage()
  await anew.goto(page.url())
  await anew.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(anew.getByLabel('Rumpun mata kuliah')).toHaveValue('Dariku')
  await expect(anew.getByLabel('Semester', { exact: true })).toHaveValue('5')

  // A conflict of the restored draft asks, like any save.
  await saveAsColleague({ cluster: 'Dari rekan' })
  const third = await page.context().newPage()
  await third.goto(page.url())
  await third.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(third.getByLabel('Rumpun mata kuliah')).toHaveValue('Dariku')
  await third.getByRole('button', { name: 'Simpan draf' }).click()
  const questionDialog = third.getByRole('dialog', { name: 'Data ini sudah diubah orang lain' })
  await questionDialog.getByRole('button', { name: 'Pakai yang tersimpan' }).click()
  await expect(third.getByLabel('Rumpun mata kuliah')).toHaveValue('Dari rekan')
})

test('what is typed over a colleague while a save is on its way asks at the next save', async ({
  page,
  campus,
}) => {
  const { name, lecturer: author } = await newSubject(campus)
  const lecturer = await enter(page, author.username)
  const { id, description } = await beginPlan(page, name)
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/lecture/plan/detail?*', async (route) => {
    await releasePromise
    await route.continue()
  })
  await page.getByLabel('Bahan kajian').fill('Dariku')
  const read = page.waitForRequest('**/lecture/plan/detail?*')
  await page.getByRole('button', { name: 'Simpan draf' }).click()
  await read
  const { data } = (await lecturer.get(`lecture/plan/detail?id=${id}`)) as { data: object }
  await lecturer.post('lecture/plan/save', { ...data, description: 'Di tempat lain' })
  await description.fill('Sambil menunggu')
  release()
  await expect(page.getByRole('button', { name: 'Simpan draf' })).toBeEnabled()
  await page.getByRole('button', { name: 'Simpan draf' }).click()
  const questionDialog = page.getByRole('dialog', { name: 'Data ini sudah diubah orang lain' })
  await expect(questionDialog.getByRole('region', { name: 'Deskripsi mata kuliah' })).toHaveText(
    /Versimu\s*Sambil menunggu\s*Tersimpan\s*Di tempat lain/,
  )
})
