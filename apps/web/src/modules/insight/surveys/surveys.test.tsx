import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { evaluation } from '@tuntas/contract/insight/outcomes'
import { reflection } from '@tuntas/contract/insight/portfolio'
import {
  answerSurvey,
  closeSurvey,
  openSurvey,
  ownSurvey,
  ratingNames,
  survey,
  surveyItems,
} from '@tuntas/contract/insight/surveys'
import { expect, it, vi } from 'vitest'
import { createFakeApi, inTurn, refuse, reply } from '../../../../test/fakeApi'
import { findWords, readText, renderScreen } from '../../../../test/screen'
import { queryClient } from '../../../kit/client/queries'
import { theme } from '../../../ui/theme'
import OwnSurvey from './OwnSurvey'

const noSurvey = {
  state: 'none' as const,
  opened_at: null,
  closed_at: null,
  answers: 0,
  students: 9,
  results: null,
}
const at = '2026-11-20T03:00:00.000Z'
const openState = { ...noSurvey, state: 'open' as const, opened_at: at, answers: 5 }
const closedState = {
  ...openState,
  state: 'closed' as const,
  closed_at: at,
  results: {
    items: surveyItems.map(() => ({ mean: 3.4, n: 5, counts: [1, 1, 0, 1, 2] })),
    texts: ['Lebih banyak latihan'],
  },
}

it('is opened, counted and closed by the lecturer, who then sees its results', async () => {
  const { user } = renderScreen('/teacher/courses/evaluation/7', {
    as: 'dosen',
    replies: [
      refuse(evaluation, 'not_found'),
      reply(reflection, {
        data: {
          version: 1,
          strengths: null,
          problems: null,
          changes: null,
          updated_at: null,
          updated_by: null,
        },
      }),
      inTurn(
        reply(survey, { data: noSurvey }),
        reply(survey, { data: openState }),
        reply(survey, { data: closedState }),
      ),
      reply(openSurvey, { message: 'Survei kelas dibuka.' }),
      reply(closeSurvey, { message: 'Survei kelas ditutup.' }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Buka survei' }))
  await findWords('5 dari 9 mahasiswa mengisi.')
  expect(readText()).not.toContain('Rata-rata')
  await user.click(await screen.findByRole('button', { name: 'Tutup survei' }))
  await findWords('Survei yang ditutup tidak dapat dibuka lagi.')
  const buttons = screen.getAllByRole('button', { name: 'Tutup survei' })
  await user.click(buttons.at(-1) as HTMLElement)
  await findWords('Lebih banyak latihan')
  for (const text of [...surveyItems, ...ratingNames, '3,4']) expect(readText()).toContain(text)
  expect(screen.queryByRole('button', { name: 'Buka survei' })).toBeNull()
})

it('waits for a student until it is answered', async () => {
  const bodies: unknown[] = []
  const server = createFakeApi([
    inTurn(
      reply(ownSurvey, { data: { open: 1, answered: 0 } }),
      reply(ownSurvey, { data: { open: 1, answered: 1 } }),
    ),
    reply(answerSurvey, ({ body }) => {
      bodies.push(body)
      return { message: 'Tersimpan tanpa nama.' }
    }),
  ])
  vi.stubGlobal('fetch', server.fetch)
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme}>
        <OwnSurvey courseId={7} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Isi survei' }))
  const send = screen.getByRole('button', { name: 'Kirim tanpa nama' })
  for (const [item, choice] of screen.getAllByLabelText('Setuju').entries()) {
    expect(send, String(item)).toHaveProperty('disabled', true)
    fireEvent.click(choice)
  }
  fireEvent.change(screen.getByLabelText('Komentar'), { target: { value: 'Bagus' } })
  fireEvent.click(send)
  await waitFor(() => expect(screen.queryByText('Survei kelas')).toBeNull())
  expect(bodies).toEqual([{ courses_id: 7, ratings: [4, 4, 4, 4, 4], text: 'Bagus' }])
})
