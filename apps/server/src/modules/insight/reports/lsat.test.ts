import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  calibration,
  calibrationFile,
  calibrationPersons,
  differentialItems,
} from '@tuntas/contract/insight/measurement'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

describe('LSAT section 6, played by 1,000 students through the real calls', () => {
  const lsat = JSON.parse(readFileSync(join(import.meta.dirname, 'lsat6.json'), 'utf8'))
  let filters: Awaited<ReturnType<typeof readFilters>>
  const ask = (more: object) =>
    app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, ...more } })

  beforeAll(async () => {
    const { course } = classroom
    const quiz = await makeQuiz(app.pool, course, { questions: 5, kkm: 80 })
    filters = await readFilters(app.pool, course, quiz.id)
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

  it('reproduces the published difficulties and point-biserials, alpha and D', async () => {
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

  it('reports the consistency of a pass', async () => {
    const { body } = await ask({ type: 'quest' })
    expect(body.summary.kr21).toBeCloseTo(0.1964, 4)
    expect(body.summary.p0).toBeCloseTo(0.6149, 4)
    expect(body.summary.kappa).toBeCloseTo(0.1417, 4)
  })

  it('has the reference values of intervals and mastery', async () => {
    const { body } = await ask({ type: 'quest' })
    const { summary } = body
    expect(summary).toMatchObject({
      basis: 'norm',
      alpha_name: 'KR-20',
      alpha_word: 'Rendah',
      mastered: 655,
      consistency: { method: 'huynh', word: 'rendah' },
      speed: { finished: 1, three_quarters: 1, word: 'waktu cukup' },
      notes: [],
    })
    expect([summary.alpha_low, summary.alpha_high].map((limit) => limit.toFixed(4))).toEqual([
      '0.2235',
      '0.3618',
    ])
    expect(summary.standardised_alpha).toBeCloseTo(0.293, 4)
    expect(summary.effective_length).toBeCloseTo(5.5592, 4)
    expect(summary.consistency.chance).toBeCloseTo(0.5513, 4)
    // Four of five items are 80, the KKM here, and above 75, that of the reference values.
    const b = [0.1539, 0.4895, 0.5301, 0.417, 0.2529]
    const agreement = [0.701, 0.786, 0.756, 0.77, 0.729]
    for (const [at, { mastery, interval }] of body.data.entries()) {
      expect(mastery.b).toBeCloseTo(b[at] ?? 0, 4)
      expect(mastery.agreement).toBeCloseTo(agreement[at] ?? 0, 6)
      expect(interval.level[0]).toBeLessThan(lsat.published.p[at])
    }
    expect(body.data[0].interval.point_biserial[0]).toBeCloseTo(0.0512, 4)
    expect(body.data[0].interval.point_biserial[1]).toBeCloseTo(0.1736, 4)
  })

  it('splits the quiz, tests significance, and shows choices by score', async () => {
    const { body } = await ask({ type: 'quest' })
    const people = Object.entries<number>(lsat.patterns).flatMap(([pattern, count]) =>
      Array<number[]>(count).fill([...pattern].map(Number)),
    )
    const oddScores = people.map(([a = 0, , c = 0, , e = 0]) => a + c + e)
    const even = people.map(([, b = 0, , d = 0]) => b + d)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const computeCovariance = (one: number[], otherScores: number[]) =>
      mean(one.map((value, at) => value * (otherScores[at] ?? 0))) - mean(one) * mean(otherScores)
    const r =
      computeCovariance(oddScores, even) /
      Math.sqrt(computeCovariance(oddScores, oddScores) * computeCovariance(even, even))
    expect(body.summary.split_half.r).toBeCloseTo(r, 5)
    expect(body.summary.split_half.reliability).toBeCloseTo((2 * r) / (1 + r), 5)
    for (const row of body.data) {
      expect(row.significance).toBe('sangat signifikan')
      const [key, wrongOption] = row.distractor
      expect(key.mark).toBeNull()
      expect(wrongOption.mark).toBe('---') // all who missed chose B
      expect(key.curve).toEqual(row.curve)
      for (const [band, share] of key.curve.entries())
        if (share !== null) expect(wrongOption.curve[band]).toBeCloseTo(1 - share, 6)
    }
  })

  it('reproduces the published frequencies of the totals', async () => {
    const { body } = await ask({ type: 'quest' })
    const [none, one, two, three, four, all] = lsat.published.total_frequencies
    expect(body.summary.histogram).toEqual([none, 0, one, 0, two, 0, three, 0, four, all])
  })

  it('writes every student into its file', async () => {
    const book = await downloadWorkbook(app, classroom.teacher, itemAnalysis.export.path, {
      ...filters,
      type: 'answer',
    })
    expect(book.sheets[0]?.rows.length).toBeGreaterThan(1000)
  })

  const buildQuery = (more: object = {}) => {
    const { section_id: _, quiz_id: lessons_id, ...of } = filters
    return { ...of, lessons_id, attempt: 'first' as const, ...more }
  }
  const calibrated = async (model: string) => {
    const { body } = await app.call(classroom.teacher, calibration, { query: buildQuery({ model }) })
    if (body.data.state === 'running') return calibrated(model)
    return body.data
  }
  const within = (got: number[], expectedValues: number[], reach: number) => {
    for (const [at, value] of expectedValues.entries())
      expect(Math.abs((got[at] ?? Number.NaN) - value)).toBeLessThanOrEqual(reach)
  }
  type Item = Record<string, number>
  const column = (items: Item[], name: string) => items.map((item) => item[name] ?? Number.NaN)

  it('calibrates it as published: 2PL', async () => {
    const data = await calibrated('2pl')
    expect(data).toMatchObject({ state: 'ready', n: 1000, excluded: [], message: null })
    within([data.log_likelihood, data.aic], [-2466.653, 4953.307], 0.002)
    within(column(data.items, 'a'), [0.8254, 0.7229, 0.8905, 0.6886, 0.6575], 0.002)
    within(column(data.items, 'b'), [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236], 0.002)
    within(column(data.items, 'se_b'), [0.8669, 0.3073, 0.0997, 0.4341, 0.87], 0.002)
  })

  it('calibrates it as published: Rasch, with the measure of every score and person', async () => {
    const data = await calibrated('rasch')
    within(column(data.items, 'b_centred'), [-1.256, 0.475, 1.236, 0.168, -0.623], 0.005)
    within(column(data.scores, 'measure'), [-2.79, -1.337, -0.411, 0.422, 1.336, 2.776], 0.002)
    const { body } = await app.call(classroom.teacher, calibrationPersons, {
      query: buildQuery({ model: 'rasch', limit: 100, page: 10 }),
    })
    expect(body.pagination.total).toBe(1000)
    const lowest = body.data.at(-1)
    expect(lowest.raw).toBe(0)
    expect(lowest.measure).toBeCloseTo(-2.79, 2)
  })

  it('hands the scored matrix to other programs, and its own figures to Excel', async () => {
    const file = async (format: string) =>
      (
        await download(app, classroom.teacher, calibrationFile.path, buildQuery({ format }))
      ).content.toString()
    const csv = (await file('csv')).split('\r\n')
    expect(csv[0]).toBe('id,S01,S02,S03,S04,S05')
    expect(csv.slice(1, -1).filter((line) => line.endsWith(',1,1,1,1,1'))).toHaveLength(
      lsat.patterns['11111'],
    )
    const con = await file('con')
    expect(con).toContain('NI = 5')
    expect(con.split('END NAMES\r\n')[1]?.trim().split('\r\n')).toHaveLength(1000)
    const dat = (await file('dat')).split('\r\n')
    expect(dat.slice(1, 4)).toEqual(['11111', '22222', 'YYYYY'])
    const book = await downloadWorkbook(
      app,
      classroom.teacher,
      calibrationFile.path,
      buildQuery({ model: 'rasch' }),
    )
    expect(book.sheets.map(({ name }) => name)).toEqual(['Ringkasan', 'Butir', 'Orang', 'Skor ke ukuran'])
  })

  it('compares groups, and refuses small ones in words', async () => {
    await app.pool.query("update students set gender = case when id % 2 = 0 then 'L' else 'P' end")
    const ask = (more: object) => app.call(classroom.teacher, differentialItems, { query: buildQuery(more) })
    const { body } = await ask({ group: 'gender', focal: 'P', purify: 1 })
    expect(body.data.items).toHaveLength(5)
    expect(body.data.n_focal + body.data.n_reference).toBe(1000)
    expect((await ask({ group: 'gender' })).body.data).toMatchObject({ focal: null, items: [] })
    const refusal = await ask({ group: 'entry_year', focal: '1999' })
    expect(refusal.code).toBe(422)
    expect(refusal.body.message).toContain('20')
  })
})
