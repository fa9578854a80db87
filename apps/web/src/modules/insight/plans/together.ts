import {
  assessmentFormNames,
  type Plan,
  planExamNames,
  plannedTypeNames,
} from '@tuntas/contract/insight/plans'
import { type Choice, choose, type Difference } from '../../../kit/differences'
import { findStaleData } from '../../../kit/versions'
import {
  type AssessmentDraft,
  formatGoalName,
  type PlanDraft,
  type ReferenceDraft,
  toPlanDraft,
} from './drafts'
import { type Met, mergeDrafts } from './merging'

const labels: Record<string, string> = {
  semester: 'Semester',
  cluster: 'Rumpun mata kuliah',
  prerequisites: 'Prasyarat',
  developer: 'Pengembang RPS',
  coordinator: 'Koordinator rumpun',
  head_of_program: 'Ketua program studi',
  description: 'Deskripsi mata kuliah',
  study_material: 'Bahan kajian',
  media: 'Media pembelajaran',
  assessments: 'Asesmen',
}
const weekLabels: Record<string, string> = {
  exam: 'isi',
  goal_ids: 'Sub-CPMK',
  indicators: 'indikator',
  criteria: 'kriteria penilaian',
  form: 'bentuk penilaian',
  offline: 'luring',
  offline_minutes: 'menit luring',
  online: 'daring',
  online_minutes: 'menit daring',
  material: 'materi',
  references: 'pustaka',
}
const choices: Record<string, string> = { ...planExamNames, ...assessmentFormNames }

const labelled = (place: string): string => {
  const [top = '', week, field] = place.split('.')
  if (week === undefined) return labels[top] ?? 'Pustaka'
  return [`Minggu ${week}`, field && weekLabels[field]].filter(Boolean).join(', ')
}

const nameGoals = (goals: Plan['goals'], ids: readonly number[], shares: Record<number, string> = {}) =>
  goals
    .flatMap((goal) => {
      const share = shares[goal.id] && ` ${shares[goal.id]}%`
      return ids.includes(goal.id) ? [formatGoalName(goal) + (share ?? '')] : []
    })
    .join('; ')

/** What stands at a place, to be read. */
const describe = (place: string, value: unknown, goals: Plan['goals']): string => {
  if (Array.isArray(value)) return nameGoals(goals, value)
  if (typeof value === 'string') return choices[value] ?? value
  if (typeof value !== 'object' || value === null) return 'Dihapus'
  return Object.entries(value)
    .flatMap(([name, part]) => {
      const words = weekLabels[name] && describe(`${place}.${name}`, part, goals)
      return words ? [`${weekLabels[name]}: ${words}`] : []
    })
    .join('\n')
}

const describeAssessment = (
  { name, type, week, weight, goals: shares, note }: AssessmentDraft,
  goals: Plan['goals'],
) =>
  `${name} (${plannedTypeNames[type]}, minggu ${week}, ${weight}%): ${nameGoals(goals, Object.keys(shares).map(Number), shares)}${note && `. ${note}`}`

/** The rows of a list, to be read; of any other place none. */
const listRows = (place: string, value: unknown, goals: Plan['goals']): string[] | undefined => {
  if (place === 'assessments')
    return (value as AssessmentDraft[]).map((row) => describeAssessment(row, goals))
  if (place === 'references') return (value as ReferenceDraft[]).map(({ text, kind }) => `${text} (${kind})`)
  return undefined
}

/** What the other list has not; where their order alone differs, all of it. */
const pickOther = (rows: readonly string[], beside: readonly string[]): string => {
  const others = rows.filter((row) => !beside.includes(row))
  const isReordered = others.length === 0 && beside.every((row) => rows.includes(row))
  return (isReordered ? rows : others).join('\n') || 'Tidak ada'
}

const toDifference = ({ place, mine, theirs }: Met, goals: Plan['goals']): Difference => {
  const [rows, beside] = [listRows(place, mine, goals), listRows(place, theirs, goals)]
  if (rows && beside)
    return {
      label: `${labelled(place)} yang berbeda`,
      mine: pickOther(rows, beside),
      theirs: pickOther(beside, rows),
    }
  return {
    label: labelled(place),
    mine: describe(place, mine, goals),
    theirs: describe(place, theirs, goals),
  }
}

type Saving = {
  /** What was written began from it. */
  base: PlanDraft
  mine: PlanDraft
  version: number | undefined
  /** Is given the names of those whose changes stand beside what is written. */
  others: Set<string>
  send: (version: number | undefined, draft: PlanDraft) => Promise<unknown>
}

/**
 * Saves what is written. What somebody else has saved meanwhile stays beside it; where both have changed the same place, the person
 * chooses. @returns whether it was saved
 */
export const saveTogether = async ({ base, mine, version, others, send }: Saving): Promise<boolean> => {
  others.clear()
  for (let state = { base, mine, version }; ; ) {
    try {
      await send(state.version, state.mine)
      return true
    } catch (error) {
      const stale = findStaleData<Plan>(error)
      if (!stale) throw error
      const { row, changed_by, changed_at } = stale
      const sides = { base: state.base, mine: state.mine, theirs: toPlanDraft(row) }
      const { draft, met } = mergeDrafts(sides)
      const differences = met.map((one) => toDifference(one, row.goals))
      const choice: Choice = met.length === 0 ? 'mine' : await choose({ changed_by, changed_at, differences })
      if (choice === 'later') return false
      const chosen =
        choice === 'mine' ? draft : mergeDrafts({ ...sides, mine: sides.theirs, theirs: sides.mine }).draft
      others.add(changed_by ?? 'orang lain')
      state = { base: sides.theirs, mine: chosen, version: row.version }
    }
  }
}
