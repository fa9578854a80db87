import { expect, it } from 'vitest'
import { emptyAssessment, emptyWeek, type PlanDraft } from './drafts'
import { mergeDrafts } from './merging'

const words = {
  semester: '3',
  cluster: '',
  prerequisites: '',
  developer: '',
  coordinator: '',
  head_of_program: '',
  description: 'Lama',
  study_material: '',
  media: '',
}
const base: PlanDraft = {
  ...words,
  weeks: [1, 2, 3].map(emptyWeek),
  assessments: [{ ...emptyAssessment(1), name: 'Kuis 1' }],
  references: [],
}
const written = (week: number, part: object, more: Partial<PlanDraft> = {}): PlanDraft => ({
  ...base,
  // A page that reads the draft has rows of its own.
  assessments: base.assessments.map((one) => ({ ...one, key: one.key + 100 })),
  ...more,
  weeks: base.weeks.map((one) => (one.week === week ? { ...one, ...part } : one)),
})

it('keeps what each of two lecturers has written', () => {
  const mine = written(1, { material: 'Milikku', goal_ids: [4] }, { description: 'Baru' })
  const theirs = written(1, { indicators: 'Milik rekan' }, { media: 'Papan tulis' })
  const { draft, met } = mergeDrafts({ base, mine, theirs })
  expect(met).toEqual([])
  expect(draft).toMatchObject({ description: 'Baru', media: 'Papan tulis', semester: '3' })
  expect(draft.weeks).toHaveLength(3)
  expect(draft.weeks[0]).toMatchObject({ material: 'Milikku', goal_ids: [4], indicators: 'Milik rekan' })
})

it('says where both have written, and takes mine there', () => {
  const mine = written(2, { material: 'Milikku' }, { assessments: [] })
  const theirs = written(2, { material: 'Milik rekan', criteria: 'Rubrik' })
  const { draft, met } = mergeDrafts({ base, mine, theirs })
  expect(met).toEqual([{ place: 'weeks.2.material', mine: 'Milikku', theirs: 'Milik rekan' }])
  expect(draft.weeks[1]).toMatchObject({ material: 'Milikku', criteria: 'Rubrik' })
  expect(draft.assessments).toEqual([])
})

it('drops a week that one has removed, unless the other has written in it', () => {
  const without = { ...base, weeks: base.weeks.slice(0, 2) }
  expect(mergeDrafts({ base, mine: without, theirs: base }).draft.weeks).toHaveLength(2)
  expect(mergeDrafts({ base, mine: base, theirs: without }).draft.weeks).toHaveLength(2)
  const { met } = mergeDrafts({ base, mine: without, theirs: written(3, { material: 'Milik rekan' }) })
  expect(met).toMatchObject([{ place: 'weeks.3', mine: undefined }])
  const added = { ...base, weeks: [...base.weeks, emptyWeek(4)] }
  expect(mergeDrafts({ base, mine: added, theirs: written(1, { material: 'x' }) }).draft.weeks).toHaveLength(
    4,
  )
})

it('gives back what was kept without its beginning as it was', () => {
  const mine = written(1, { material: 'Milikku' })
  const { draft } = mergeDrafts({ base: undefined, mine, theirs: base })
  expect(draft.weeks).toEqual(mine.weeks)
})
