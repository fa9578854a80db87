import { Button, Skeleton } from '@mantine/core'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { Suspense, useState } from 'react'
import { COMMON, editings } from '../../../kinds/editing'
import { FocusedTextField } from '../../../kit/form/FocusedTextField'
import { uploadPicture } from '../../../kit/form/uploadPicture'
import { ChoiceCards } from '../../../ui/ChoiceCards'
import { lazyPart } from '../../../ui/lazyPart'
import { RichTextField } from '../../../ui/RichTextField'
import classes from './QuestionEditor.module.css'
import type { QuestionFormState } from './useQuestionForm'

const OtherTypes = lazyPart(() => import('./OtherTypes'))

/** Kinds whose key is narrow enough to stand beside the question. */
const BESIDE: readonly QuestionType[] = [...COMMON, 'MULTIPLE_ANSWER', 'SHORT_ANSWER', 'NUMERIC']

type BodyForm = Pick<QuestionFormState, 'draft' | 'errors' | 'change'>
type QuestionBodyProps = {
  form: BodyForm
  /** Is the kind fixed? */
  fixed: boolean
  autoFocus: boolean
}

/** Content and key of a question, in quiz and bank. */
export function QuestionBody({ form, fixed: isFixed, autoFocus }: QuestionBodyProps) {
  const { draft, errors } = form
  const { Fields } = editings[draft.type]
  return (
    <>
      <div data-path="type" className={classes.type}>
        <TypeField
          fixed={isFixed}
          type={draft.type}
          error={errors.type}
          onChange={(type) => form.change({ type })}
        />
        {isFixed && <p className={classes.hint}>Tipenya tetap, karena kuis ini sudah dikerjakan.</p>}
      </div>
      <div className={classes.sides}>
        <div data-beside={BESIDE.includes(draft.type) || undefined}>
          <FocusedTextField
            label="Pertanyaan"
            required
            compact
            minHeight={96}
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
        </div>
      </div>
      <Explanation form={form} />
    </>
  )
}

const otherTypes = (Object.keys(editings) as QuestionType[]).filter((type) => !COMMON.includes(type))

type TypeFieldProps = {
  fixed: boolean
  type: QuestionType
  error: string | undefined
  onChange: (type: QuestionType) => void
}

/** The most common kinds as buttons, others in a list. */
function TypeField({ fixed: isFixed, type, error, onChange }: TypeFieldProps) {
  const offeredTypes = isFixed ? [type] : COMMON
  return (
    <>
      <ChoiceCards
        name="type"
        label="Tipe soal"
        options={offeredTypes.map((value) => ({ value, label: questionTypeNames[value] }))}
        value={type}
        onChange={(value) => onChange(value as QuestionType)}
        error={error}
      />
      {!isFixed && (
        <Suspense fallback={<Skeleton height={40} width={160} />}>
          <OtherTypes types={otherTypes} type={type} onChange={onChange} />
        </Suspense>
      )}
    </>
  )
}

/** Rarely used: its editor opens on request. */
function Explanation({ form: { draft, errors, change } }: { form: BodyForm }) {
  const [hasExplanation, setExplanation] = useState(draft.explanation !== '')
  if (!hasExplanation)
    return (
      <Button variant="default" className={classes.add} onClick={() => setExplanation(true)}>
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
      compact
      minHeight={72}
      error={errors.explanation}
      data-path="explanation"
    />
  )
}
