import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { useLayoutEffect } from 'react'
import { kinds } from '../../../kinds/index'
import type { Paper } from './usePaper'

type Keys = {
  enabled: boolean
  question: PaperQuestion | undefined
  paper: Paper
  onMove: (by: 1 | -1) => void
}

/** Writing, or in a dialog above the paper. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role="dialog"]') !== null ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.getAttribute('type') !== 'radio'))

/**
 * Keys of the paper: an option's letter selects it, N and P (or Alt with an arrow) move. Bound as soon as the
 * question is rendered, so that no key is lost.
 */
export function usePaperKeys({ enabled, question, paper, onMove }: Keys) {
  useLayoutEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isElsewhere(event.target)) return
      const key = event.key.toUpperCase()
      if (key === 'N' || (event.altKey && event.key === 'ArrowRight')) onMove(1)
      else if (key === 'P' || (event.altKey && event.key === 'ArrowLeft')) onMove(-1)
      else {
        const choice =
          question &&
          !event.altKey &&
          kinds[question.type].choices(question).find(({ letter }) => letter === key)
        if (!choice || paper.answers[question.id] === choice.answer) return
        paper.answer(question.id, choice.answer)
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled, question, paper, onMove])
}
