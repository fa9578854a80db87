import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { filtersOf } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

describe('LSAT section 6, played by 1,000 students through the real calls', () => {
  const lsat = JSON.parse(readFileSync(join(import.meta.dirname, 'lsat6.json'), 'utf8'))
  let filters: Awaited<ReturnType<typeof filtersOf>>
  const ask = (more: object) =>
    app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, ...more } })

  beforeAll(async () => {
    const { course } = classroom
    const quiz = await makeQuiz(app.pool, course, { questions: 5, kkm: 80 })
    filters = await filtersOf(app.pool, course, quiz.id)
    const people = Object.entries<number>(lsat.patterns).flatMap(([pattern, count]) =>
      Array<string>(count).fill(pattern),
    )
    for (let from = 0; from < people.length; from += 8)
      await Promise.all(
        people.slice(from, from + 8).map(async (pattern) => {
          const right = [...pattern].map(
            (digit, at) => [quiz.questions[at] ?? 0, digit === '1' ? 'A' : 'B'] as const,
          )
          await sit(app, await newMember(app, course), quiz.id, Object.fromEntries(right))
        }),
      )
  }, 120_000)

  it('gives the published difficulties and point-biserials, alpha and D', async () => {
    const { body } = await ask({ type: 'quest' })
    expect(body.summary.n).toBe(1000)
    for (const [at, row] of body.data.entries()) {
      expect(row.status.level.coefficient).toBeCloseTo(lsat.published.p[at], 3)
      expect(Math.abs(row.item_total - lsat.published.point_biserial_item_total[at])).toBeLessThan(0.001)
      expect(Math.abs(row.point_biserial - lsat.computed.item_rest_correlation[at])).toBeLessThan(0.0001)
      expect(Math.abs(row.alpha_if_dropped - lsat.computed.alpha_if_item_dropped[at])).toBeLessThan(0.00001)
    }
    expect(body.data[0].status.difference.coefficient).toBeCloseTo(0.197, 3)
    expect(body.summary.alpha).toBeCloseTo(0.295, 3)
    expect(body.summary.sem).toBeCloseTo(lsat.computed.sem, 5)
  })

  it('says how sure a pass is', async () => {
    const { body } = await ask({ type: 'quest' })
    expect(body.summary.kr21).toBeCloseTo(0.1964, 4)
    expect(body.summary.p0).toBeCloseTo(0.6149, 4)
    expect(body.summary.kappa).toBeCloseTo(0.1417, 4)
  })

  it('gives the published frequencies of the totals', async () => {
    const { body } = await ask({ type: 'quest' })
    const [none, one, two, three, four, all] = lsat.published.total_frequencies
    expect(body.summary.histogram).toEqual([none, 0, one, 0, two, 0, three, 0, four, all])
  })

  it('answers within 300 ms, and its file within 3 s', async () => {
    const since = performance.now()
    await ask({ type: 'quest' })
    await ask({ type: 'answer', limit: 100 })
    expect(performance.now() - since).toBeLessThan(3000)
    const book = await downloadWorkbook(app, classroom.teacher, itemAnalysis.export.path, {
      ...filters,
      type: 'answer',
    })
    expect(book.sheets[0]?.rows.length).toBeGreaterThan(1000)
  })
})
