import { inspect } from './inspect.ts'
import { newExam, OPEN_QUIZ } from './own-class.ts'
import { demo, enter, expect, openSession, test } from './world.ts'

/** Ctrl K: the global search. */

test('an administrator finds a person by number, a command by a word, and what was opened last', async ({
  page,
  campus,
}) => {
  const student = await campus.newStudent()
  await enter(page, demo.admin)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Cari atau jalankan perintah' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: /^Cari nama/ })
  await expect(box).toBeFocused()
  await box.fill(student.username)
  const options = page.getByRole('listbox', { name: 'Hasil pencarian' })
  await expect(options.getByRole('option', { name: student.name })).toHaveAttribute('aria-selected', 'true')
  await inspect(page, 'a person that was searched for')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/student/detail/${student.id}`)
  await page.keyboard.press('Control+k')
  await expect(options.getByRole('group', { name: 'Terakhir dibuka' })).toContainText(student.name)
  await box.fill('mahasiswa tambah')
  await expect(options.getByRole('option', { name: 'Tambah mahasiswa' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/student/form')
  // Cleared on sign-out, for the next person.
  await page.keyboard.press('Control+k')
  await box.fill('keluar')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page).toHaveURL(/signin/)
  expect(
    await page.evaluate(() => [localStorage.getItem('recent'), sessionStorage.getItem('recent')]),
  ).toEqual([null, null])
})

test("a lecturer finds their class and quiz, and no student of another's class", async ({ page, campus }) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const { username } = await campus.newStudent()
  const session = await openSession(page.request, exam.lecturer.username)
  const searchReply = (await session.get(`search?keywords=${username}`)) as { data: { people: object[] } }
  expect(searchReply.data.people).toEqual([])
  await enter(page, exam.lecturer.username)
  await page.goto('/')
  await page.getByRole('button', { name: 'Cari atau jalankan perintah' }).click()
  const box = page.getByRole('combobox', { name: /^Cari nama/ })
  await box.fill(exam.className)
  await expect(page.getByRole('group', { name: 'Kelas' }).getByRole('option').first()).toContainText(
    exam.className,
  )
  await box.fill(OPEN_QUIZ)
  await page
    .getByRole('group', { name: 'Pembelajaran' })
    .getByRole('option', { name: exam.className })
    .click()
  await expect(page).toHaveURL(`/teacher/courses/lesson/quiz/${exam.id}`)
})

test('@phone a student reaches a page of the menu though the network is away', async ({ page, campus }) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  await enter(page, exam.students[0].username)
  await page.goto('/')
  await page.getByRole('button', { name: 'Cari atau jalankan perintah' }).tap()
  const box = page.getByRole('combobox', { name: /^Cari nama/ })
  await box.fill(OPEN_QUIZ)
  await expect(page.getByRole('group', { name: 'Pembelajaran' }).getByRole('option').first()).toBeVisible()
  let [isAway, isHeld] = [true, false]
  await page.route(/api\/v1\/search/, (route) => (isHeld ? undefined : route.abort()))
  await page.route(/api\/v1\/account\/info/, (route) => (isAway ? route.abort() : route.continue()))
  await box.fill('tugas s')
  await expect(page.getByText('Tanpa jaringan hanya menu dan perintah yang ditemukan.')).toBeVisible()
  const lessonGroup = page.getByRole('group', { name: 'Pembelajaran' })
  await expect(lessonGroup).toBeHidden()
  // From here searches stay pending. A new search, or a reconnect, must clear the earlier results.
  isHeld = true
  await box.fill('tugas')
  await expect(page.getByText('Mencari…')).toBeVisible()
  await expect(lessonGroup).toBeHidden()
  await box.fill('tugas s')
  isAway = false
  await expect(page.getByText('Koneksi terputus, mencoba lagi…')).toBeHidden()
  await expect(page.getByText('Mencari…')).toBeVisible()
  await expect(lessonGroup).toBeHidden()
  // A click, not a tap: on a busy machine Chromium may take a tap for a long press, which selects nothing.
  await page.getByRole('option', { name: /^Tugas saya/ }).click()
  await expect(page).toHaveURL(/student\/work/)
})
