import { calibration } from '@tuntas/contract/insight/measurement'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { mixtures, takenQuiz, untilReady } from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'

const app = withApp()
const classroom = withClassroom(app)

it('reports how few people were asked an item', async () => {
  const places = Array.from({ length: 12 }, (_, j) => -1.5 + j / 4)
  const people = mixtures(20261128)(120, places)
  const drawnPatterns = people.map((pattern, nth) =>
    [...pattern].map((letter, at) => ((at + nth) % 3 === 0 ? '.' : letter)).join(''),
  )
  const askMessage = async (answers: readonly string[]) => {
    const { query } = await takenQuiz(app, classroom.course, answers)
    const ask = () => app.call(classroom.teacher, calibration, { query })
    return (await untilReady<{ state: string; message: string | null }>(ask)).message
  }
  expect(await askMessage(people)).toBeNull()
  expect(await askMessage(drawnPatterns)).toBe(
    'Soal yang paling jarang keluar baru didapat 80 mahasiswa: letak soal seperti itu dapat meleset sekitar 1 logit. Mulai 100 jawaban sekitar ½ logit.',
  )
})
