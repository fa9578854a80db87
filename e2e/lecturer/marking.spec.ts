import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { countPresses } from '../clicks.ts'
import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Marking assignments one by one with the keyboard. */

/** A class in which this many students have handed in, and one has not. */
const handedIn = async (campus: Campus, count: number) => {
  const task = await newLesson(campus, {
    name: `Tugas ${count}`,
    type: 'ASSIGNMENT',
    format: 'TEXT',
  })
  // Two exist already.
  for (let at = 2; at <= count; at++) await campus.people.join(task.course, await campus.people.newStudent())
  await campus.rows(
    `with made as (
      insert into submissions (lessons_id, courses_id, user_id, description)
        select $2, $1, m.user_id, '<p>Jawaban dari ' || u.name || '</p>' from members m join users u on u.id = m.user_id
        where m.courses_id = $1 and m.role = 'student' and m.ended_at is null order by m.user_id limit $3
      returning id, description
    ) insert into submission_versions (submission_id, description) select id, description from made`,
    [task.course, task.id, count],
  )
  return { ...task, address: `/teacher/courses/lesson/assignment/${task.id}` }
}

const markingOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Nilai tugas' })
  return {
    dialog,
    score: dialog.getByRole('textbox', { name: /^Nilai/ }),
    person: dialog.getByRole('region', { name: /^Tugas / }),
    marked: (count: number, of: number) =>
      expect(dialog.getByText(`${count} dari ${of} dinilai`)).toBeVisible(),
    open: () => page.getByRole('button', { name: 'Nilai tugas' }).click(),
  }
}

