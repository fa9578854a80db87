import { useQueryClient } from '@tanstack/react-query'
import { type Question, saveQuestion } from '@tuntas/contract/questions'
import * as schemas from '@tuntas/contract/questions.schemas'
import { useRef, useState } from 'react'
import { call } from '../../kit/call'
import { fieldsOf, INCOMPLETE } from '../../kit/form'
import { schemaErrors } from '../../kit/schemaErrors'
import { toast } from '../../kit/toast'
import { useVersions } from '../../kit/versions'
import { settling } from '../../ui/settling'
import {
  bodyOf,
  type Compared,
  comparedOf,
  type Draft,
  draftOf,
  emptyDraft,
  withOption,
  withoutOption,
} from './draft'
import { withRegrade } from './regrade'

type QuestionForm = {
  lessonId: number
  courseId: number
  question: Question | undefined
  onDirty: (dirty: boolean) => void
  /** Opens the question anew, as it is stored. */
  onSaved: (id: number) => Promise<void>
}

const FOCUSABLE = 'input, textarea, select, [role="textbox"], [tabindex]'

/** One question while it is written. Its parent gives it a new key for another question. */
export function useQuestionForm({ lessonId, courseId, question, onDirty, onSaved }: QuestionForm) {
  const first = useRef<Draft>(null)
  const queries = useQueryClient()
  const loaded = useRef(question)
  first.current ??= question ? draftOf(question) : emptyDraft()
  const [draft, setDraft] = useState<Draft>(first.current)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const latest = useRef(draft)

  const saveVersion = useVersions<Compared, Question>({
    row: loaded.current,
    valuesOf: (row) => comparedOf(draftOf(row)),
    fields: async () => (await import('./questionVersion')).fieldsOf(queries, courseId),
    take: ({ id }) => onSaved(id),
  })

  const put = (next: Draft) => {
    latest.current = next
    setDraft(next)
    onDirty(JSON.stringify(next) !== JSON.stringify(first.current))
  }
  const change = (part: Partial<Draft>) => {
    put({ ...latest.current, ...part })
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }
  const refuse = (found: Record<string, string>, message: string) => {
    setErrors(found)
    toast.error(message)
    // The first wrong field on screen, once its message stands there.
    setTimeout(() => {
      const fields = [...(box.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
      const wrong = fields.find((field) => (field.dataset.path ?? '') in found)
      const target = wrong?.matches('input, textarea') ? wrong : wrong?.querySelector<HTMLElement>(FOCUSABLE)
      target?.focus()
    })
  }
  const save = async () => {
    setBusy(true)
    if (!(await settling.done())) return setBusy(false)
    const body = bodyOf(latest.current, lessonId)
    const wrong = schemaErrors(schemas.saveQuestion.body, body)
    if (Object.keys(wrong).length > 0) {
      setBusy(false)
      return refuse(wrong, INCOMPLETE)
    }
    try {
      let id = body.id ?? 0
      let done = false
      const taken = await saveVersion(comparedOf(latest.current), async (version) => {
        done = await withRegrade(async (confirm) => {
          const sent = schemas.saveQuestion.body.parse({ ...body, version, confirm })
          id = (await call(saveQuestion, { body: sent })).data.id
        })
      })
      if (!taken) return setBusy(false)
      if (done) {
        onDirty(false)
        toast.success('Data berhasil disimpan!')
        await onSaved(id)
      }
    } catch (error) {
      refuse(fieldsOf(error), error instanceof Error ? error.message : 'Data gagal disimpan!')
    }
    setBusy(false)
  }
  return {
    draft,
    errors,
    busy,
    box,
    change,
    save,
    addOption: () => {
      const options = withOption(latest.current.options)
      if (options) change({ options })
      else toast.error('Opsi pilihan ganda melebihi batas')
    },
    removeOption: (place: number) => {
      const { options, answer } = withoutOption(latest.current, place)
      change({ options, answer })
    },
    changeOption: (place: number, part: Partial<Draft['options'][number]>) =>
      change({
        options: latest.current.options.map((option) =>
          option.place === place ? { ...option, ...part } : option,
        ),
      }),
  }
}
export type QuestionFormState = ReturnType<typeof useQuestionForm>
