import { Button, TextInput } from '@mantine/core'
import { type Goal, goals, MAX_GOAL, MAX_GOAL_CODE, saveGoal } from '@tuntas/contract/learning/goals'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { invalidate } from '../../../kit/client/queries'
import { useEditForm } from '../../../kit/form/useEditForm'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import classes from './Goals.module.css'

type Values = { code: string; text: string; cpmk_id: string }
type Cpmk = Reply<typeof goals>['cpmk'][number]
type GoalFormProps = {
  courseId: number
  /** Of the mata kuliah. */
  cpmk: readonly Cpmk[]
  /** Undefined for a new goal. */
  goal?: Goal | undefined
  onClose: () => void
}

type Written = { code: string | null; text: string; cpmk_id: number | string | null }
const toValues = (goal: Written | undefined): Values => ({
  code: goal?.code ?? '',
  text: goal?.text ?? '',
  cpmk_id: String(goal?.cpmk_id ?? ''),
})

/** Edits a goal in place. */
export function GoalForm({ courseId, cpmk, goal, onClose }: GoalFormProps) {
  const form = useEditForm<typeof saveGoal, Values, Values & { version: number }>(saveGoal, {
    initialValues: toValues(goal),
    toBody: (values) => ({ ...values, courses_id: courseId, id: goal?.id }),
    validate: ({ text }): Record<string, string> =>
      text.trim() === '' ? { text: 'Masukan tujuan belajar' } : {},
    versions: {
      row: goal && { ...toValues(goal), version: goal.version },
      toValues,
      fields: async () => ({
        code: 'Kode',
        text: 'Tujuan belajar',
        cpmk_id: { label: 'CPMK', say: (id) => cpmk.find((one) => String(one.id) === id)?.code ?? '-' },
      }),
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
      <ChoiceSelect
        label="CPMK"
        description={
          cpmk.length === 0
            ? 'Mata kuliah ini belum punya CPMK. Admin akademik mengisinya di Master CPMK.'
            : undefined
        }
        hint="Tanpa CPMK"
        options={cpmk.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
        disabled={cpmk.length === 0}
        {...form.field('cpmk_id')}
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
