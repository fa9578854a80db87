import type { PaperQuestion } from '@tuntas/contract/attempts'
import { useEffect } from 'react'
import type { Paper } from './usePaper'

type Keys = {
  enabled: boolean
  question: PaperQuestion | undefined
  paper: Paper
  onMove: (by: 1 | -1) => void
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && target.getAttribute('type') !== 'radio'))

/** A to E choose, N and P (or Alt with an arrow) move on and back. */
export function usePaperKeys({ enabled, question, paper, onMove }: Keys) {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isWriting(event.target)) return
      const key = event.key.toUpperCase()
      if (key === 'N' || (event.altKey && event.key === 'ArrowRight')) onMove(1)
      else if (key === 'P' || (event.altKey && event.key === 'ArrowLeft')) onMove(-1)
      else {
        const option =
          /^[A-E]$/.test(key) && !event.altKey ? question?.options[key.charCodeAt(0) - 65] : undefined
        if (!question || !option || paper.answers[question.id] === option.key) return
        paper.answer(question.id, option.key)
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [enabled, question, paper, onMove])
}
