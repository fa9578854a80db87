import { importQuestions } from '@tuntas/contract/learning/question-files'
import { type Question, quizQuestions } from '@tuntas/contract/learning/questions'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeQuiz } from './make.ts'
import { sendForm } from './multipart.ts'

type Sent = { who?: Person; dry_run?: string; name?: string; more?: Record<string, string> }

/** Quizzes to import files into, and their content afterwards. */
export const questionFiles = (app: TestApp, classroom: Classroom) => {
  const emptyQuiz = async () => (await makeQuiz(app.pool, classroom.course, { questions: 0 })).id
  const send = (
    quiz: number,
    /** Null if the format must be detected from the content. */
    format: string | null,
    content: string | Buffer,
    { who: person = classroom.teacher, dry_run = '0', name = 'soal.txt', more = {} }: Sent = {},
  ) =>
    sendForm(
      app,
      person,
      importQuestions.path,
      { lessons_id: String(quiz), ...(format !== null && { format }), dry_run, ...more },
      { file: { name, content: Buffer.from(content) } },
    )
  const readQuestions = async (quiz: number): Promise<Question[]> =>
    (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz } })).body.data
  return { emptyQuiz, send, stored: readQuestions }
}

/** The part of a question that a file preserves: without ids and option keys. */
export const toCarried = ({
  question,
  options,
  answer,
  content: { options: _, ...content },
  key,
  point,
  level,
  goals,
  type,
  explanation,
  related_lessons,
  related_part,
}: Question) => ({
  type,
  question,
  options: options.map(({ label }) => label),
  explanation,
  option_explanations: options.map((option) => option.explanation ?? null),
  answer,
  content,
  key,
  point,
  level,
  goals,
  related_lessons,
  related_part,
})
