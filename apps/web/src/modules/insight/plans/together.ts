import {
  assessmentFormNames,
  type Plan,
  planExamNames,
  plannedTypeNames,
} from '@tuntas/contract/insight/plans'
import { type Choice, choose, type Difference } from '../../../kit/form/differences'
import { findStaleData } from '../../../kit/form/versions'
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
  academic_year: 'Tahun akademik',
  written_on: 'Tanggal penyusunan',
  revised_on: 'Tanggal revisi',
  sks_practice: 'Sks praktik',
  course_method: 'Metode mata kuliah',
  cpl_ids: 'CPL yang dibebankan',
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
  method: 'metode',
  experience: 'pengalaman belajar',
  contact_minutes: 'menit TM',
  task_minutes: 'menit PT',
  study_minutes: 'menit BM',
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

/** The value at a place, for display. */
const describe = (place: string, value: unknown, goals: Plan['goals']): string => {
  if (place === 'cpl_ids') return `${(value as readonly number[]).length} CPL`
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

/** Rows of a list, for display; undefined for other places. */
const listRows = (place: string, value: unknown, goals: Plan['goals']): string[] | undefined => {
  if (place === 'assessments')
    return (value as AssessmentDraft[]).map((row) => describeAssessment(row, goals))
  if (place === 'references') return (value as ReferenceDraft[]).map(({ text, kind }) => `${text} (${kind})`)
  return undefined
}

/** Rows missing in the other list; all if only the order differs. */
const pickOther = (rows: readonly string[], beside: readonly string[]): string => {
  const otherRows = rows.filter((row) => !beside.includes(row))
  const isReordered = otherRows.length === 0 && beside.every((row) => rows.includes(row))
  return (isReordered ? rows : otherRows).join('\n') || 'Tidak ada'
}

const toDifference = (
  { place, mine: ownValue, theirs: otherValue }: Met,
  goals: Plan['goals'],
): Difference => {
  const [rows, beside] = [listRows(place, ownValue, goals), listRows(place, otherValue, goals)]
  if (rows && beside)
    return {
      label: `${labelled(place)} yang berbeda`,
      mine: pickOther(rows, beside),
      theirs: pickOther(beside, rows),
    }
  return {
    label: labelled(place),
    mine: describe(place, ownValue, goals),
    theirs: describe(place, otherValue, goals),
  }
}

type Saving = {
  /** The version on which the draft is based. */
  base: PlanDraft
  mine: PlanDraft
  version: number | undefined
  /** Filled with the names of people whose changes were merged. */
  others: Set<string>
  send: (version: number | undefined, draft: PlanDraft) => Promise<unknown>
}

/**
 * Saves a draft and merges concurrent changes; conflicts are shown to the person.
 * @returns whether it was saved
 */
export const saveTogether = async ({
  base,
  mine: ownDraft,
  version,
  others: otherPlaces,
  send,
}: Saving): Promise<boolean> => {
  otherPlaces.clear()
  for (let state = { base, mine: ownDraft, version }; ; ) {
    try {
      await send(state.version, state.mine)
      return true
    } catch (error) {
      const staleData = findStaleData<Plan>(error)
      if (!staleData) throw error
      const { row, changed_by, changed_at } = staleData
      const sides = { base: state.base, mine: state.mine, theirs: toPlanDraft(row) }
      const { draft, met: conflicts } = mergeDrafts(sides)
      const differences = conflicts.map((one) => toDifference(one, row.goals))
      const choice: Choice =
        conflicts.length === 0 ? 'mine' : await choose({ changed_by, changed_at, differences })
      if (choice === 'later') return false
      const chosenDraft =
        choice === 'mine' ? draft : mergeDrafts({ ...sides, mine: sides.theirs, theirs: sides.mine }).draft
      otherPlaces.add(changed_by ?? 'orang lain')
      state = { base: sides.theirs, mine: chosenDraft, version: row.version }
    }
  }
}
