import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type ExceptionKind, exceptionKinds, saveException } from '@tuntas/contract/exceptions'
import * as schemas from '@tuntas/contract/exceptions.schemas'
import { lecturerLessons } from '@tuntas/contract/lessons'
import { useState } from 'react'
import { call } from '../../kit/call'
import { incomplete, refused } from '../../kit/form'
import { zoneLabel } from '../../kit/format'
import { schemaErrors } from '../../kit/schemaErrors'
import { toast } from '../../kit/toast'
import { ChoiceSelect } from '../../ui/ChoiceSelect'
import { DateTimeField } from '../../ui/DateTimeField'
import { FieldPair } from '../../ui/FieldPair'
import classes from './ExceptionDialog.module.css'
import { type ExceptionFor, exceptionWords } from './exceptionWords'

type Values = {
  lessons_id: string
  kind: ExceptionKind
  value: string
  start_date: string
  end_date: string
  reason: string
}

const kindChoices = exceptionKinds.map((kind) => ({ value: kind, label: exceptionWords[kind].label }))

/** Lessons that it may be about; minutes and remedials are of quizzes alone. */
function useLessons(courseId: number) {
  const topics = useQuery({
    queryKey: ['teacher-lessons', courseId],
    queryFn: async ({ signal }) =>
      (await call(lecturerLessons, { query: { id: courseId } }, { signal })).data,
  })
  return topics.data?.flatMap((topic) =>
    topic.lessons
      .filter((lesson) => lesson.type !== 'LESSON')
      .map((lesson) => ({ value: String(lesson.id), label: lesson.name })),
  )
}

type ExceptionFormProps = {
  courseId: number
  student: ExceptionFor
  onSaved: () => Promise<unknown>
  onClose: () => void
}

export function ExceptionForm({ courseId, student, onSaved, onClose }: ExceptionFormProps) {
  const [busy, setBusy] = useState(false)
  const lessons = useLessons(courseId)
  const initialValues: Values = {
    lessons_id: student.lessons_id ? String(student.lessons_id) : '',
    kind: 'remedials',
    value: '',
    start_date: '',
    end_date: '',
    reason: '',
  }
  const bodyOf = ({ kind, value, start_date, end_date, ...rest }: Values) => ({
    ...rest,
    kind,
    courses_id: courseId,
    user_id: student.user_id,
    value: kind === 'minutes' || kind === 'remedials' ? value : '',
    ...((kind === 'window' || kind === 'remedials') && { start_date, end_date }),
  })
  const form = useForm<Values>({
    initialValues,
    validate: (values) => schemaErrors(schemas.saveException.body, bodyOf(values)),
  })
  const { kind } = form.values
  const save = async (values: Values) => {
    setBusy(true)
    try {
      await call(saveException, { body: schemas.saveException.body.parse(bodyOf(values)) })
      toast.success('Data berhasil disimpan!')
      form.setValues({ ...initialValues, lessons_id: values.lessons_id })
      await onSaved()
    } catch (error) {
      refused(form as never, error)
    }
    setBusy(false)
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(save, incomplete(form as never))}>
      <FieldPair>
        <ChoiceSelect
          label="Untuk"
          hint="Semua kuis di kelas ini"
          options={lessons}
          {...form.getInputProps('lessons_id')}
        />
        <ChoiceSelect
          label="Jenis"
          hint="Pilih jenis pengecualian"
          withAsterisk
          options={kindChoices}
          description={exceptionWords[kind]?.hint}
          {...form.getInputProps('kind')}
        />
      </FieldPair>
      {(kind === 'minutes' || kind === 'remedials') && (
        <TextInput
          label={kind === 'minutes' ? 'Menit' : 'Kali'}
          inputMode="numeric"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('value')}
        />
      )}
      {(kind === 'window' || kind === 'remedials') && (
        <FieldPair>
          <DateTimeField
            label={`Tanggal mulai (${zoneLabel()})`}
            initialTime="00:00"
            optional={kind === 'remedials'}
            {...form.getInputProps('start_date')}
            value={form.values.start_date}
          />
          <DateTimeField
            label={`Tanggal selesai (${zoneLabel()})`}
            initialTime="23:59"
            optional={kind === 'remedials'}
            {...form.getInputProps('end_date')}
            value={form.values.end_date}
          />
        </FieldPair>
      )}
      <Textarea
        label="Alasan"
        description="Tercatat bersama namamu."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Kembali
        </Button>
        <Button type="submit" loading={busy}>
          Simpan
        </Button>
      </div>
    </form>
  )
}
