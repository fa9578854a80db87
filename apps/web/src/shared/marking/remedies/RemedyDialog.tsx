import { Button, Textarea } from '@mantine/core'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { type RegradePreview as Preview, remedyQuestion } from '@tuntas/contract/learning/remedies'
import { useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useCloseGuard } from '../../../kit/form/useCloseGuard'
import { useContractForm } from '../../../kit/form/useContractForm'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { Modal } from '../../../ui/Modal'
import { Refusal } from '../../../ui/Refusal'
import { FurtherFields } from './FurtherFields'
import { RegradePreview } from './RegradePreview'
import { isMended, type Remediable } from './remediable'
import classes from './remedies.module.css'

export type RemedyWay = 'bonus' | 'also' | 'undo'
type Values = { way: RemedyWay; also: string[][]; reason: string }

const hints: Record<RemedyWay, string> = {
  bonus: 'Semua yang mendapat soal ini memperoleh nilai penuh, juga yang tidak menjawab.',
  also: 'Yang menjawab salah satunya dinilai seperti menjawab kunci.',
  undo: 'Nilai kembali seperti sebelum soal ini diperbaiki.',
}
const MISSING = 'Pilih jawaban lain yang benar'

const toBody = ({ id, further }: Remediable, { way, also, reason }: Values) => {
  if (way === 'bonus') return { id, reason, bonus: true }
  if (way === 'undo') return { id, reason, bonus: false, also_correct: [] }
  const sets = also.filter((letters) => letters.length > 0)
  return { id, reason, also_correct: further === 'sets' ? sets : sets.flat() }
}

const READERS = [quizQuestions, itemAnalysis.page, quizResults]

/** Values and preview: the score changes are shown before anything is saved. */
function useRemedy(question: Remediable, way: RemedyWay, onDone: () => void) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const form = useContractForm(remedyQuestion, {
    schema: () => import('@tuntas/contract/learning/remedies.schemas').then((all) => all.remedyQuestion.body),
    initialValues: { way, also: question.also.map((letters) => [...letters]), reason: '' } as Values,
    toBody: (values: Values) => toBody(question, values),
    validate: (values, errors) =>
      values.way === 'also' && values.also.flat().length === 0
        ? { ...errors, also_correct: MISSING }
        : errors,
    send: async (values) => {
      try {
        return await call(remedyQuestion, { body: toBody(question, values) })
      } catch (error) {
        if (!isRefused(error, 'regrade')) throw error
        setPreview(error.data as Preview)
        return undefined
      }
    },
    invalidates: READERS,
    said: ofReply,
    done: onDone,
  })
  const confirming = useAction(remedyQuestion, { said: ofReply, invalidates: READERS, done: onDone })
  const confirm = () => void confirming.run({ body: { ...toBody(question, form.latest()), confirm: true } })
  return { form, preview, back: () => setPreview(null), confirm, busy: confirming.pending }
}

type RemedyDialogProps = { question: Remediable; way: RemedyWay; onDone?: () => unknown; onClose: () => void }

/** *Perbaiki soal*: mends a broken question after attempts exist. */
export default function RemedyDialog({ question, way, onDone, onClose }: RemedyDialogProps) {
  const { form, preview, back, confirm, busy } = useRemedy(question, way, () => {
    onClose()
    return onDone?.()
  })
  const closing = useCloseGuard(() => form.isDirty() && !busy && !form.busy, onClose)
  const ways = [
    { value: 'bonus', label: 'Soal bonus' },
    ...(question.further ? [{ value: 'also', label: 'Jawaban lain yang benar' }] : []),
    ...(isMended(question) ? [{ value: 'undo', label: 'Batalkan perbaikan' }] : []),
  ]
  const { values } = form
  return (
    <Modal
      opened
      {...closing}
      title={`Perbaiki soal ${question.number}`}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      {preview ? (
        <RegradePreview preview={preview} busy={busy} onConfirm={confirm} onBack={back} />
      ) : (
        <form {...form.bind} className={classes.form}>
          <ChoiceCards
            name="perbaikan"
            label="Perbaikan"
            options={ways}
            value={values.way}
            onChange={(selectedWay) => form.set({ way: selectedWay as RemedyWay })}
          />
          <p className={classes.hint}>{hints[values.way]}</p>
          {values.way === 'also' && (
            <FurtherFields
              question={question}
              value={values.also}
              error={form.errors.also_correct}
              onChange={(also) => form.set({ also })}
            />
          )}
          <Textarea
            label="Alasan"
            description="Tercatat di riwayat nilai mahasiswa."
            withAsterisk
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.field('reason')}
          />
          <Refusal text={form.refusal} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={closing.onClose}>
              Batal
            </Button>
            <Button type="submit" loading={form.busy}>
              Lanjut
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
