import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { useAction } from '../../../kit/client/useAction'
import { toast } from '../../../kit/form/toast'
import { count } from '../../../kit/format'
import { type CopyPlan, copyBody } from './copyPlan'

/** Copies lessons into one or several classes, all or none. */
export function useCopying(onDone: () => void) {
  const copying = useAction(duplicateLessons, {
    said: ({ data }) => {
      const classes = data.targets.length > 1 ? ` ke ${data.targets.length} kelas` : ''
      const questions = data.questions > 0 ? ` dan ${count(data.questions)} soal` : ''
      return `${count(data.lessons)} pembelajaran${questions} disalin${classes}`
    },
    invalidates: [lecturerLessons],
    done: onDone,
  })
  return {
    pending: copying.pending,
    run: (plan: CopyPlan, lessons: readonly number[], from: number) => {
      const body = copyBody(plan, lessons, from)
      if (typeof body === 'string') return toast.error(body)
      void copying.run({ body })
    },
  }
}
