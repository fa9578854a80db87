import { Button, Textarea, TextInput } from '@mantine/core'
import { type ExceptionKind, exceptionKinds, saveException } from '@tuntas/contract/learning/exceptions'
import * as schemas from '@tuntas/contract/learning/exceptions.schemas'
import { type LessonType, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { useRef } from 'react'
import { useData } from '../../../kit/client/queries'
import { withSparing } from '../../../kit/client/refusedCount'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm'
import { campusInput, zoneLabel } from '../../../kit/format'
import { RecipientList, uniqueRecipients } from '../../../shared/people/RecipientList'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DateTimeField } from '../../../ui/DateTimeField'
import { FieldPair } from '../../../ui/FieldPair'
import { Skeletons } from '../../../ui/Skeletons'
import classes from './ExceptionDialog.module.css'
import { type ExceptionFor, exceptionReaders, exceptionWords } from './exceptionWords'

type Values = {
  list_user_id: number[]
  lessons_id: string
  kind: ExceptionKind
  value: string
  start_date: string
  end_date: string
  reason: string
}

const kindChoices = exceptionKinds.map((kind) => ({ value: kind, label: exceptionWords[kind].label }))

/** Lessons for an exception; minutes and remedials only apply to quizzes. */
function useLessons(courseId: number) {
  const topics = useData(lecturerLessons, { query: { id: courseId } })
  const lessons = topics.data?.flatMap((topic) => topic.lessons.filter((lesson) => lesson.type !== 'LESSON'))
  return { lessons, isPending: topics.isPending }
}

const DAY_MS = 86_400_000
const PROPOSED_DAYS = 7

/** An attempt after the window's end needs a new window; suggests one week from now. */
const proposedWindow = (over: boolean) => {
  const end = campusInput(new Date(Date.now() + PROPOSED_DAYS * DAY_MS)).slice(0, 10)
  return over
    ? { start_date: campusInput(new Date()), end_date: `${end}T23:59` }
    : { start_date: '', end_date: '' }
}

/** Granted as a number; after the window's end also needs a new window. */
const isCounted = (kind: ExceptionKind) => kind === 'minutes' || kind === 'remedials'

/** Only a window and an opened lock mean something at an assignment. */
const isGrantedAt = (type: LessonType, kind: ExceptionKind) =>
  type === 'QUIZ' || kind === 'window' || kind === 'unlock'

type ExceptionFormProps = {
  courseId: number
  students: readonly ExceptionFor[]
  /** Are several students all ticked, or none? */
  chosen: boolean
  /** Called after a save, instead of clearing the form. */
  onSaved?: (() => void) | undefined
  onClose: () => void
}

/** The quiz at which all these students are stuck, if it is the same. */
const findCommonLesson = (students: readonly ExceptionFor[]): string => {
  const lessons = new Set(students.map(({ lessons_id }) => lessons_id))
  const [only] = lessons
  return lessons.size === 1 && only !== undefined ? String(only) : ''
}

/** Rendered once the initial values are known. */
export function ExceptionForm(props: ExceptionFormProps) {
  const { lessons, isPending } = useLessons(props.courseId)
  if (isPending) return <Skeletons shape="fields" count={3} />
  const commonLesson = findCommonLesson(props.students)
  const over = lessons?.find(({ id }) => String(id) === commonLesson)?.has_expired === 1
  return <Fields {...props} lessons={lessons} first={{ lessons_id: commonLesson, ...proposedWindow(over) }} />
}

type FieldsProps = ExceptionFormProps & {
  lessons: ReturnType<typeof useLessons>['lessons']
  first: Pick<Values, 'lessons_id' | 'start_date' | 'end_date'>
}

function Fields({ courseId, students, chosen: isSelected, lessons, first, onSaved, onClose }: FieldsProps) {
  const people = uniqueRecipients(students)
  const initialValues: Values = {
    list_user_id: isSelected || people.length === 1 ? people.map(({ user_id }) => user_id) : [],
    kind: 'remedials',
    value: '1',
    reason: '',
    ...first,
  }
  const toBody = ({ kind, value, start_date, end_date, ...rest }: Values) => ({
    ...rest,
    kind,
    courses_id: courseId,
    value: isCounted(kind) ? value : '',
    ...((kind === 'window' || isCounted(kind)) && { start_date, end_date }),
  })
  const sparingRef = useRef({ spare_running: true })
  const form = useContractForm(saveException, {
    initialValues,
    schema: schemas.saveException.body,
    toBody: (values) => ({ ...toBody(values), ...sparingRef.current }),
    guard: (work) =>
      withSparing((sparing) => {
        sparingRef.current = sparing
        return work()
      }),
    invalidates: exceptionReaders(courseId),
    done: (_, { lessons_id }): void => {
      form.reset({ ...initialValues, lessons_id })
      onSaved?.()
    },
  })
  const { kind } = form.values
  return (
    <form {...form.bind} className={classes.form}>
      {people.length > 1 && (
        <RecipientList
          people={people}
          tickedIds={form.values.list_user_id}
          onTick={(list_user_id) => form.set({ list_user_id })}
          label="Mahasiswa yang diberi pengecualian"
          path="list_user_id"
          error={form.errors.list_user_id}
        />
      )}
      <FieldPair>
        <ChoiceSelect
          label="Untuk"
          hint="Semua kuis di kelas ini"
          options={lessons
            ?.filter(({ id, type }) => isGrantedAt(type, kind) || String(id) === form.values.lessons_id)
            .map(({ id, name, type }) => ({
              value: String(id),
              label: type === 'ASSIGNMENT' ? `${name} (tugas)` : name,
            }))}
          {...form.field('lessons_id')}
        />
        <ChoiceSelect
          label="Jenis"
          hint="Pilih jenis pengecualian"
          withAsterisk
          options={kindChoices}
          description={exceptionWords[kind]?.hint}
          {...form.field('kind')}
        />
      </FieldPair>
      {isCounted(kind) && (
        <TextInput
          label={kind === 'minutes' ? 'Menit' : 'Kali'}
          inputMode="numeric"
          withAsterisk
          autoComplete="off"
          {...form.field('value')}
        />
      )}
      {(kind === 'window' || isCounted(kind)) && <WindowFields form={form} isOptional={isCounted(kind)} />}
      <Textarea
        label="Alasan"
        description="Tercatat bersama namamu."
        withAsterisk
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Kembali
        </Button>
        <Button type="submit" loading={form.busy} disabled={form.values.list_user_id.length === 0}>
          Simpan
        </Button>
      </div>
    </form>
  )
}

function WindowFields({ form, isOptional }: { form: ContractForm<Values>; isOptional: boolean }) {
  return (
    <FieldPair>
      <DateTimeField
        label={`Tanggal mulai (${zoneLabel()})`}
        initialTime="00:00"
        optional={isOptional}
        {...form.field('start_date')}
        value={form.values.start_date}
      />
      <DateTimeField
        label={`Tanggal selesai (${zoneLabel()})`}
        initialTime="23:59"
        optional={isOptional}
        {...form.field('end_date')}
        value={form.values.end_date}
      />
    </FieldPair>
  )
}
