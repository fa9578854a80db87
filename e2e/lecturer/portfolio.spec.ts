import { readFile } from 'node:fs/promises'
import { pdfPages } from '../../apps/server/test/pdf-text.ts'
import { unzip } from '../../apps/server/test/unzip.ts'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { demo, enter, expect, test } from '../world.ts'

test('a lecturer downloads the portfolio of a class', { tag: '@both' }, async ({ page, campus }) => {
  const { id } = await campus.row<{ id: number }>(
    `select c.id from courses c join evaluations e on e.courses_id = c.id join course_categories k on k.id = c.course_category_id
      where k.code = 'IF2301' order by e.closed_at desc limit 1`,
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/outcomes?courses_id=${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh portofolio' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Portofolio .*\.zip$/)
  const files = unzip(await readFile(await download.path()))
  for (const name of ['0 Sampul dan daftar isi.pdf', '1 RPS.pdf', '5 Capaian.xlsx', '6 Evaluasi.pdf'])
    expect([...files.keys()]).toContain(name)
  for (const [name, content] of files) {
    if (name.endsWith('.pdf')) expect(content.subarray(0, 5).toString(), name).toBe('%PDF-')
    if (name.endsWith('.xlsx')) expect((await readXlsx(content)).sheets.length, name).toBeGreaterThan(0)
  }
  const [cover = ''] = await pdfPages(files.get('0 Sampul dan daftar isi.pdf') as Buffer)
  expect(cover.toLowerCase()).toContain('portofolio')
})

test('a closed evaluation is printed on a phone', { tag: '@phone' }, async ({ page, campus }) => {
  const { id } = await campus.row<{ id: number }>(
    `select c.id from courses c join evaluations e on e.courses_id = c.id join course_categories k on k.id = c.course_category_id
      where k.code = 'IF2301' order by e.closed_at desc limit 1`,
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/evaluation/${id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh PDF versi 1' }).tap(),
  ])
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
