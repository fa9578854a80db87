import { Button, Card, Skeleton } from '@mantine/core'
import { IconCopy, IconProgress, IconTrash } from '@tabler/icons-react'
import type { Question, QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { Suspense, useEffect, useRef, useState } from 'react'
import { COMMON, editings } from '../../../kinds/editing'
import { uploadPicture } from '../../../kit/uploadPicture'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { lazyPart } from '../../../ui/lazyPart'
import { RichTextField } from '../../../ui/RichTextField'
import { useWide } from '../../../ui/useWide'
import type { Inherited } from './draft'
import classes from './QuestionEditor.module.css'
import type { Arrival } from './useOpenQuestion'
import { type QuestionFormState, useQuestionForm } from './useQuestionForm'

/** Fetched behind the form. */
const OtherEditors = lazyPart(() => import('../../../kit/OtherEditors'))
const OtherTypes = lazyPart(() => import('./OtherTypes'))
const QuestionFacts = lazyPart(() => import('./QuestionFacts'))

type QuestionEditorProps = {
  lessonId: number
  courseId: number
  question: Question | undefined
  number: number
  attempts: number
  dirty: boolean
  inherited: Inherited | undefined
  arrival: Arrival
  onDirty: (dirty: boolean) => void
  onSaved: (id: number, next?: Inherited) => Promise<void>
  onDiscard: () => void
  onDuplicate: () => void
  onRemove: () => void
}

/** What somebody opened comes into view; on a phone it stands below the list, and takes the focus. */
function useArrival(arrival: Arrival) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wide = useWide()
  const isWide = useRef(wide)
  isWide.current = wide
  useEffect(() => {
    if (arrival.by === 'itself') return
    heading.current?.scrollIntoView({ block: isWide.current ? 'nearest' : 'start' })
    if (arrival.by === 'press' && !isWide.current) heading.current?.focus({ preventScroll: true })
  }, [arrival])
  return { heading, adding: arrival.by === 'adding' }
}

export function QuestionEditor(props: QuestionEditorProps) {
  const { question, number, attempts, dirty, arrival } = props
  const { heading, adding } = useArrival(arrival)
  const form = useQuestionForm(props)
  const { draft, errors } = form
  const fixed = question !== undefined && attempts > 0
  const { Fields } = editings[draft.type]
  return (
    <Card padding={0} className={classes.card}>
      <form {...form.bind} aria-label={`Soal ${number}`}>
        <div className={classes.fields}>
          <h2 ref={heading} tabIndex={-1}>
            Soal {number} {!question && <span>baru</span>}
          </h2>
          {question && (
            <Suspense fallback={null}>
              <OtherEditors of="question" id={question.id} editing={dirty || arrival.by === 'press'} />
            </Suspense>
          )}
          <div data-path="type">
            <TypeField
              fixed={fixed}
              type={draft.type}
              error={errors.type}
              onChange={(type) => form.change({ type })}
            />
            {fixed && <p className={classes.hint}>Tipenya tetap, karena kuis ini sudah dikerjakan.</p>}
          </div>
          <RichTextField
            label="Pertanyaan"
            required
            value={draft.question}
            onChange={(html) => form.change({ question: html })}
            upload={uploadPicture}
            autoFocus={adding}
            error={errors.question}
            data-path="question"
          />
          <Suspense fallback={<Skeleton height={220} radius="md" />}>
            {Fields && <Fields draft={draft} errors={errors} change={form.change} />}
          </Suspense>
          <Explanation form={form} />
          <Suspense fallback={<Skeleton height={280} radius="md" />}>
            <QuestionFacts form={form} courseId={props.courseId} />
          </Suspense>
        </div>
        <div className={classes.footer}>
          <span className={classes.chip} role="status" data-dirty={dirty || undefined}>
            {dirty && (
              <>
                <IconProgress size={15} aria-hidden /> Belum disimpan
              </>
            )}
          </span>
          <Tools {...props} />
          {(dirty || !question) && (
            <Button
              variant="default"
              title="Ctrl+Enter"
              aria-keyshortcuts="Control+Enter"
              loading={form.busy}
              onClick={form.saveAndAdd}
            >
              Simpan & tambah
            </Button>
          )}
          <Button type="submit" loading={form.busy}>
            Simpan soal
          </Button>
        </div>
      </form>
    </Card>
  )
}

const others = (Object.keys(editings) as QuestionType[]).filter((type) => !COMMON.includes(type))

type TypeFieldProps = {
  fixed: boolean
  type: QuestionType
  error: string | undefined
  onChange: (type: QuestionType) => void
}

/** What most questions are is one press away, everything else in a list behind it. */
function TypeField({ fixed, type, error, onChange }: TypeFieldProps) {
  const offered = fixed ? [type] : COMMON
  return (
    <>
      <ChoiceCards
        name="type"
        label="Tipe soal"
        options={offered.map((value) => ({ value, label: questionTypeNames[value] }))}
        value={type}
        onChange={(value) => onChange(value as QuestionType)}
        error={error}
      />
      {!fixed && (
        <Suspense fallback={<Skeleton height={68} mt="xs" />}>
          <OtherTypes types={others} type={type} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}

/** What may be done with the question beside saving it. */
function Tools({ question, dirty, onDiscard, onDuplicate, onRemove }: QuestionEditorProps) {
  return (
    <>
      {(dirty || !question) && (
        <Button variant="default" onClick={onDiscard}>
          Batal
        </Button>
      )}
      {question && !dirty && (
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={onDuplicate}>
          Gandakan
        </Button>
      )}
      {question && (
        <Button
          variant="default"
          className={classes.remove}
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={onRemove}
        >
          Hapus soal
        </Button>
      )}
    </>
  )
}

/** Most questions have none: its editor stands there once somebody asks for it. */
function Explanation({ form: { draft, errors, change } }: { form: QuestionFormState }) {
  const [wanted, setWanted] = useState(draft.explanation !== '')
  if (!wanted)
    return (
      <Button variant="default" className={classes.add} onClick={() => setWanted(true)}>
        Tambah pembahasan
      </Button>
    )
  return (
    <RichTextField
      label="Pembahasan"
      hint="Mengapa jawabannya begitu. Mahasiswa membacanya hanya bila pembahasan kuis ini ditampilkan."
      value={draft.explanation}
      onChange={(explanation) => change({ explanation })}
      upload={uploadPicture}
      minHeight={96}
      error={errors.explanation}
      data-path="explanation"
    />
  )
}
