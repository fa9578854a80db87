import { inspect } from '../inspect.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { newTask } from './tasks.ts'

/** Communication in a class: questions, messages and announcements. */

test('a student asks, the lecturer answers, and the bell tells each of them once @both', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const task = await newTask(campus)
  const { username } = await campus.newTaker(task.id)
  const title = `Apa yang dikumpulkan ${task.id}?`
  await enter(page, username)
  await page.goto(task.address)
  await page.getByRole('button', { name: 'Ajukan pertanyaan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajukan pertanyaan' })
  await dialog.getByLabel('Judul').fill(title)
  await dialog.getByLabel('Pertanyaan', { exact: false }).last().fill('Cukup fotonya, atau juga laporannya?')
  await inspect(page, 'Ajukan pertanyaan')
  await dialog.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  const { id } = await campus.row<{ id: number }>('select id from discussions where title = $1', [title])
  const countMessages = async (kind: string) =>
    (
      await campus.row<{ n: number }>(
        `select count(*)::int as n from notifications where kind = $1 and params ->> 'discussion' = $2`,
        [kind, String(id)],
      )
    ).n
  expect(await countMessages('question_asked')).toBeGreaterThan(0)
  await task.lecturer.post('discussion/answer', { id, body: 'Fotonya saja.' })
  expect(await countMessages('question_answered')).toBe(1)

  await page.goto('/notifications')
  const news = page.locator(`a[href="/talk/questions/${id}"]`)
  await expect(news).toHaveCount(1)
  await news.click()
  await expect(page.getByText('Fotonya saja.')).toBeVisible()
  await page.getByRole('button', { name: 'Terima jawaban' }).click()
  await expect(page.getByText('Jawaban diterima', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Dukung pertanyaan/ }).click()
  await expect(page.getByRole('button', { name: 'Dukung pertanyaan, 1 dukungan' })).toBeVisible()
  await inspect(page, 'Tanya jawab')
  await page.getByRole('main').getByRole('link', { name: 'Tanya jawab', exact: true }).click()
  await expect(page).toHaveURL(/talk.questions\?/)
})

test('an announcement is opened and counted, a message is answered @both', async ({ page, campus }) => {
  const task = await newTask(campus)
  const { username, id: student } = await campus.newTaker(task.id)
  const { courses_id } = await campus.row<{ courses_id: number }>(
    'select courses_id from lessons where id = $1',
    [task.id],
  )
  const title = `Pindah ruang ${task.id}`
  await task.lecturer.post('lecture/announcement/save', {
    courses_id,
    title,
    body: '<p>Ke ruang <strong>4.2</strong>.</p>',
  })
  await task.lecturer.post('lecture/message/send', {
    courses_id,
    list_id: [student],
    body: `Sudah membaca ${task.id}?`,
  })
  await enter(page, username)
  await page.goto(`/talk/announcements?courses_id=${courses_id}`)
  await inspect(page, 'Pengumuman')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('4.2')).toBeVisible()
  const reads = () =>
    campus.rows(
      'select from announcement_reads d join announcements a on a.id = d.announcement_id where a.title = $1 and d.user_id = $2',
      [title, student],
    )
  await expect.poll(async () => (await reads()).length).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Pengumuman', exact: true }).click()
  await expect(page).toHaveURL(/talk.announcements$/)

  await page.goto('/talk/messages')
  await inspect(page, 'Pesan')
  await page
    .getByRole('listitem')
    .filter({ hasText: `Sudah membaca ${task.id}?` })
    .getByRole('link')
    .click()
  await page.getByLabel('Balas').fill('Sudah, Pak.')
  await page.getByRole('button', { name: 'Kirim' }).click()
  await expect(page.getByRole('list', { name: 'Pesan' }).getByText('Sudah, Pak.')).toBeVisible()
  await inspect(page, 'Percakapan')
  await page.getByRole('main').getByRole('link', { name: 'Pesan', exact: true }).click()
  await expect(page).toHaveURL(/talk.messages$/)
  const answer = await campus.row<{ body: string }>(
    'select m.body from messages m join message_threads t on t.id = m.thread_id where t.student_id = $1 order by m.id desc limit 1',
    [student],
  )
  expect(answer.body).toBe('Sudah, Pak.')
})

