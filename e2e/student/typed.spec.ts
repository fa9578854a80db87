import { inspect } from '../inspect.ts'
import { editorOn } from '../lecturer/questions.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, SAVED } from './paper.ts'

const acceptedText = (text: string, share = 1) => ({ text, share, wildcard: false })
const questions = [
  {
    type: 'SHORT_ANSWER',
    question: '<p>Ibu kota Indonesia pada 1945?</p>',
    content: { max_length: 40 },
    key: { accepted: [acceptedText('Jakarta'), acceptedText('Batavia', 0.5)], ignore_case: true },
  },
  {
    type: 'NUMERIC',
    question: '<p>Berapa panjang meja?</p>',
    content: {
      units: [
        { unit: 'm', factor: 1 },
        { unit: 'cm', factor: 0.01 },
      ],
      unit_required: true,
    },
    key: { value: -1.5, tolerance: { kind: 'absolute', amount: 0.1 }, unit: 'm' },
  },
  {
    type: 'PARAMETRIC',
    question: '<p>Sebuah persegi bersisi {a} m. Berapa kelilingnya?</p>',
    content: { variables: [{ name: 'a', min: 2, max: 20, step: 0.5 }] },
    key: { formula: '4*a', tolerance: { kind: 'absolute', amount: 0 } },
  },
  {
    type: 'CLOZE',
    question: '<p>Lengkapilah.</p>',
    content: {
      text: '<p>Air murni mendidih pada [[suhu]] derajat Celsius, lalu menjadi [[wujud]], yang lebih [[sifat]] daripada udara.</p>',
      gaps: [
        { id: 'suhu', kind: 'NUMERIC', weight: 2 },
        { id: 'wujud', kind: 'SHORT_ANSWER' },
        {
          id: 'sifat',
          kind: 'MULTIPLE_CHOICE',
          options: [
            { key: 'x', label: '<p>ringan</p>' },
            { key: 'y', label: '<p>berat</p>' },
          ],
        },
      ],
    },
    key: { gaps: { suhu: { value: 100 }, wujud: { accepted: [acceptedText('uap')] }, sifat: 'x' } },
  },
]

test('typed answers are given on a phone, with and without a network @phone', async ({
  browser,
  page,
  campus,
  request,
}) => {
  const quiz = await newLesson(campus, { name: 'Ketikan', type: 'QUIZ', duration: '01:00' })
  const [student] = quiz.students
  const lecturer = await openSession(request, quiz.lecturer.username)
  for (const question of questions)
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 4,
      level: ['c2'],
      ...question,
    })
  const savedChip = page.getByText(SAVED, { exact: true }).filter({ visible: true })
  const next = page.getByRole('button', { name: 'Berikutnya' }).filter({ visible: true })

  await enter(page, student.username)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()

  await test.step('a line of text and a number, with the network', async () => {
    await page.getByLabel('Jawabanmu').pressSequentially('batavia')
    await expect(savedChip).toBeVisible()
    await inspect(page, 'isian singkat')
    await next.click()
    const number = page.getByLabel('Jawabanmu')
    await expect(number).toHaveAttribute('inputmode', 'decimal')
    await number.pressSequentially('150 senti')
    await expect(page.getByText('Belum terbaca sebagai angka')).toBeVisible()
    await number.fill('150')
    await page.getByRole('button', { name: 'Ganti tanda jawaban' }).click()
    await expect(number).toHaveValue('-150')
    await page.getByLabel('Satuan').selectOption('cm')
    await expect(savedChip).toBeVisible()
    await inspect(page, 'angka')
  })

  await test.step('drawn values and gaps, without it', async () => {
    await page.context().setOffline(true)
    await next.click()
    const text = await page.getByText('Sebuah persegi bersisi').textContent()
    const side = Number(/bersisi ([\d,]+) m/.exec(text ?? '')?.[1]?.replace(',', '.'))
    await page.getByLabel('Jawabanmu').fill(String(4 * side).replace('.', ','))
    await next.click()
    await page.getByLabel('Rumpang 1', { exact: true }).fill('100')
    await page.getByLabel('Rumpang 2', { exact: true }).fill('uap')
    await page.getByLabel('Rumpang 3', { exact: true }).selectOption('berat')
    await expect(page.getByText('Luring · 2 jawaban menunggu').filter({ visible: true })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.context().setOffline(false)
    await expect(savedChip).toBeVisible()
    await inspect(page, 'rumpang')
  })

  await test.step('what was typed is there after a reload, and counted', async () => {
    await page.reload()
    await expect(page.getByLabel('Rumpang 2', { exact: true })).toHaveValue('uap')
    await page.getByRole('button', { name: 'Selesaikan Sekarang' }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, selesaikan' }).click()
    // 2 + 4 + 4 + 3 of 16 points.
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toContainText('81,25')
  })

  await test.step('the lecturer reads it', async () => {
    const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await enter(desk, quiz.lecturer.username)
    await desk.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil&keywords=${student.username}`)
    await desk.getByRole('button', { name: `Lihat hasil ${student.name}` }).click()
    const card = (number: number) => desk.getByRole('region', { name: `Soal ${number}` })
    await expect(card(1)).toContainText('Sebagian benar')
    await expect(card(1)).toContainText('Jakarta · Batavia (50%)')
    await expect(card(2)).toContainText('-150 cm')
    await expect(card(4).getByText('Rumpang 2: uap')).toBeVisible()
    await inspect(desk, 'hasil ketikan')
    await desk.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
    await desk.getByRole('button', { name: /^3 Sebuah persegi/ }).click()
    await expect(editorOn(desk).form.getByRole('region', { name: 'Contoh soal' })).toContainText('a = ')
    await inspect(desk, 'formula')

    const { section } = await campus.row<{ section: number }>(
      'select sections_id as section from lessons where id = $1',
      [quiz.id],
    )
    await desk.goto(
      `/teacher/report/analysis-quiz?courses_id=${quiz.course}&section_id=${section}&quiz_id=${quiz.id}`,
    )
    await desk.getByRole('tab', { name: 'Laporan Butir Soal' }).click()
    await desk.getByRole('button', { name: 'Rincian soal 1' }).click()
    await desk.getByLabel('Nilai untuk batavia').selectOption('75%')
    await desk.getByRole('button', { name: 'Terima jawaban ini: batavia' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Ya, nilai ulang' }).click()
    await expect(desk.getByRole('row', { name: /batavia/ }).last()).toContainText('0,75')
    await inspect(desk, 'jawaban diterima')
    await desk.context().close()
  })
})
