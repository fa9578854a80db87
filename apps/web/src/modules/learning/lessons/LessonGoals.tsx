import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MOST_LESSON_GOALS } from '@tuntas/contract/learning/goals'
import { goalName, useGoals } from '../../../shared/goals/goals'
import { FormSection } from '../../../ui/FormCard'
import SearchField from '../../../ui/SearchField'
import { type GoalDraft, shareSaid, sumSaid } from './goalDrafts'
import classes from './LessonGoals.module.css'

type LessonGoalsProps = {
  courseId: number
  goals: readonly GoalDraft[]
  /** By path. */
  errors: Record<string, string>
  onChange: (goals: GoalDraft[]) => void
}

/** Goals of an assignment with their shares of the mark. */
export function LessonGoals({ courseId, goals, errors, onChange }: LessonGoalsProps) {
  const all = useGoals(courseId).data
  const put = (at: number, part: Partial<GoalDraft>) =>
    onChange(goals.map((goal, place) => (place === at ? { ...goal, ...part } : goal)))
  const choose = (at: number, value: string | null) => {
    const goal = all?.find(({ id }) => String(id) === value)
    put(at, { goal_id: goal?.id ?? '', code: goal?.code ?? null, text: goal?.text ?? '' })
  }
  const listFreeGoals = ({ goal_id, code, text }: GoalDraft) => {
    const otherGoals = (all ?? []).filter(
      ({ id }) => id !== goal_id && !goals.some((one) => one.goal_id === id),
    )
    // The current goal stays selectable, even if archived.
    const ownGoals = goal_id === '' ? [] : [{ id: goal_id, code, text }]
    return [...ownGoals, ...otherGoals].map((goal) => ({ value: String(goal.id), label: goalName(goal) }))
  }
  const sum = sumSaid(goals)
  return (
    <FormSection
      title="Tujuan belajar"
      hint="Nilai tugas dihitung ke tujuan ini menurut porsinya. Kosongkan semua porsi untuk membagi rata."
    >
      <div className={classes.goals} data-path="goals" tabIndex={-1}>
        {goals.map((goal, at) => (
          <div key={at} className={classes.row}>
            <SearchField
              aria-label={`Tujuan ${at + 1}`}
              placeholder="Cari tujuan"
              options={listFreeGoals(goal)}
              value={String(goal.goal_id)}
              error={errors[`goals.${at}.goal_id`]}
              onChange={(value) => choose(at, value)}
            />
            <TextInput
              aria-label={`Porsi tujuan ${at + 1} dalam persen`}
              placeholder="Rata"
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              rightSection="%"
              rightSectionPointerEvents="none"
              value={shareSaid(goal.share)}
              error={errors[`goals.${at}.share`]}
              data-path={`goals.${at}.share`}
              onChange={(event) => put(at, { share: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Hapus tujuan ${at + 1}`}
              onClick={() => onChange(goals.filter((_, place) => place !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {sum !== null && (
          <p className={classes.sum} data-wrong={sum !== '100' || undefined} role="status">
            Jumlah porsi {sum}%{sum !== '100' && ', harus 100%'}
          </p>
        )}
        {errors.goals && (
          <p className={classes.error} role="alert">
            {errors.goals}
          </p>
        )}
        <div className={classes.bar}>
          <Button
            variant="default"
            disabled={!all || goals.length >= Math.min(all.length, MOST_LESSON_GOALS)}
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => onChange([...goals, { goal_id: '', share: '', code: null, text: '' }])}
          >
            Tambah tujuan
          </Button>
          <Link to="/teacher/courses/detail/$id" params={{ id: String(courseId) }} search={{ tab: 'tujuan' }}>
            {all?.length === 0 ? 'Belum ada tujuan: buat di Tujuan belajar' : 'Kelola tujuan belajar'}
          </Link>
        </div>
      </div>
    </FormSection>
  )
}
