import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import type { PaperQuestion } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { findWords, readText } from '../../../../test/screen'
import FinishDialog from './FinishDialog'

const questions = [1, 2, 3].map((id) => ({ id, number: id }) as PaperQuestion)
const nothing = () => undefined

const open = (answers: Record<number, string>) =>
  render(
    <MantineProvider env="test">
      <FinishDialog
        attemptId={1}
        state="asked"
        bare={[]}
        questions={questions}
        answers={answers}
        doubts={new Set()}
        current={0}
        onGo={nothing}
        onCancel={nothing}
        onFinish={nothing}
      />
    </MantineProvider>,
  )

it('says that all questions are answered where they are', async () => {
  open({ 1: 'A', 2: 'B', 3: 'C' })
  await findWords('Kuis akan diselesaikan dan jawabanmu dinilai. Semua 3 soal terisi.')
})

it('asks to answer what is still empty, and names it', async () => {
  open({ 1: 'A' })
  await findWords('Sebaiknya semua soal sudah terisi.')
  await findWords('2 soal belum diisi')
  expect(readText()).not.toContain('soal terisi.')
})
