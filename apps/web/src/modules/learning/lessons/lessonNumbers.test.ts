import { describe, expect, it } from 'vitest'
import { numbersWords } from './lessonNumbers'

const none = { lessons_id: 1, students: 120, done: 0, in_progress: 0, waiting: 0, mastered: null, mean: null }

describe('the numbers of a lesson', () => {
  it('say who did it, who mastered it, what waits and the mean', () => {
    const quiz = { ...none, done: 92, waiting: 4, mastered: 80, mean: 76.2 }
    expect(numbersWords('QUIZ', quiz)).toBe(
      '92/120 mengerjakan · 80 tuntas · 4 esai menunggu dinilai · rata-rata 76,20',
    )
    expect(numbersWords('QUIZ', { ...none, in_progress: 14 })).toBe('14 sedang mengerjakan · 0/120 selesai')
    expect(numbersWords('LESSON', { ...none, done: 3 })).toBe('3/120 membuka')
    expect(numbersWords('ASSIGNMENT', { ...none, waiting: 2 })).toBe(
      '0/120 mengumpulkan · 2 tugas menunggu dinilai',
    )
  })

  it('are nothing without students', () => {
    expect(numbersWords('QUIZ', { ...none, students: 0 })).toBeNull()
    expect(numbersWords('QUIZ', undefined)).toBeNull()
  })
})
