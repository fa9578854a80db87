import type { Student } from './campus.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

const API = '/api/v1'

export interface Paper {
  student: Student
  attemptId: number
  epoch: number
  questions: { id: number; keys: string[] }[]
}

type Started = { data: { id: number } }
type Questions = {
  data: { id: number; options: { key: string }[] }[]
  attempt: { id: number; epoch: number }
}

export const toOverviewUrl = (lessonId: number) => `${API}/student/lesson/detail/${lessonId}?record=0`
export const toResultsUrl = (lessonId: number) => `${API}/lecture/quiz/result?id=${lessonId}`
export const signInPath = `${API}/auth/signin`

export const saver = (token: string) => poster(`${API}/student/quiz/save-answer`, { authorization: token })

/** Starts or continues the quiz and reads the paper, like a browser on every load. */
export const openPaper = async (wire: Wire, student: Student): Promise<Paper> => {
  const headers = { authorization: student.token }
  const start = poster(`${API}/student/quiz/start`, headers)
  const startReply = await wire.ask(start({ id: student.lessonId }))
  if (startReply.status !== 200) throw new Error(`start: ${startReply.status} ${startReply.body}`)
  const read = await wire.ask(get(`${API}/student/quiz/question?lessons_id=${student.lessonId}`, headers))
  if (read.status !== 200) throw new Error(`question: ${read.status} ${read.body}`)
  const { data, attempt } = json<Questions>(read)
  if (attempt.id !== json<Started>(startReply).data.id) throw new Error('the paper is of another attempt')
  const questions = data.map(({ id, options }) => ({ id, keys: options.map((option) => option.key) }))
  return { student, attemptId: attempt.id, epoch: attempt.epoch, questions }
}

const AT_ONCE = 16

/** Everybody starts, several at once; measures the wait for the paper. */
export const openPapers = async (port: number, students: readonly Student[]) => {
  const papers: Paper[] = []
  const latencies: number[] = []
  const remainingStudents = [...students]
  const worker = async () => {
    const wire = openWire(port)
    for (let student = remainingStudents.pop(); student; student = remainingStudents.pop()) {
      const startedAt = performance.now()
      papers.push(await openPaper(wire, student))
      latencies.push(performance.now() - startedAt)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { papers, latencies }
}
