import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { editorOn } from './questions.ts'

/**
 * Goals of a mata kuliah: created with a question, renamed for all, merged and unmerged, assessed by an
 * assignment.
 */

prepareScreens()

test('@both a goal is written with a question, renamed once for all, merged and given back', async ({
  page,
  campus,
}) => {
  const quiz = await newLesson(campus, {
    name: 'Tujuan',
    type: 'QUIZ',
    duration: '01:00',
  })
  const mark = String(Date.now())
  const [first, second] = [`Membaca skema ${mark}`, `Memahami skema ${mark}`]
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const editor = editorOn(page)
  const goal = editor.form.getByLabel('Tujuan belajar')
  const write = async (text: string, pick: () => Promise<void>) => {
    await editor.add.click()
    await editor.question.fill(text)
    await editor.form.getByText('Esai', { exact: true }).click()
    await editor.form.getByLabel('Bobot soal').fill('2')
    await editor.form.getByRole('checkbox', { name: 'C2 Memahami' }).check()
    await pick()
    await editor.form.getByRole('button', { name: 'Simpan soal' }).click()
    await expect(page.getByText('Data berhasil disimpan!').last()).toBeVisible()
  }
  await write('Apa itu kunci?', async () => {
    await goal.fill(first)
    await page.getByRole('option', { name: `Buat baru: ${first}` }).click()
  })
  await write('Apa itu relasi?', async () => {
    await goal.fill(second)
    await goal.press('Escape')
  })
  // By keyboard: typing finds it, the arrow selects it.
  await write('Apa itu atribut?', async () => {
    await goal.fill(`skema ${mark}`)
    await expect(page.getByRole('option', { name: first })).toBeVisible()
    await goal.press('ArrowDown')
    await goal.press('Enter')
    await expect(goal).toHaveValue(first)
    await inspect(page, 'a question with its goal')
  })

  await page.goto(`/teacher/courses/detail/${quiz.course}?tab=tujuan`)
  const list = page.getByRole('list', { name: 'Daftar tujuan belajar' })
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text })
  await expect(row(first)).toContainText('2 soal di 1 kuis')
  await inspect(page, 'the goals of a class')
  await row(first)
    .getByRole('button', { name: `Aksi untuk ${first}` })
    .click()
  await page.getByRole('menuitem', { name: 'Ubah' }).click()
  const newName = `Membaca skema basis data ${mark}`
  await list.getByLabel('Kode').fill(`S-${mark}`)
  await list.getByLabel('Tujuan belajar').fill(newName)
  await inspect(page, 'a goal while it is renamed')
  await list.getByRole('button', { name: 'Simpan' }).click()
  await expect(row(newName)).toContainText(`S-${mark}`)

  await row(second)
    .getByRole('button', { name: `Aksi untuk ${second}` })
    .click()
  await page.getByRole('menuitem', { name: 'Gabungkan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gabungkan tujuan' })
  await dialog.getByRole('combobox', { name: 'Digabungkan ke' }).fill(newName)
  await page.getByRole('option', { name: newName }).click()
  await expect(dialog.getByText('Yang pindah: 1 soal')).toBeVisible()
  await inspect(page, 'a merge of two goals')
  await dialog.getByRole('button', { name: 'Gabungkan' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(newName)).toContainText('3 soal di 1 kuis')
  await expect(row(second)).toHaveCount(0)
  const listGoals = () =>
    campus.rows<{ text: string }>(
      'select g.text from questions q join goals g on g.id = q.goal_id where q.lessons_id = $1 order by q.position',
      [quiz.id],
    )
  expect((await listGoals()).map(({ text }) => text)).toEqual([newName, newName, newName])
  await page.getByRole('button', { name: `Batalkan penggabungan ${second}` }).click()
  await expect(row(second)).toContainText('1 soal di 1 kuis')
  expect((await listGoals()).map(({ text }) => text)).toEqual([newName, second, newName])
})