test('sixty assignments are marked without a click between them', async ({ page, campus }) => {
  const task = await handedIn(campus, 60)
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, score, person, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(0, 60)
  await expect(dialog.getByRole('option', { name: 'Menunggu dinilai · 60' })).toBeAttached()
  await expect(score).toBeFocused()
  const presses = await countPresses(page, async () => {
    for (let at = 1; at <= 60; at += 1) {
      const name = ((await person.getAttribute('aria-label')) ?? '').replace('Tugas ', '')
      await expect(dialog.getByText(`Jawaban dari ${name}`, { exact: true })).toBeVisible()
      await page.keyboard.type(String(40 + at / 2).replace('.', ','))
      await page.keyboard.press('Enter')
      await expectMarked(at, 60)
    }
  })
  expect(presses).toBe(0)
  const { count, sum } = await campus.row<{ count: number; sum: number }>(
    'select count(*)::int as count, sum(score)::float as sum from submissions where lessons_id = $1 and score is not null',
    [task.id],
  )
  expect([count, sum]).toEqual([60, 60 * 40 + (60 * 61) / 4])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test("a colleague's mark is shown, and what is typed stays until it is saved or thrown away", {
  tag: '@gate',
}, async ({ page, campus }) => {
  const task = await handedIn(campus, 3)
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, score, person, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(0, 3)
  const first = (await person.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const feedbackBox = dialog.getByRole('textbox', { name: 'Umpan balik' })
  await test.step('what is typed while the editor is on its way stands in it, and is no key of the marking', async () => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
    await page.keyboard.type('nR')
    await expect(feedbackBox).toHaveValue('nR')
    release()
    await expect(dialog.getByRole('toolbar', { name: 'Format teks' })).toBeVisible()
    await expect(feedbackBox).toBeFocused()
    await expect(feedbackBox).toHaveText('nR')
    await expect(dialog.getByRole('region', { name: first })).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
  })
  await page.keyboard.type('Rapi sekali.')
  await score.fill('101')
  await score.press('Enter')
  await expect(dialog.getByText('Maksimal 100')).toBeVisible()
  await score.fill('90')

  await test.step('the mark that came meanwhile is told, and the words stay', async () => {
    await campus.rows(
      `update submissions set score = 55, feedback = '<p>Kata rekan.</p>', version = version + 1 where lessons_id = $1 and user_id in (select id from users where name = $2)`,
      [task.id, first.replace('Tugas ', '')],
    )
    await score.press('Enter')
    await expect(page.getByText('Nilai atau jawaban ini baru saja berubah.')).toBeVisible()
    await expect(dialog.getByText('Tersimpan 55,00')).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Umpan balik tersimpan' })).toContainText('Kata rekan.')
    await expect(score).toHaveValue('90')
    await expect(feedbackBox).toHaveText('Rapi sekali.')
  })

  await test.step('they also stay while somebody else is looked at', async () => {
    await score.press('ArrowDown')
    await expect(dialog.getByRole('region', { name: first })).toHaveCount(0)
    await expect(score).toHaveValue('')
    await dialog.getByRole('button', { name: 'Buka', exact: true }).click()
    await expect(dialog.getByRole('region', { name: first })).toBeVisible()
    await expect(score).toHaveValue('90')
    await expect(feedbackBox).toHaveText('Rapi sekali.')
  })

  await test.step('and are not left unasked', async () => {
    await dialog.getByRole('button', { name: 'Tutup' }).click()
    const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await expect(sure).toContainText('dari 1 mahasiswa')
    await sure.getByRole('button', { name: 'Tidak' }).click()
    await expect(score).toHaveValue('90')
    await score.press('Enter')
    await expect
      .poll(() =>
        campus.rows(
          'select score::float as score, feedback from submissions where lessons_id = $1 and score is not null',
          [task.id],
        ),
      )
      .toEqual([{ score: 90, feedback: '<p>Rapi sekali.</p>' }])
    await expect(dialog.getByRole('region', { name: first })).toHaveCount(0)
  })

  await test.step('whoever handed in nothing lies on a stack of their own', async () => {
    await dialog.getByLabel('Yang ditampilkan').selectOption('missing')
    await expect(dialog.getByText('Belum mengumpulkan tugas')).toBeVisible()
    await expect(score).toHaveCount(0)
  })
})

test('marking on a phone keeps mark and button in sight', { tag: '@phone' }, async ({ page, campus }) => {
  const task = await handedIn(campus, 2)
  await campus.rows(
    `update submissions set description = repeat('<p>Kalimat yang panjang sekali.</p>', 80) where lessons_id = $1`,
    [task.id],
  )
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, score, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(0, 2)
  await expect(dialog.getByText('Kalimat yang panjang sekali.').first()).toBeVisible()
  await expect(score).toBeInViewport()
  await expect(score).not.toBeFocused()
  await score.fill('77')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expectMarked(1, 2)
})

test('marking has nothing that axe finds', async ({ page, campus }) => {
  const task = await handedIn(campus, 2)
  const lecturer = await openSession(page.request, task.lecturer.username)
  const { data } = (await lecturer.get(`lecture/assignment/result/queue?lessons_id=${task.id}`)) as {
    data: { id: number | null }[]
  }
  await lecturer.post('lecture/assignment/result/update-score', {
    id: data.find(({ id }) => id !== null)?.id,
    score: 70,
    feedback: '<p>Baik.</p>',
  })
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(1, 2)
  await dialog.getByLabel('Yang ditampilkan').selectOption('graded')
  await dialog.getByRole('button', { name: 'Ubah umpan balik' }).click()
  await expect(dialog.getByRole('toolbar')).toBeVisible()
  await inspect(page, 'marking assignments')
})

test('a comment is kept from the editor, put into feedback with two presses, renamed and deleted', async ({
  page,
  campus,
}) => {
  const task = await handedIn(campus, 2)
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, score, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(0, 2)
  await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const feedbackBox = dialog.getByRole('textbox', { name: 'Umpan balik' })
  await expect(feedbackBox).toBeFocused()
  const words = `Perjelas alasannya ${Date.now()}`
  await page.keyboard.type(words)
  const savedComments = dialog.getByRole('button', { name: 'Umpan balik siap pakai' })
  await savedComments.click()
  await page.getByRole('menuitem', { name: 'Simpan teks ini untuk dipakai lagi' }).click()
  await expect(page.getByText('Umpan balik disimpan.')).toBeVisible()
  await score.fill('60')
  await score.press('Enter')
  await expectMarked(1, 2)
  const presses = await countPresses(page, async () => {
    await savedComments.click()
    await page.getByRole('menuitem', { name: words }).click()
    await expect(feedbackBox).toHaveText(words)
  })
  expect(presses).toBe(2)
  await expect(feedbackBox).toBeFocused()
  await score.fill('70')
  await score.press('Enter')
  await expectMarked(2, 2)
  expect(
    await campus.rows('select distinct feedback from submissions where lessons_id = $1', [task.id]),
  ).toEqual([{ feedback: `<p>${words}</p>` }])
  await savedComments.click()
  await page.getByRole('menuitem', { name: 'Kelola umpan balik' }).click()
  const list = page.getByRole('dialog', { name: 'Umpan balik siap pakai' })
  await list.getByRole('textbox', { name: `Nama umpan balik ${words}` }).fill(`Alasan ${words}`)
  await list.getByRole('button', { name: 'Ganti nama' }).and(list.locator(':enabled')).click()
  await expect(list.getByRole('button', { name: `Hapus umpan balik Alasan ${words}` })).toBeVisible()
  await list.getByRole('button', { name: `Hapus umpan balik Alasan ${words}` }).click()
  await page.getByRole('dialog', { name: 'Apakah kamu yakin ?' }).getByRole('button', { name: 'Ya' }).click()
  await expect(list.getByRole('button', { name: `Hapus umpan balik Alasan ${words}` })).toHaveCount(0)
})

test('marks are held until they are handed back, all at once', async ({ page, campus }) => {
  const task = await handedIn(campus, 2)
  const lecturer = await openSession(page.request, task.lecturer.username)
  await lecturer.post('lecture/lesson/update', { id: task.id, hold_feedback: 1 })
  await enter(page, task.lecturer.username)
  await page.goto(task.address)
  const { dialog, score, marked: expectMarked, open } = markingOn(page)
  await open()
  await expectMarked(0, 2)
  for (const [at, scoreText] of ['81', '82'].entries()) {
    await score.fill(scoreText)
    await score.press('Enter')
    await expectMarked(at + 1, 2)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('2 nilai ditahan.')).toBeVisible()
  await inspect(page, 'marks that are held')
  const { username } = await campus.row<{ username: string }>(
    'select u.username from submissions w join users u on u.id = w.user_id where w.lessons_id = $1 limit 1',
    [task.id],
  )
  const student = await openSession(page.request, username)
  const readScore = async () =>
    (
      (await student.get(`student/lesson/detail/${task.id}?record=0`)) as {
        data: { assignment: { score: number | null } }
      }
    ).data.assignment.score
  expect(await readScore()).toBeNull()
  await page.getByRole('button', { name: 'Kembalikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByText('2 nilai ditahan.')).toHaveCount(0)
  expect(await readScore()).not.toBeNull()
})
