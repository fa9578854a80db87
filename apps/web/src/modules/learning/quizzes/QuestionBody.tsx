import { Button, Skeleton } from '@mantine/core'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { Suspense, useState } from 'react'
import { COMMON, editings } from '../../../kinds/editing'
import { FocusedTextField } from '../../../kit/FocusedTextField'
import { uploadPicture } from '../../../kit/uploadPicture'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { lazyPart } from '../../../ui/lazyPart'
import { RichTextField } from '../../../ui/RichTextField'
import classes from './QuestionEditor.module.css'
import type { QuestionFormState } from './useQuestionForm'

const OtherTypes = lazyPart(() => import('./OtherTypes'))

type BodyForm = Pick<QuestionFormState, 'draft' | 'errors' | 'change'>
type QuestionBodyProps = {
  form: BodyForm
  /** Does its kind stay as it is? */
  fixed: boolean
  autoFocus: boolean
}

/** What a question asks and what is right, wherever it stands. */
export function QuestionBody({ form, fixed, autoFocus }: QuestionBodyProps) {
  const { draft, errors } = form
  const { Fields } = editings[draft.type]
  return (
    <>
      <div data-path="type">
        <TypeField
          fixed={fixed}
          type={draft.type}
          error={errors.type}
          onChange={(type) => form.change({ type })}
        />
        {fixed && <p className={classes.hint}>Tipenya tetap, karena kuis ini sudah dikerjakan.</p>}
      </div>
      <FocusedTextField
        label="Pertanyaan"
        required
        value={draft.question}
        onChange={(html) => form.change({ question: html })}
        upload={uploadPicture}
        autoFocus={autoFocus}
        error={errors.question}
        data-path="question"
      />
      <Suspense fallback={<Skeleton height={220} radius="md" />}>
        {Fields && <Fields draft={draft} errors={errors} change={form.change} />}
      </Suspense>
      <Explanation form={form} />
    </>
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

/** Most questions have none: its editor stands there once somebody asks for it. */
function Explanation({ form: { draft, errors, change } }: { form: BodyForm }) {
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
