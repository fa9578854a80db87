import { attemptQuestions } from '@tuntas/contract/learning/attempts'
import { it } from 'vitest'
import { cut, hold } from '../../../../test/fakeApi'
import { findWords, renderScreen } from '../../../../test/screen'

it('says with the first paint of a paper that is opened again that the answers are safe', async () => {
  const questions = hold(cut(attemptQuestions))
  renderScreen('/student/courses/lesson/quiz/paper/9', { as: 'mahasiswa', replies: [questions] })
  await findWords('Membuka kuis… Jawabanmu tetap aman di perangkat ini.')
  questions.release()
  await findWords('Koneksi terputus, mencoba lagi… Jawabanmu tetap aman di perangkat ini.')
})
