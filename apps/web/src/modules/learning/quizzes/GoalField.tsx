import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { MAX_GOAL } from '@tuntas/contract/learning/goals'
import { count } from '../../../kit/format'
import { findGoal, type GoalValue, goalsLike, useGoals } from '../../../shared/goals/goals'
import classes from './GoalField.module.css'

type GoalFieldProps = {
  courseId: number
  value: GoalValue
  description: string
  error?: string | undefined
  onChange: (value: GoalValue) => void
}

const NEW = 'new'
/** The rest is found by typing. */
const MOST_DRAWN = 50

/** Finds a goal of the mata kuliah by its code or text. Unknown text becomes a new goal on save. */
export function GoalField({ courseId, value, description, error, onChange }: GoalFieldProps) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const goals = useGoals(courseId)
  const all = goals.data ?? []
  const selectedGoal = all.find(({ id }) => id === value.goal_id)
  const trimmedText = value.goals.trim()
  const isNew = goals.data !== undefined && trimmedText !== '' && value.goal_id === null
  const listedGoals = goalsLike(all, value)
  const type = (text: string) => {
    onChange({ goals: text, goal_id: findGoal(all, text)?.id ?? null })
    box.openDropdown()
    box.resetSelectedOption()
  }
  const choose = (option: string) => {
    const goal = all.find(({ id }) => String(id) === option)
    if (goal) onChange({ goals: goal.text, goal_id: goal.id })
    box.closeDropdown()
  }
  const hint = selectedGoal
    ? [selectedGoal.code, `${count(selectedGoal.total_question)} soal di mata kuliah ini`]
        .filter(Boolean)
        .join(' · ')
    : isNew
      ? 'Tujuan baru: ditambahkan ke mata kuliah saat disimpan'
      : description
  return (
    <Combobox store={box} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          label="Tujuan belajar"
          description={hint}
          placeholder="Cari, pilih, atau tulis tujuan baru"
          autoComplete="off"
          maxLength={MAX_GOAL}
          value={value.goals}
          error={error}
          data-path="goals"
          rightSection={
            value.goals === '' ? (
              <Combobox.Chevron />
            ) : (
              <Combobox.ClearButton aria-label="Hapus tujuan" onClear={() => type('')} />
            )
          }
          rightSectionPointerEvents={value.goals === '' ? 'none' : 'auto'}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={listedGoals.length === 0 && !isNew}>
        <Combobox.Options mah={280} className={classes.options} aria-label="Pilihan tujuan">
          {listedGoals.slice(0, MOST_DRAWN).map((goal) => (
            <Combobox.Option key={goal.id} value={String(goal.id)} active={goal.id === value.goal_id}>
              <span className={classes.option}>
                {goal.code && <b>{goal.code}</b>}
                <span>{goal.text}</span>
              </span>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={NEW}>
              <span className={classes.new}>
                <IconPlus size={16} aria-hidden />
                <span>Buat baru: {trimmedText}</span>
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
