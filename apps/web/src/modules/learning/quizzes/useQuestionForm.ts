import { type Question, saveQuestion } from '@tuntas/contract/learning/questions'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/client/call'
import { useEditForm } from '../../../kit/form/useEditForm'
import { withRegrade } from '../../../shared/marking/regrade'
import { patiently } from '../../../ui/lazyPart'
import {
  type Compared,
  type Draft,
  emptyDraft,
  type Inherited,
  pickInherited,
  toCompared,
  toQuestionBody,
  toQuestionDraft,
} from './draft'

type QuestionForm = {
  lessonId: number
  courseId: number
  question: Question | undefined
  /** Initial values of a new question. */
  inherited: Inherited | undefined
  onDirty: (dirty: boolean) => void
  /** Reopens the stored question, or a new one that inherits from it. */
  onSaved: (id: number, next?: Inherited) => Promise<void>
}

/** The schema of all kinds is heavy, so it loads after the form. Until then the server validates. */
const loadBody = () => import('@tuntas/contract/learning/questions.schemas')
type Body = Awaited<ReturnType<typeof loadBody>>['saveQuestion']['body']

function useBody() {
  const [body, setBody] = useState<Body>()
  useEffect(() => void patiently(loadBody).then(({ saveQuestion }) => setBody(saveQuestion.body)), [])
  return body
}

/** Saves the question; a key that changes results needs the lecturer's confirmation. */
const save = (body: Body | undefined, writtenFields: object, version: number | undefined) =>
  withRegrade((confirm) => {
    const savedBody = { ...writtenFields, version, confirm }
    return call(saveQuestion, {
      body: body ? body.parse(savedBody) : (savedBody as ReturnType<Body['parse']>),
    })
  })

type Submitting = { submit: () => void; onSubmit: (event: FormEvent) => void }

/** Saves, or saves and continues with another question: by button or Ctrl+Enter. */
function useSubmits(adds: RefObject<boolean>, { submit, onSubmit }: Submitting) {
  const saveAndAdd = () => {
    adds.current = true
    submit()
  }
  return {
    saveAndAdd,
    onSubmit: (event: FormEvent) => {
      adds.current = false
      onSubmit(event)
    },
    // Before the text editor inserts a line break.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      saveAndAdd()
    },
  }
}

/** A question while editing. Its parent changes the key for another question. */
export function useQuestionForm({ lessonId, courseId, question, inherited, onDirty, onSaved }: QuestionForm) {
  const [loadedQuestion] = useState(question)
  const adds = useRef(false)
  const body = useBody()
  const form = useEditForm<typeof saveQuestion, Draft, Question, Compared>(saveQuestion, {
    initialValues: loadedQuestion ? toQuestionDraft(loadedQuestion) : emptyDraft(inherited),
    ...(body && { schema: body }),
    toBody: (draft) => toQuestionBody(draft, lessonId),
    compared: toCompared,
    versions: {
      row: loadedQuestion,
      toValues: (row) => toCompared(toQuestionDraft(row)),
      fields: async () => (await import('./questionVersion')).buildQuestionFields(courseId),
      take: ({ id }) => onSaved(id),
    },
    send: (draft, version) => save(body, toQuestionBody(draft, lessonId), version),
    // The list asks instead, also between questions.
    guarded: false,
    onChange: (_, isDirty) => onDirty(isDirty),
    done: ({ data }, draft) => {
      onDirty(false)
      return onSaved(data.id, adds.current ? pickInherited(draft) : undefined)
    },
  })
  const { saveAndAdd, ...submits } = useSubmits(adds, { submit: form.submit, onSubmit: form.bind.onSubmit })
  return {
    draft: form.values,
    errors: form.errors,
    busy: form.busy,
    bind: { ...form.bind, ...submits },
    saveAndAdd,
    change: (part: Partial<Draft> | ((latest: Draft) => Partial<Draft>)) =>
      form.set(typeof part === 'function' ? part(form.latest()) : part),
  }
}
export type QuestionFormState = ReturnType<typeof useQuestionForm>
