import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Checked,
  computeLearningMinutes,
  computeWeekMinutes,
  findLacks,
  parseReferences,
  plannedWeights,
  sharesIn,
  totalWeight,
  weightOfWeek,
} from './plan-checks.ts'

const week = (number: number, more: Partial<Checked['weeks'][number]> = {}) => ({
  week: number,
  exam: null,
  goal_ids: [1],
  indicators: 'Menyebut tiga contoh',
  ...more,
})
/** Complete: two goals of two CPMK, two assessments. */
const completePlan = (): Checked => ({
  cpmk: [
    { id: 10, code: 'CPMK-1', cpl_ids: [5] },
    { id: 20, code: 'CPMK-2', cpl_ids: [5] },
  ],
  cpl: [{ id: 5, code: 'CPL-1' }],
  references: ['Elmasri', 'Date'],
  goals: [
    { id: 1, code: 'Sub-1', name: 'Satu', cpmk_id: 10 },
    { id: 2, code: null, name: 'Dua', cpmk_id: 20 },
  ],
  weeks: [week(1), week(2, { goal_ids: [2] }), week(3, { goal_ids: [], exam: 'uts', indicators: null })],
  assessments: [
    { name: 'Kuis 1', week: 2, weight: 40, goals: [{ goal_id: 1 }] },
    {
      name: 'UTS',
      week: 3,
      weight: 60,
      goals: [
        { goal_id: 1, share: 25 },
        { goal_id: 2, share: 75 },
      ],
    },
  ],
})
const listLacks = (plan: Checked) => findLacks(plan).map(({ message }) => message)

describe('what an RPS lacks', () => {
  it('is nothing when it is complete', () => {
    expect(findLacks(completePlan())).toEqual([])
  })

  it('is 100 of weights, over assessments and over weeks', () => {
    const plan = completePlan()
    plan.assessments = plan.assessments.map((one) => ({ ...one, weight: one.weight - 0.01 }))
    expect(listLacks(plan)).toEqual(['Jumlah bobot asesmen harus 100, sekarang 99,98.'])
    const away = completePlan()
    away.weeks = away.weeks.slice(0, 2)
    expect(listLacks(away)).toEqual([
      'UTS ada di minggu 3, yang tidak ada di rencana mingguan.',
      'Jumlah bobot mingguan 40, tidak sama dengan jumlah bobot asesmen 100.',
    ])
  })

  it('takes decimals for what they are', () => {
    const plan = completePlan()
    plan.assessments = [33.34, 33.33, 33.33].map((weight, at) => ({
      name: `Kuis ${at}`,
      week: 1,
      weight,
      goals: [{ goal_id: 1 }, { goal_id: 2 }],
    }))
    expect(findLacks(plan)).toEqual([])
  })

  it('is an assessment for every CPMK: one that weighs nothing, or a share of 0, does not do', () => {
    const plan = completePlan()
    plan.assessments = [{ name: 'Kuis 1', week: 1, weight: 100, goals: [{ goal_id: 1 }] }]
    expect(listLacks(plan)).toEqual(['CPMK-2 belum dinilai oleh asesmen mana pun.'])
    plan.assessments = [
      ...plan.assessments,
      { name: 'Kuis 2', week: 1, weight: 0, goals: [{ goal_id: 2 }] },
      {
        name: 'Kuis 3',
        week: 1,
        weight: 0,
        goals: [
          { goal_id: 1, share: 100 },
          { goal_id: 2, share: 0 },
        ],
      },
    ]
    expect(listLacks(plan)).toEqual(['CPMK-2 belum dinilai oleh asesmen mana pun.'])
    expect(listLacks({ ...completePlan(), cpmk: [] })).toEqual(['Mata kuliah ini belum punya CPMK.'])
  })

  it('is a week and an indicator for every Sub-CPMK, in any of its weeks', () => {
    const plan = completePlan()
    plan.weeks = [
      week(1, { indicators: '  ' }),
      week(2, { goal_ids: [1] }),
      week(3, { exam: 'uts', goal_ids: [] }),
    ]
    expect(listLacks(plan)).toEqual(['Dua belum ada di minggu mana pun.'])
    plan.weeks = [
      week(1, { indicators: '  ' }),
      week(2, { goal_ids: [2] }),
      week(3, { exam: 'uts', goal_ids: [] }),
    ]
    expect(listLacks(plan)).toEqual(['Sub-1 belum punya indikator.'])
  })

  it('is a goal or an exam for every week, and goals that are chosen still', () => {
    const plan = completePlan()
    plan.weeks = [...plan.weeks, week(4, { goal_ids: [] }), week(5, { goal_ids: [9] })]
    expect(listLacks(plan)).toEqual([
      'Minggu 4 belum punya Sub-CPMK, UTS, atau UAS.',
      'Minggu 5 menyebut Sub-CPMK yang sudah diarsipkan.',
    ])
  })

  it('is goals of an assessment, whose shares are 100', () => {
    const plan = completePlan()
    plan.assessments = [
      { name: 'Kuis 1', week: 2, weight: 40, goals: [] },
      {
        name: 'UTS',
        week: 3,
        weight: 60,
        goals: [
          { goal_id: 1, share: 50 },
          { goal_id: 2, share: 40 },
        ],
      },
    ]
    expect(listLacks(plan)).toEqual([
      'Kuis 1 belum menyebut Sub-CPMK.',
      'Porsi Sub-CPMK UTS harus berjumlah 100, sekarang 90.',
    ])
  })

  it('is everything of an empty one', () => {
    expect(listLacks({ weeks: [], assessments: [], goals: [], cpmk: [], cpl: [], references: [] })).toEqual([
      'Rencana mingguan masih kosong.',
      'Jumlah bobot asesmen harus 100, sekarang 0.',
      'Mata kuliah ini belum punya CPMK.',
      'Mata kuliah ini belum punya Sub-CPMK.',
    ])
  })
})

