import { demo, enter, expect, test } from '../world.ts'

test('from a CPL a lecturer comes down to the answers that made it', async ({ page, campus }) => {
  const { course, quiz } = await campus.row<{ course: number; quiz: number }>(
    `select l.courses_id as course, l.id as quiz from lessons l join courses c on c.id = l.courses_id join users u on u.id = c.teacher_id
      join cpmk k on k.course_category_id = c.course_category_id
      where u.username = $1 and l.type = 'QUIZ' and exists (select from attempts a where a.lessons_id = l.id and a.finished_by is not null)
        and exists (select from questions q join goals g on g.id = q.goal_id where q.lessons_id = l.id and g.cpmk_id is not null)
      order by l.id limit 1`,
    [demo.lecturer],
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/outcomes?courses_id=${course}`)
  const tree = page.getByRole('region', { name: 'Capaian dari CPL sampai asesmen' })
  await expect(tree).toBeVisible()
  await tree.locator('details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true
  })
  await tree.locator(`a[href*="/quiz/${quiz}?"]`).first().click()
  await expect(page).toHaveURL(/tab=tujuan&goal=\d+/)
  await expect(page.getByText('Hanya tujuan')).toBeVisible()
  const totals = page.getByRole('region', { name: 'Ketuntasan kelas per tujuan' })
  await expect(totals.getByRole('heading')).toHaveCount(1)
  await page
    .getByRole('link', { name: /^Jawaban / })
    .first()
    .click()
  await expect(page).toHaveURL(/tab=hasil/)
  await expect(page.getByRole('tab', { name: 'Hasil Kuis' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('button', { name: 'Semua tujuan' }).click()
  await expect(page.getByText('Hanya tujuan')).toBeHidden()
})
