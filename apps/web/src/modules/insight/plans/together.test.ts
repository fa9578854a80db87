import { expect, it, vi } from 'vitest'
import { CallError } from '../../../kit/client/call'
import { emptyAssessment, emptyWeek, type PlanDraft } from './drafts'
import { saveTogether } from './together'

const choose = vi.fn()
vi.mock('../../../kit/form/differences', () => ({ choose: (conflict: unknown) => choose(conflict) }))

const words = {
  semester: '',
  cluster: '',
  prerequisites: '',
  developer: '',
  coordinator: '',
  head_of_program: '',
  description: '',
  study_material: '',
  media: '',
  academic_year: '',
  written_on: '',
  revised_on: '',
  sks_practice: '',
  course_method: '',
  cpl_ids: [],
}
const quiz = { ...emptyAssessment(1), name: 'Kuis 1', weight: '20', goals: { 7: '' } }
const task = { ...emptyAssessment(2), name: 'Tugas 1', weight: '30' }
const base: PlanDraft = {
  ...words,
  weeks: [1, 2].map(emptyWeek),
  assessments: [quiz, task],
  references: [],
}
/** The colleague's stored plan, from the refusal. */
const row = {
  ...words,
  version: 2,
  weeks: base.weeks.map((week) => ({ ...week, weight: 0, ...(week.week === 2 && { material: 'Relasi' }) })),
  assessments: [
    { name: 'Kuis 1', type: quiz.type, week: 1, weight: 20, note: null, goals: [{ goal_id: 7, share: 60 }] },
    { name: 'Tugas 1', type: task.type, week: 2, weight: 30, note: null, goals: [] },
  ],
  references: [],
  goals: [{ id: 7, code: 'S1', name: 'Memodelkan' }],
}

/** Saves on top of the colleague's version, and takes theirs. */
const meet = async (ownDraft: PlanDraft, storedPart: object) => {
  const staleError = new CallError({
    status: 409,
    code: 'stale',
    message: 'Data sudah diubah orang lain.',
    data: { row: storedPart, changed_by: 'Rekan', changed_at: null },
  })
  const send = vi.fn().mockRejectedValueOnce(staleError)
  choose.mockReset().mockResolvedValue('theirs')
  const otherPlaces = new Set<string>()
  expect(await saveTogether({ base, mine: ownDraft, version: 1, others: otherPlaces, send })).toBe(true)
  const [{ differences }] = choose.mock.calls[0] ?? []
  return { differences, sent: send.mock.calls[1], others: otherPlaces }
}

it('says what both have written so that it can be told apart', async () => {
  const ownDraft = {
    ...base,
    weeks: base.weeks.slice(0, 1),
    assessments: [{ ...quiz, note: 'Tertulis' }, task],
  }
  const { differences, sent: sentBodies, others: otherPlaces } = await meet(ownDraft, row)
  expect(differences).toEqual([
    {
      label: 'Asesmen yang berbeda',
      mine: 'Kuis 1 (Kuis, minggu 1, 20%): S1 · Memodelkan. Tertulis',
      theirs: 'Kuis 1 (Kuis, minggu 1, 20%): S1 · Memodelkan 60%',
    },
    { label: 'Minggu 2', mine: 'Dihapus', theirs: 'materi: Relasi' },
  ])
  expect([...otherPlaces]).toEqual(['Rekan'])
  expect(sentBodies).toMatchObject([2, { weeks: [{ week: 1 }, { week: 2, material: 'Relasi' }] }])
})

it('says of a list what the other side has not, and all of it where the order alone differs', async () => {
  const books = (...texts: string[]) => texts.map((text, key) => ({ key, kind: 'utama' as const, text }))
  const storedPlan = { ...row, weeks: base.weeks, references: books('Date', 'Elmasri') }
  const { differences } = await meet({ ...base, references: books('Date') }, storedPlan)
  expect(differences).toEqual([
    { label: 'Pustaka yang berbeda', mine: 'Tidak ada', theirs: 'Elmasri (utama)' },
  ])
  const turned = await meet({ ...base, references: books('Elmasri', 'Date') }, storedPlan)
  expect(turned.differences).toMatchObject([
    { mine: 'Elmasri (utama)\nDate (utama)', theirs: 'Date (utama)\nElmasri (utama)' },
  ])
})