test('a lecturer writes an announcement, and sees who has not read it', async ({ page, campus }) => {
  const task = await newTask(campus)
  const { courses_id } = await campus.row<{ courses_id: number }>(
    'select courses_id from lessons where id = $1',
    [task.id],
  )
  const { username } = await campus.newTaker(task.id)
  const { username: lecturer } = await campus.row<{ username: string }>(
    'select u.username from courses c join users u on u.id = c.teacher_id where c.id = $1',
    [courses_id],
  )
  const title = `Ujian diundur ${task.id}`
  await enter(page, lecturer)
  await page.goto(`/talk/announcements/form?courses_id=${courses_id}`)
  await page.getByRole('textbox', { name: 'Judul' }).fill(title)
  await page.getByRole('textbox', { name: 'Isi' }).fill('Sampai Jumat depan.')
  await inspect(page, 'Tulis pengumuman')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const keptItem = page.getByRole('listitem').filter({ hasText: title })
  await expect(keptItem).toBeVisible()
  await keptItem.getByRole('button', { name: /^Dibaca 0 dari/ }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await inspect(page, 'Siapa yang membaca')
  await page.keyboard.press('Escape')
  const student = await openSession(page.request, username)
  const list = await page.request.get('/api/v1/announcement?page=1&limit=100', {
    headers: { authorization: student.token },
  })
  expect(JSON.stringify(await list.json())).toContain(title)
  await keptItem.getByRole('button', { name: `Tarik ${title}` }).click()
  await page.getByRole('button', { name: 'Tarik', exact: true }).click()
  await expect(keptItem.getByText('Ditarik')).toBeVisible()
})

test('the calendar shows a deadline, and its secret address is read without signing in until it is ended @both', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const end = new Date(Date.now() + 3_600_000)
  const task = await newTask(campus, {
    is_expired: '1',
    start_date: new Date(Date.now() - 3_600_000).toISOString(),
    end_date: end.toISOString(),
  })
  const { username } = await campus.newTaker(task.id)
  await enter(page, username)
  // The week of the deadline: an hour from now may be in the next one.
  await page.goto(
    `/talk/calendar?view=minggu&day=${end.toLocaleDateString('sv-SE', { timeZone: 'Asia/Jakarta' })}`,
  )
  await expect(page.locator(`a[href="${task.address}"]`)).toBeVisible()
  await page.getByRole('button', { name: 'Buat alamat' }).click()
  const address = await page.getByLabel('Alamat kalender', { exact: true }).inputValue()
  const read = () => page.request.get(new URL(address).pathname)
  expect(await (await read()).text()).toContain(`UID:assignment-${task.id}@tuntas`)
  await inspect(page, 'Kalender minggu')
  await page.getByRole('button', { name: 'Hentikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hentikan' }).click()
  await expect(page.getByRole('button', { name: 'Hentikan' })).toHaveCount(0)
  expect((await read()).status()).toBe(404)
  await page.goto('/talk/calendar')
  await inspect(page, 'Kalender bulan')
})

test('the secret address is copied without HTTPS, too, and nothing is said to be copied that is not', async ({
  page,
  context,
  campus,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, (await campus.newStudent()).username)
  await page.goto('/talk/calendar')
  await page.getByRole('button', { name: 'Buat alamat' }).click()
  const address = await page.getByLabel('Alamat kalender', { exact: true }).inputValue()
  const copy = page.getByRole('button', { name: 'Salin' })
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  await copy.click()
  await expect(page.getByText('Alamat disalin.')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await copy.click()
  await expect(page.getByText('Browser ini tidak mengizinkan menyalin.')).toBeVisible()
})
