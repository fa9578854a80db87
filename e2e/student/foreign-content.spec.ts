import { docx } from '../documents.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Foreign content stays within its space and time limits. */

test('a huge formula stays in its text, and a document that never shows says so', async ({
  page,
  campus,
}) => {
  const {
    id,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Isi ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', { courses_id: id, name: 'Isi' })) as Saved
  const headers = { authorization: lecturer.token }
  const lesson = { sections_id: String(topic.data.id), type: 'LESSON', status: 'publish' }
  const formula = '\\kern-40em\\rule{600em}{200em}'
  const description = `<p>Sebelum rumus.</p><div data-type="block-math" data-latex="${formula}"></div><p>Sesudah rumus.</p>`
  const save = async (fields: Record<string, string | object>) => {
    await page.request.post('/api/v1/lecture/lesson/save', {
      headers,
      multipart: { ...lesson, ...fields } as Record<string, string>,
    })
  }
  await save({ name: 'Rumus', format: 'TEXT', description })
  const attachment = { name: 'macet.docx', mimeType: 'application/octet-stream', buffer: docx('Bab pertama') }
  await save({ name: 'Macet', format: 'FILE', attachment })
  await campus.row(`update courses set learning_order = 'bebas' where id = $1 returning id`, [id])
  await enter(page, pupil.username)

  await test.step('the formula covers nothing outside of its text', async () => {
    await page.goto(`/student/courses/detail/${id}`)
    await page.getByRole('link', { name: 'Rumus' }).click()
    const text = page.getByText('Sesudah rumus.')
    await expect(text).toBeVisible()
    const drawnRule = page.locator('[data-latex] .katex-rule').first()
    await expect(drawnRule).toBeAttached()
    const outside = await drawnRule.evaluate((rule) => {
      const box = rule.closest('[data-latex]')?.parentElement as HTMLElement
      const { left: leftEdge, top, right, bottom } = box.getBoundingClientRect()
      const inside = (x: number, y: number) =>
        x > leftEdge - 5 && x < right + 5 && y > top - 5 && y < bottom + 5
      let coveredCount = 0
      for (let x = 2; x < window.innerWidth; x += 20)
        for (let y = 2; y < window.innerHeight; y += 20)
          if (!inside(x, y) && box.contains(document.elementFromPoint(x, y))) coveredCount++
      return {
        covered: coveredCount,
        wide: rule.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(rule).fontSize),
      }
    })
    expect(outside.covered).toBe(0)
    expect(outside.wide).toBeLessThan(25)
    await page.screenshot({ path: test.info().outputPath('formula.png') })
    const longFormula = `a=${'x+y+'.repeat(60)}z`
    await campus.row('update lessons set description = $2 where name = $3 and courses_id = $1 returning id', [
      id,
      `<p>Panjang.</p><div data-type="block-math" data-latex="${longFormula}"></div>`,
      'Rumus',
    ])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const width = page.locator('.katex-display')
    await expect(width).toHaveAttribute('tabindex', '0')
    expect(await width.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
    await page.screenshot({ path: test.info().outputPath('formula-phone.png') })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the document gives up after twenty seconds, and opens when it is tried again', async () => {
    const silentFrame = '**/viewer/docx.html'
    await page.clock.install()
    await page.route(silentFrame, (route) => route.fulfill({ contentType: 'text/html', body: '<p>diam</p>' }))
    await page.goto(`/student/courses/detail/${id}`)
    await page.getByRole('link', { name: 'Macet' }).click()
    await expect(page.getByRole('status', { name: 'Memuat dokumen' })).toBeVisible()
    await expect
      .poll(async () => {
        await page.clock.fastForward(21_000)
        return page
          .getByText('Dokumen belum juga tampil. Coba lagi, atau unduh untuk membukanya.')
          .isVisible()
      })
      .toBe(true)
    await expect(page.getByRole('link', { name: 'Unduh' })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('stuck.png') })
    await page.unroute(silentFrame)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(
      page.frameLocator('iframe[title="Isi dokumen macet.docx"]').getByText('Bab pertama'),
    ).toBeVisible()
  })
})
