import { reportTitles } from '@tuntas/contract/insight/reports'
import { CLASS } from './campus.ts'
import { inspect, prepareScreens, show } from './inspect.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

for (const [report, title] of Object.entries(reportTitles))
  test(`a lecturer's report: ${title}`, async ({ page, campus }) => {
    const quiz = await campus.row<{ id: number; courses_id: number; sections_id: number }>(
      `select l.id, l.courses_id, l.sections_id from lessons l join courses c on c.id = l.courses_id where c.code = $1 and l.name = 'Kuis 1: ERD'`,
      [CLASS.code],
    )
    await enter(page, demo.lecturer)
    await show(
      page,
      `/teacher/report/${report}?courses_id=${quiz.courses_id}&section_id=${quiz.sections_id}&quiz_id=${quiz.id}`,
      title,
    )
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await inspect(page, title)
    if (report !== 'analysis-quiz' && report !== 'outcomes') return
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible()
      await inspect(page, `${title}: ${await tab.innerText()}`)
    }
  })
