import type { Question } from '@tuntas/contract/learning/questions'
import { useRef, useState } from 'react'
import { confirm } from '../../../kit/form/confirm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import type { Inherited } from './draft'

type Opened = number | 'new' | null
/** How it was opened: only on request it is scrolled into view. A new object each time. */
export type Arrival = { by: 'itself' | 'press' | 'adding' }

/** Unsaved changes: never discarded without asking. */
function useUnsaved() {
  const [dirty, setDirty] = useState(false)
  const isHeld = useRef(false)
  isHeld.current = dirty
  useLeaveGuard(() => isHeld.current)
  const mayLeave = async () =>
    !isHeld.current ||
    (await confirm({
      title: 'Tinggalkan soal ini?',
      text: 'Perubahan yang belum disimpan akan hilang.',
      yes: 'Ya, tinggalkan',
      danger: true,
    }))
  return { dirty, setDirty, mayLeave }
}

/** The open question, and whether it has unsaved changes. */
export function useOpenQuestion(questions: readonly Question[]) {
  const [openQuestion, setOpenQuestion] = useState<Opened>(questions[0]?.id ?? null)
  const { dirty, setDirty, mayLeave } = useUnsaved()
  const [version, setVersion] = useState(0)
  const [arrival, setArrival] = useState<Arrival>({ by: 'itself' })
  const [inherited, setInherited] = useState<Inherited>()
  const storedQuestion = questions.find((one) => one.id === openQuestion) ?? questions[0] ?? null
  const current: Question | 'new' | null = openQuestion === 'new' ? 'new' : storedQuestion

  const go = (to: Opened, by: Arrival['by'] = 'itself') => {
    setArrival({ by })
    setOpenQuestion(to)
    setDirty(false)
    setVersion((before) => before + 1)
  }
  return {
    current,
    dirty,
    setDirty,
    /** A new or changed question is saved before another is added. */
    unsaved: dirty || openQuestion === 'new',
    formKey: `${current === 'new' ? 'new' : current?.id}-${version}`,
    show: async (id: number) => {
      if (current !== 'new' && id === current?.id) setArrival({ by: 'press' })
      else if (await mayLeave()) go(id, 'press')
    },
    add: (from?: Inherited) => {
      setInherited(from)
      go('new', 'adding')
    },
    inherited,
    arrival,
    discard: async () => {
      if (await mayLeave())
        go(openQuestion === 'new' ? (questions[questions.length - 1]?.id ?? null) : openQuestion)
    },
    saved: (id: number) => go(id),
    close: () => go(null),
  }
}
