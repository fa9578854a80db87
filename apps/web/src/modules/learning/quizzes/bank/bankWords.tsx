import {
  type BankRow,
  type BankState,
  bankFolders,
  bankStateNames,
  difficultyNames,
  measuredNames,
  usedNames,
} from '@tuntas/contract/learning/bank'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { useEndpoint } from '../../../../kit/client/queries'
import { OPTIONS_STALE_MS } from '../../../../kit/form/options'
import { toPlain } from '../../../../kit/form/plainText'
import { number } from '../../../../kit/format'
import type { Filter } from '../../../../kit/list/FilterSelect'
import { goalName, useGoals } from '../../../../shared/goals/goals'
import { levels } from '../../../../shared/goals/levels'
import { ToneBadge } from '../../../../ui/StateBadge'
import type { Tone } from '../../../../ui/tokens'

const tones: Record<BankState, Tone> = { draft: 'abu', reviewed: 'nila', approved: 'daun', retired: 'soga' }
export function BankStateBadge({ state }: { state: BankState }) {
  return <ToneBadge tone={tones[state]}>{bankStateNames[state]}</ToneBadge>
}

/** A closed set as options. */
const toChoices = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Short name of a question in lists and dialogs. */
export const excerptBankQuestion = ({ question }: { question: string }) =>
  toPlain(question) || 'Gambar atau rumus'

/** Difficulty and number of attempts; empty without answers. */
export const formatDifficulty = ({ n, p }: Pick<BankRow, 'n' | 'p'>) =>
  p === null ? '-' : `P ${number(Math.round(p * 100) / 100)} · n ${n}`

/** Folders with their parents' names, in order. */
export const foldersInOrder = (folders: readonly { id: number; parent_id: number | null; name: string }[]) =>
  folders
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((top) => [
      { value: String(top.id), label: top.name },
      ...folders
        .filter(({ parent_id }) => parent_id === top.id)
        .map(({ id, name }) => ({ value: String(id), label: `${top.name} / ${name}` })),
    ])

export const useBankFolders = (subject: number) =>
  useEndpoint(
    bankFolders,
    { query: { course_category_id: subject } },
    { staleTime: OPTIONS_STALE_MS, enabled: subject > 0 },
  )

const usageFilters: readonly Filter[] = [
  { name: 'used', label: 'Pemakaian', all: 'Semua pemakaian', rare: true, options: toChoices(usedNames) },
  {
    name: 'difficulty',
    label: 'Kesukaran',
    all: 'Semua kesukaran',
    rare: true,
    options: toChoices(difficultyNames),
  },
  {
    name: 'measured',
    label: 'Ukuran butir',
    all: 'Semua ukuran',
    rare: true,
    options: toChoices(measuredNames),
  },
]

/** Filters of a bank. */
export function useBankFilters(subject: number, courseId: number): Filter[] {
  const order = useBankFolders(subject).data
  const goals = useGoals(courseId).data ?? []
  return [
    {
      name: 'folder_id',
      label: 'Folder',
      all: 'Semua folder',
      options: foldersInOrder(order?.data ?? []),
    },
    { name: 'state', label: 'Status', all: 'Semua status', options: toChoices(bankStateNames) },
    {
      name: 'goal_id',
      label: 'Tujuan',
      all: 'Semua tujuan',
      rare: true,
      options: goals.map((goal) => ({ value: String(goal.id), label: goalName(goal) })),
    },
    {
      name: 'level',
      label: 'Level',
      all: 'Semua level',
      rare: true,
      options: levels.map(({ value, code, name }) => ({ value, label: `${code} ${name}` })),
    },
    { name: 'type', label: 'Tipe', all: 'Semua tipe', rare: true, options: toChoices(questionTypeNames) },
    {
      name: 'tag',
      label: 'Tag',
      all: 'Semua tag',
      rare: true,
      options: (order?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
    },
    ...usageFilters,
  ]
}
