import { inspect } from '../inspect.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'
import { photo } from './photos.ts'
import { newTask } from './tasks.ts'

/** Notifications, from the lecturer's mark to the linked page. */

test('a mark is told once, its link lands on the work, and what was switched off is told no more @both', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const task = await newTask(campus)
  const { username } = await campus.newTaker(task.id)
  const student = await openSession(page.request, username)
  const mark = async (score: number) => {
    const { id } = await campus.row<{ id: number }>(
      'select s.id from submissions s join users u on u.id = s.user_id where s.lessons_id = $1 and u.username = $2',
      [task.id, username],
    )
    await task.lecturer.post('lecture/assignment/result/update-score', { id, score })
  }
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: student.token },
    multipart: {
      lessons_id: String(task.id),
      description: '<p>Jawaban</p>',
      attachment: { ...(await photo(page, { side: 80 })), name: 'kerja.png' },
    },
  })
  expect(handed.status(), await handed.text()).toBe(200)
  await mark(81)
  await enter(page, username)
  await page.goto('/')
  await page.getByRole('link', { name: /^Pemberitahuan, \d+ belum dibaca$/ }).click()
  const news = page.getByRole('listitem').filter({ hasText: 'Tugas Foto sudah dinilai' })
  const unreadIcons = news.getByRole('img', { name: 'Belum dibaca' })
  await expect(news).toHaveCount(1)
  await expect(unreadIcons).toHaveCount(1)
  // As a separate number: class names contain digits too.
  await expect(news).not.toContainText(/(^|\D)81(\D|$)/)
  await inspect(page, 'Pemberitahuan')
  await news.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${task.address}$`))

  await page.goto('/notifications/preferences')
  await page.getByRole('checkbox', { name: 'Nilai atau umpan balik tugas, lonceng' }).uncheck()
  await page.getByRole('checkbox', { name: 'Nilai atau umpan balik tugas, email' }).uncheck()
  await inspect(page, 'Atur pemberitahuan')
  await campus.rows(
    "insert into notification_ways (user_id, kind, bell, mail) select id, 'announcement', true, false from users where username = $1",
    [username],
  )
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pilihan pemberitahuan tersimpan.')).toBeVisible()
  // Changes made elsewhere stay.
  expect(
    await campus.rows(
      "select mail from notification_ways w join users u on u.id = w.user_id where w.kind = 'announcement' and u.username = $1",
      [username],
    ),
  ).toEqual([{ mail: false }])
  await mark(90)
  await page.goto('/notifications')
  await expect(news).toHaveCount(1)
  await expect(unreadIcons).toHaveCount(0)
})

test('choices are saved one by one, and not left behind unasked', async ({ page, campus }) => {
  const { username } = await campus.people.newLecturer()
  await enter(page, username)
  const kind = 'Esai menunggu dinilai'
  const box = (way: string) => page.getByRole('checkbox', { name: `${kind}, ${way}` })
  const readStored = () =>
    campus.rows(
      `select w.bell, w.mail from notification_ways w join users u on u.id = w.user_id
        where w.kind = 'essays_waiting' and u.username = $1`,
      [username],
    )
  const save = page.getByRole('button', { name: 'Simpan' })
  await page.goto('/notifications/preferences')
  await expect(box('lonceng')).toBeChecked()
  const elsewhere = await openSession(page.request, username)
  await elsewhere.post('notification/preference/save', {
    pace: 'daily',
    quiet: 1,
    kinds: [{ kind: 'essays_waiting', bell: 1, mail: 0 }],
  })
  await box('lonceng').uncheck()
  const back = page.getByRole('main').getByRole('link', { name: 'Pemberitahuan', exact: true })
  await back.click()
  const questionDialog = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
  await questionDialog.getByRole('button', { name: 'Tidak' }).click()
  await save.click()
  await expect.poll(readStored).toEqual([{ bell: false, mail: false }])
  await expect(box('email')).not.toBeChecked()
  await box('lonceng').check()
  await save.click()
  await expect.poll(readStored).toEqual([{ bell: true, mail: false }])
  await back.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pemberitahuan', exact: true })).toBeVisible()
})

test('the settings of mail say in words why a server does not take it', async ({ page }) => {
  await enter(page, demo.superadmin)
  await page.goto('/settings/mail')
  await page.getByRole('heading', { level: 1, name: 'Pengaturan email' }).waitFor()
  await page.getByLabel('Server SMTP').fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await page.getByLabel('Pengamanan').selectOption('none')
  await page.getByLabel('Nama pengirim').fill('Kampus')
  await page.getByLabel('Email pengirim').fill('bukan alamat')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Email tidak sesuai')).toBeVisible()
  await page.getByLabel('Email pengirim').fill('lms@kampus.ac.id')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pengaturan email tersimpan.')).toBeVisible()
  await page.getByLabel('Kirim email percobaan ke').fill('coba@kampus.ac.id')
  await page.getByRole('button', { name: 'Kirim percobaan' }).click()
  await expect(page.getByText(/Periksa alamat/)).toBeVisible()
  await inspect(page, 'Pengaturan email')
  const menu = page.getByRole('navigation', { name: 'Menu utama' })
  await expect(menu.locator('a[href="/import"], a[href="/settings"]')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Pengaturan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan', exact: true })).toBeVisible()
})
