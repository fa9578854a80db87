import type { NextStep } from '@tuntas/contract/insight/dashboard'
import { number, score } from '../../../kit/format'

/** Page of a step, by lesson type. */
export function getStepLink(step: Pick<NextStep, 'type' | 'lessons_id' | 'state'>) {
  const params = { id: String(step.lessons_id) }
  if (step.type === 'QUIZ') {
    // The quiz asks at once whether to start: the student has pressed 'Mulai kuis'.
    const search = step.state === 'available' ? ({ mulai: true } as const) : {}
    return { to: '/student/courses/lesson/quiz/$id', params, search } as const
  }
  if (step.type === 'ASSIGNMENT') return { to: '/student/courses/lesson/assignment/$id', params } as const
  if (step.type === 'TOOL') return { to: '/student/courses/lesson/tool/$id', params } as const
  return {
    to: '/student/courses/lesson/detail/$id/{-$record}',
    params: { ...params, record: undefined },
  } as const
}

export const kinds = { LESSON: 'MATERI', ASSIGNMENT: 'TUGAS', QUIZ: 'KUIS', TOOL: 'ALAT LUAR' } as const

/** The next step as a sentence. */
export function describeStep(step: NextStep): string {
  if (step.state === 'in_progress') return `Lanjutkan ${step.name}`
  if (step.state === 'remedial') return `Pelajari lagi, lalu ambil remedial ${step.name}`
  if (step.type === 'QUIZ') return `Kerjakan ${step.name}`
  if (step.type === 'ASSIGNMENT') return `Kumpulkan ${step.name}`
  return step.type === 'TOOL' ? `Buka ${step.name}` : `Pelajari ${step.name}`
}

export function labelStepButton(step: NextStep): string {
  if (step.state === 'remedial') return 'Lanjut remedial'
  if (step.type === 'QUIZ') return 'Mulai kuis'
  if (step.type === 'TOOL') return 'Buka alat'
  return step.type === 'ASSIGNMENT' ? 'Kerjakan tugas' : 'Buka materi'
}

export function describeStepScore(step: NextStep): string | null {
  if (step.score === null || step.kkm === null) return null
  return `Nilaimu ${score(step.score)} dari KKM ${number(step.kkm)}`
}
