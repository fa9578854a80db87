import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { pressInMenu } from './questions.ts'

const GIFT = `// Dari bank soal
::Ibu kota:: Ibu kota Maluku adalah {=Ambon ~Ternate ~Tual}

Benar bahwa 2 \\= 1 + 1 {T}

Jelaskan arti kunci utama. {}
`
const buildFile = (text: string) => ({ name: 'soal.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })

test('questions are brought in from a file, after a look at what is wrong with it', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id, lecturer: teacher } = await newLesson(campus, {
    name: 'Kuis impor',
    type: 'QUIZ',
    duration: '01:00',
  })
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/lesson/quiz/${id}`)
  await pressInMenu(page, 'Impor')
  const dialog = page.getByRole('dialog', { name: 'Impor soal' })
  const chooser = dialog.locator('input[type=file]')
  await chooser.setInputFiles(buildFile(`${GIFT}\nCocokkan { ~a ~b }\n`))
  await dialog.getByRole('button', { name: 'Periksa File' }).click()
  await expect(dialog.getByText(/^No. 4 Cocokkan.*: /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Lewati 1, simpan 3' })).toBeVisible()
  await chooser.setInputFiles(buildFile(GIFT))
  await dialog.getByRole('button', { name: 'Periksa File' }).click()
  await dialog.getByText('Mengingat').click() // the file says no level
  await dialog.getByRole('button', { name: 'Simpan 3 soal' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 soal · 3 poin')).toBeVisible()
  const saving = page.waitForEvent('download')
  await pressInMenu(page, 'GIFT (.txt)')
  expect((await saving).suggestedFilename()).toMatch(/\.(txt|gift)$/)
})
