import { describe, expect, it } from 'vitest'
import { type Checked, findLacks } from './plan-checks.ts'

const week = (number: number, more: Partial<Checked['weeks'][number]> = {}) => ({
  week: number,
  exam: null,
  goal_ids: [1],
  indicators: 'Ketepatan menjelaskan',
  references: '1, 2',
  ...more,
})
const soundPlan: Checked = {
  cpl: [{ id: 5, code: 'CPL-1' }],
  cpmk: [
    { id: 10, code: 'CPMK-1', cpl_ids: [5] },
    { id: 20, code: 'CPMK-2', cpl_ids: [5] },
  ],
  goals: [
    { id: 1, code: 'Sub-1', name: 'Satu', cpmk_id: 10 },
    { id: 2, code: 'Sub-2', name: 'Dua', cpmk_id: 20 },
  ],
  weeks: [week(1), week(2, { goal_ids: [2] }), week(3, { goal_ids: [], exam: 'uts', references: null })],
  assessments: [
    { name: 'Kuis 1', week: 2, weight: 40, goals: [{ goal_id: 1 }] },
    { name: 'UTS', week: 3, weight: 60, goals: [{ goal_id: 1 }, { goal_id: 2 }] },
  ],
  references: ['Elmasri', 'Date'],
}
const [kuis, uts] = soundPlan.assessments as [Checked['assessments'][0], Checked['assessments'][0]]
const [first, second, third] = soundPlan.weeks as [
  Checked['weeks'][0],
  Checked['weeks'][0],
  Checked['weeks'][0],
]
const looseGoal = { id: 3, code: 'Sub-3', name: 'Tiga', cpmk_id: null }

/** Each breaks the sound plan once: the change, where it is mended, and the sentence. */
const brokenPlans: [string, Partial<Checked>, string, string][] = [
  [
    'Sub-CPMK tanpa CPMK',
    {
      goals: [...soundPlan.goals, looseGoal],
      weeks: [week(1, { goal_ids: [1, 3] }), second, third],
      assessments: [kuis, { ...uts, goals: [...uts.goals, { goal_id: 3 }] }],
    },
    'capaian',
    'Sub-3 belum di bawah CPMK mana pun.',
  ],
  [
    'Sub-CPMK tanpa asesmen',
    {
      goals: [...soundPlan.goals, { ...looseGoal, cpmk_id: 10 }],
      weeks: [week(1, { goal_ids: [1, 3] }), second, third],
    },
    'asesmen',
    'Sub-3 belum dinilai oleh asesmen mana pun.',
  ],
  [
    'CPMK tanpa CPL',
    {
      cpmk: [
        { id: 10, code: 'CPMK-1', cpl_ids: [5] },
        { id: 20, code: 'CPMK-2', cpl_ids: [] },
      ],
    },
    'capaian',
    'CPMK-2 belum mendukung CPL. Program studi mengaitkannya.',
  ],
  [
    'CPL yang tidak didukung',
    { cpl: [...soundPlan.cpl, { id: 6, code: 'CPL-2' }] },
    'capaian',
    'CPL-2 dibebankan, tetapi tidak didukung CPMK mana pun.',
  ],
  [
    'bobot bukan 100',
    { assessments: [kuis, { ...uts, weight: 50 }] },
    'asesmen',
    'Jumlah bobot asesmen harus 100, sekarang 90.',
  ],
  [
    'pustaka di luar daftar',
    { weeks: [week(1, { references: '[1], [4]' }), second, third] },
    'minggu-1',
    'Minggu 1 menyebut pustaka 4, padahal daftar pustaka berisi 2.',
  ],
  [
    'pustaka tanpa nomor',
    { weeks: [first, week(2, { goal_ids: [2], references: 'Codd 1970' }), third] },
    'minggu-2',
    'Minggu 2: tulis pustaka dengan nomornya, bukan “Codd 1970”.',
  ],
  [
    'minggu tanpa Sub-CPMK',
    { weeks: [...soundPlan.weeks, week(4, { goal_ids: [] })] },
    'minggu-4',
    'Minggu 4 belum punya Sub-CPMK, UTS, atau UAS.',
  ],
  [
    'asesmen tanpa Sub-CPMK',
    { assessments: [{ ...kuis, goals: [] }, uts] },
    'asesmen-1',
    'Kuis 1 belum menyebut Sub-CPMK.',
  ],
  [
    'CPMK tanpa asesmen',
    { assessments: [kuis, { ...uts, goals: [{ goal_id: 1 }] }] },
    'asesmen',
    'CPMK-2 belum dinilai oleh asesmen mana pun.',
  ],
  [
    'Sub-CPMK yang diarsipkan',
    { weeks: [week(1, { goal_ids: [1, 9] }), second, third] },
    'minggu-1',
    'Minggu 1 menyebut Sub-CPMK yang sudah diarsipkan.',
  ],
]

describe('broken RPS', () => {
  it('have a sound one to start from', () => {
    expect(findLacks(soundPlan)).toEqual([])
  })
  it.each(brokenPlans)('find %s, with its place', (_, change, place, message) => {
    const lacks = findLacks({ ...soundPlan, ...change })
    expect(lacks).toContainEqual(expect.objectContaining({ place, message }))
    expect(lacks).toHaveLength(1)
  })
})
