import { Button, Group, TextInput } from '@mantine/core'
import { saveThresholds, studyPrograms } from '@tuntas/contract/campus/masters'
import { programOutcomes } from '@tuntas/contract/insight/outcomes'
import { invalidate } from '../../../kit/client/queries'
import { ofReply } from '../../../kit/client/useAction'
import { useEditForm } from '../../../kit/form/useEditForm'
import { number } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import classes from './outcomes.module.css'
import type { ProgramReport } from './words'

type Values = { outcome_pass: string; outcome_target: string }
type Row = { outcome_pass: number; outcome_target: number; version: number }
type ThresholdDialogProps = {
  id: number
  report: Pick<ProgramReport, 'pass' | 'target' | 'version'>
  onClose: () => void
}

const { outcome_pass, outcome_target } = studyPrograms.fields
const toValues = (row: Row): Values => ({
  outcome_pass: number(row.outcome_pass),
  outcome_target: number(row.outcome_target),
})

/** Edits the thresholds of a study program. */
export default function ThresholdDialog({
  id,
  report: { pass, target, version },
  onClose,
}: ThresholdDialogProps) {
  const row = { outcome_pass: pass, outcome_target: target, version }
  const form = useEditForm<typeof saveThresholds, Values, Row>(saveThresholds, {
    initialValues: toValues(row),
    toBody: (values) => ({ ...values, id }),
    versions: {
      row,
      toValues,
      fields: async () => ({ outcome_pass: outcome_pass.label, outcome_target: outcome_target.label }),
      take: () => {
        void invalidate([programOutcomes])
        onClose()
      },
    },
    guarded: false,
    said: ofReply,
    invalidates: [programOutcomes],
    done: onClose,
  })
  const figure = { inputMode: 'decimal', autoComplete: 'off', withAsterisk: true } as const
  return (
    <Modal
      opened
      onClose={onClose}
      title="Batas capaian program studi"
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <form {...form.bind} className={classes.dialog}>
        <TextInput
          label={outcome_pass.label}
          description={outcome_pass.hint}
          data-autofocus
          {...figure}
          {...form.field('outcome_pass')}
        />
        <TextInput
          label={outcome_target.label}
          description={outcome_target.hint}
          {...figure}
          {...form.field('outcome_target')}
        />
        <p className={classes.dimmed}>
          Evaluasi mata kuliah yang sudah ditutup tetap memakai batas saat ditutup.
        </p>
        {form.refusal && <p role="alert">{form.refusal}</p>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={form.busy}>
            Simpan
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
