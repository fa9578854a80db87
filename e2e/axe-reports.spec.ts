import type { Page } from '@playwright/test'
import { reportTitles } from '@tuntas/contract/insight/reports'
import { type Campus, CLASS } from './campus.ts'
import { inspect, prepareScreens, show } from './inspect.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

const REPORTS = Object.entries(reportTitles)
const hasTabs = ([report]: [string, string]) => report === 'analysis-quiz' || report === 'outcomes'

/** Opens a report of the demo class's first quiz. */
const showReport = async (page: Page, campus: Campus, [report, title]: [string, string]) => {
  const quiz = await campus.row<{ id: number; courses_id: number; sections_id: number }>(
    `select l.id, l.courses_id, l.sections_id from lessons l join courses c on c.id = l.courses_id where c.code = $1 and l.name = 'Kuis 1: ERD'`,
    [CLASS.code],
  )
  const query = `courses_id=${quiz.courses_id}&section_id=${quiz.sections_id}&quiz_id=${quiz.id}`
  await show(page, `/teacher/report/${report}?${query}`, title)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, title)
}

test('a lecturer: reports of one table', { tag: '@gate' }, async ({ page, campus }) => {
  await enter(page, demo.lecturer)
  for (const report of REPORTS.filter((report) => !hasTabs(report))) await showReport(page, campus, report)
})

for (const report of REPORTS.filter(hasTabs))
  test(`a lecturer: each tab of ${report[1]}`, { tag: '@gate' }, async ({ page, campus }) => {
    await enter(page, demo.lecturer)
    await showReport(page, campus, report)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible()
      await inspect(page, `${report[1]}: ${await tab.innerText()}`)
    }
  })
