import { Button, TextInput } from '@mantine/core'
import { type Goal, goals, MAX_GOAL, MAX_GOAL_CODE, saveGoal } from '@tuntas/contract/learning/goals'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { invalidate } from '../../../kit/queries'
import { useEditForm } from '../../../kit/useEditForm'
import classes from './Goals.module.css'

type Values = { code: string; text: string }
type GoalFormProps = {
  courseId: number
  /** Undefined for a new one. */
  goal?: Goal | undefined
  onClose: () => void
}

const valuesOf = (goal: { code: string | null; text: string } | undefined): Values => ({
  code: goal?.code ?? '',
  text: goal?.text ?? '',
})

/** Writes a goal where it stands in the list. */
export function GoalForm({ courseId, goal, onClose }: GoalFormProps) {
  const form = useEditForm<typeof saveGoal, Values, Values & { version: number }>(saveGoal, {
    initialValues: valuesOf(goal),
    bodyOf: (values) => ({ ...values, courses_id: courseId, id: goal?.id }),
    faultsOf: ({ text }): Record<string, string> =>
      text.trim() === '' ? { text: 'Masukan tujuan belajar' } : {},
    versions: {
      row: goal && { ...valuesOf(goal), version: goal.version },
      valuesOf,
      fields: async () => ({ code: 'Kode', text: 'Tujuan belajar' }),
      take: () => {
        void invalidate([goals])
        onClose()
      },
    },
    guarded: false,
    said: ({ message }) => message,
    invalidates: [goals, quizQuestions],
    done: onClose,
  })
  return (
    <form
      {...form.bind}
      className={classes.form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextInput
        label="Kode"
        placeholder="Sub-CPMK-1"
        autoComplete="off"
        maxLength={MAX_GOAL_CODE}
        {...form.field('code')}
      />
      <TextInput
        label="Tujuan belajar"
        placeholder="Misalnya: Memetakan ERD ke skema tabel"
        withAsterisk
        autoFocus
        autoComplete="off"
        maxLength={MAX_GOAL}
        {...form.field('text')}
      />
      <div className={classes.formButtons}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" loading={form.busy}>
          Simpan
        </Button>
      </div>
    </form>
  )
}
