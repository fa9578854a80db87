import { readFile } from 'node:fs/promises'
import { pdfText } from '../../apps/server/test/pdf-text.ts'
import { unzip } from '../../apps/server/test/unzip.ts'
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
  const names = [...files.keys()]
  const cover = names.find((name) => /sampul|00|daftar/i.test(name)) ?? ''
  expect(names.length).toBeGreaterThan(3)
  expect(files.get(cover)?.subarray(0, 5).toString()).toBe('%PDF-')
  for (const [name, content] of files)
    expect(content.subarray(0, 4).toString('latin1'), name).toMatch(name.endsWith('.pdf') ? /^%PDF/ : /^[^]+/)
  expect(await pdfText(files.get(cover) as Buffer)).toContain('Portofolio')
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
