import { Button, TextInput } from '@mantine/core'
import { plan as detail, type Plan } from '@tuntas/contract/insight/plans'
import { MAX_GOAL, MAX_GOAL_CODE, saveGoal } from '@tuntas/contract/learning/goals'
import { useContractForm } from '../../../kit/form/useContractForm'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import classes from './plans.module.css'

type Values = { code: string; text: string; cpmk_id: string }
type GoalDialogProps = {
  plan: Plan
  courseId: number
  /** Undefined for a new one. */
  goal: Plan['goals'][number] | undefined
  onClose: () => void
}

/** A Sub-CPMK of the mata kuliah, saved at once for all its classes. */
export default function GoalDialog({ plan, courseId, goal, onClose }: GoalDialogProps) {
  const form = useContractForm<typeof saveGoal, Values>(saveGoal, {
    initialValues: {
      code: goal?.code ?? `Sub-CPMK-${plan.goals.length + 1}`,
      text: goal?.name ?? '',
      cpmk_id: String(goal?.cpmk_id ?? ''),
    },
    toBody: (values) => ({ ...values, courses_id: courseId, ...(goal && { id: goal.id }) }),
    validate: ({ text }): Record<string, string> => (text.trim() === '' ? { text: 'Masukan Sub-CPMK' } : {}),
    said: ({ message }) => message,
    invalidates: [[detail, { query: { id: plan.id } }]],
    saved: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={goal ? 'Ubah Sub-CPMK' : 'Tambah Sub-CPMK'}
      transitionProps={{ duration: 120 }}
    >
      <form
        {...form.bind}
        className={classes.dialog}
        onSubmit={(event) => {
          // React passes it on to the form of the RPS.
          event.stopPropagation()
          form.bind.onSubmit(event)
        }}
      >
        <TextInput label="Kode" autoComplete="off" maxLength={MAX_GOAL_CODE} {...form.field('code')} />
        <TextInput
          label="Sub-CPMK"
          withAsterisk
          autoComplete="off"
          maxLength={MAX_GOAL}
          {...form.field('text')}
        />
        <ChoiceSelect
          label="CPMK"
          hint="Pilih CPMK"
          options={plan.cpmk.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
          {...form.field('cpmk_id')}
        />
        {form.refusal && (
          <p className={classes.wrong} role="alert">
            {form.refusal}
          </p>
        )}
        <Button type="submit" loading={form.busy}>
          Simpan
        </Button>
      </form>
    </Modal>
  )
}
