import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { count } from '../../../kit/format'
import { toast } from '../../../kit/toast'
import { useAction } from '../../../kit/useAction'
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