describe('what follows from a plan', () => {
  it('weighs weeks and goals so that each sum is that of the assessments', () => {
    const assessment = fc.record({
      name: fc.string(),
      week: fc.integer({ min: 1, max: 16 }),
      weight: fc.integer({ min: 0, max: 4000 }).map((hundredths) => hundredths / 100),
      goals: fc
        .uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 })
        .map((ids) => ids.map((goal_id) => ({ goal_id }))),
    })
    fc.assert(
      fc.property(fc.array(assessment, { maxLength: 20 }), (assessments) => {
        const total = totalWeight(assessments)
        const weeks = Array.from({ length: 16 }, (_, at) => weightOfWeek(at + 1, assessments))
        expect(weeks.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 6)
        const goals = [...plannedWeights(assessments).values()].reduce((sum, one) => sum + one, 0)
        expect(goals).toBeCloseTo(total, 6)
        for (const one of assessments)
          expect(sharesIn(one).reduce((sum, { share }) => sum + Math.round(share * 100), 0)).toBe(10_000)
      }),
    )
  })

  it('gives a week 170 minutes for each sks, of which what is online is not offline', () => {
    expect(computeWeekMinutes({ offline_minutes: null, online_minutes: null }, 3)).toEqual({
      offline: 510,
      online: 0,
    })
    expect(computeWeekMinutes({ offline_minutes: null, online_minutes: 100 }, 3)).toEqual({
      offline: 410,
      online: 100,
    })
    expect(computeWeekMinutes({ offline_minutes: 0, online_minutes: 90 }, 3)).toEqual({
      offline: 0,
      online: 90,
    })
    expect(computeWeekMinutes({ offline_minutes: null, online_minutes: 900 }, 3)).toEqual({
      offline: 0,
      online: 900,
    })
  })

  it('leaves an exam its typed minutes alone', () => {
    const exam = { exam: 'uas' as const, offline_minutes: null, online_minutes: null }
    expect(computeWeekMinutes(exam, 4)).toEqual({ offline: 0, online: 0 })
    expect(computeWeekMinutes({ ...exam, offline_minutes: 100 }, 4).offline).toBe(100)
  })

  it('gives each sks its minutes of meeting, assignments and study', () => {
    const week = { exam: null, contact_minutes: null, task_minutes: null, study_minutes: null }
    expect(computeLearningMinutes(week, 3)).toEqual({ contact: 150, task: 180, study: 180 })
    const perSks = { contact: 50, task: 50, study: 70 }
    expect(computeLearningMinutes({ ...week, task_minutes: 90 }, 2, perSks)).toEqual({
      contact: 100,
      task: 90,
      study: 140,
    })
    expect(computeLearningMinutes({ ...week, exam: 'uts' }, 3)).toEqual({ contact: 0, task: 0, study: 0 })
  })

  it('reads the numbers of references as people write them', () => {
    expect(parseReferences('1, 3-5; [7] dan 9').numbers).toEqual([1, 3, 4, 5, 7, 9])
    for (const text of ['1 hal. 20-35', '[1] halaman 20–35', '1: hlm 20', '1, bab 3', '1 pp. 20-35'])
      expect(parseReferences(text), text).toEqual({ numbers: [1], words: [] })
    expect(parseReferences('Codd (1970)').words).toEqual(['Codd', '(1970)'])
    expect(parseReferences('')).toEqual({ numbers: [], words: [] })
  })
})
