import { lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { quizForms } from '@tuntas/contract/learning/paper-forms'
import { previewQuestions, quizQuestions } from '@tuntas/contract/learning/questions'
import { quizSections } from '@tuntas/contract/learning/sections'

/** Endpoints to refetch after taking or releasing forms. */
export const listInvalidatedByForms = (lessonId: number) => {
  const ofQuiz = { query: { lessons_id: lessonId } }
  return [
    [quizForms, ofQuiz],
    [quizSections, ofQuiz],
    [quizQuestions, ofQuiz],
    [previewQuestions, ofQuiz],
    [lecturerLesson, { params: { id: lessonId } }],
    lecturerLessons,
  ] as const
}
