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
  academic_year: '',
  written_on: '',
  revised_on: '',
  sks_practice: '',
  course_method: '',
  cpl_ids: [],
}
const base: PlanDraft = {
  ...words,
  weeks: [1, 2, 3].map(emptyWeek),
  assessments: [{ ...emptyAssessment(1), name: 'Kuis 1' }],
  references: [],
}
const writePlan = (week: number, part: object, more: Partial<PlanDraft> = {}): PlanDraft => ({
  ...base,
  // Another page that reads the draft has its own row keys.
  assessments: base.assessments.map((one) => ({ ...one, key: one.key + 100 })),
  ...more,
  weeks: base.weeks.map((one) => (one.week === week ? { ...one, ...part } : one)),
})

it('keeps what each of two lecturers has written', () => {
  const ownDraft = writePlan(1, { material: 'Milikku', goal_ids: [4] }, { description: 'Baru' })
  const otherDraft = writePlan(1, { indicators: 'Milik rekan' }, { media: 'Papan tulis' })
  const { draft, met: conflicts } = mergeDrafts({ base, mine: ownDraft, theirs: otherDraft })
  expect(conflicts).toEqual([])
  expect(draft).toMatchObject({ description: 'Baru', media: 'Papan tulis', semester: '3' })
  expect(draft.weeks).toHaveLength(3)
  expect(draft.weeks[0]).toMatchObject({ material: 'Milikku', goal_ids: [4], indicators: 'Milik rekan' })
})

it('says where both have written, and takes mine there', () => {
  const ownDraft = writePlan(2, { material: 'Milikku' }, { assessments: [] })
  const otherDraft = writePlan(2, { material: 'Milik rekan', criteria: 'Rubrik' })
  const { draft, met: conflicts } = mergeDrafts({ base, mine: ownDraft, theirs: otherDraft })
  expect(conflicts).toEqual([{ place: 'weeks.2.material', mine: 'Milikku', theirs: 'Milik rekan' }])
  expect(draft.weeks[1]).toMatchObject({ material: 'Milikku', criteria: 'Rubrik' })
  expect(draft.assessments).toEqual([])
})

it('drops a week that one has removed, unless the other has written in it', () => {
  const without = { ...base, weeks: base.weeks.slice(0, 2) }
  expect(mergeDrafts({ base, mine: without, theirs: base }).draft.weeks).toHaveLength(2)
  expect(mergeDrafts({ base, mine: base, theirs: without }).draft.weeks).toHaveLength(2)
  const { met: conflicts } = mergeDrafts({
    base,
    mine: without,
    theirs: writePlan(3, { material: 'Milik rekan' }),
  })
  expect(conflicts).toMatchObject([{ place: 'weeks.3', mine: undefined }])
  const added = { ...base, weeks: [...base.weeks, emptyWeek(4)] }
  expect(
    mergeDrafts({ base, mine: added, theirs: writePlan(1, { material: 'x' }) }).draft.weeks,
  ).toHaveLength(4)
})

it('gives back what was kept without its beginning as it was', () => {
  const ownDraft = writePlan(1, { material: 'Milikku' })
  const { draft } = mergeDrafts({ base: undefined, mine: ownDraft, theirs: base })
  expect(draft.weeks).toEqual(ownDraft.weeks)
})
