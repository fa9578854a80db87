import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { askQuestion, DISCUSSION_MOST, discussions } from '@tuntas/contract/operations/discussions'
import * as schemas from '@tuntas/contract/operations/discussions.schemas'
import { useState } from 'react'
import { newKey } from '../../../kit/client/newKey'
import { ofReply } from '../../../kit/client/useAction'
import { useCloseGuard } from '../../../kit/form/useCloseGuard'
import { useContractForm } from '../../../kit/form/useContractForm'
import { FewLeft } from '../../../shared/people/FewLeft'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { Modal } from '../../../ui/Modal'
import { Refusal } from '../../../ui/Refusal'
import classes from './Discussions.module.css'

type AskDialogProps = {
  lessonId: number
  questionId?: number | undefined
  /** Does the class allow anonymous questions? */
  anonymous: boolean
  /** Questions left today. */
  left: number
  onClose: () => void
}

const audiences = [
  { value: 'class', label: 'Seluruh kelas' },
  { value: 'lecturers', label: 'Hanya dosen' },
]

export default function AskDialog({
  lessonId,
  questionId,
  anonymous,
  left: remainingCount,
  onClose,
}: AskDialogProps) {
  const [sent_key] = useState(newKey)
  const form = useContractForm(askQuestion, {
    schema: schemas.askQuestion.body,
    initialValues: { title: '', body: '', audience: 'class', anonymous: false },
    toBody: ({ audience, ...values }) => ({
      ...values,
      audience,
      anonymous: values.anonymous && audience === 'class',
      lessons_id: lessonId,
      question_id: questionId,
      sent_key,
    }),
    invalidates: [discussions],
    said: ofReply,
    done: onClose,
  })
  const closing = useCloseGuard(form.isDirty, onClose)
  return (
    <Modal opened {...closing} title="Ajukan pertanyaan" size={560} transitionProps={{ duration: 120 }}>
      <form {...form.bind} className={classes.form}>
        <TextInput
          label="Judul"
          withAsterisk
          autoComplete="off"
          maxLength={150}
          data-autofocus
          {...form.field('title')}
        />
        <Textarea
          label="Pertanyaan"
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={DISCUSSION_MOST}
          {...form.field('body')}
        />
        <ChoiceSelect
          label="Siapa yang dapat membaca"
          hint="Pilih pembaca"
          options={audiences}
          {...form.field('audience')}
        />
        {anonymous && form.values.audience === 'class' && (
          <Checkbox
            label="Tanpa nama bagi teman sekelas"
            description="Dosen tetap melihat namamu."
            {...form.check('anonymous')}
          />
        )}
        <FewLeft left={remainingCount} noun="pertanyaan" />
        <Refusal text={form.refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={closing.onClose}>
            Batal
          </Button>
          <Button type="submit" loading={form.busy}>
            Kirim pertanyaan
          </Button>
        </div>
      </form>
    </Modal>
  )
}
