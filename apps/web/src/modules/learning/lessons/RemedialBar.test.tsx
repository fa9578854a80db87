import { screen } from '@testing-library/react'
import { readLesson, STUDY_SECONDS, type StudentLesson } from '@tuntas/contract/learning/attempts'
import { discussions } from '@tuntas/contract/operations/discussions'
import { expect, it, vi } from 'vitest'
import { reply } from '../../../../test/fakeApi'
import { findWords, renderScreen } from '../../../../test/screen'
import { lessonReply } from '../../../../test/studentLesson'

const openMaterial = (remedial: Partial<NonNullable<StudentLesson['remedial']>> = {}) =>
  renderScreen('/student/courses/lesson/detail/9', {
    as: 'mahasiswa',
    replies: [
      lessonReply({
        type: 'LESSON',
        name: 'Kunci utama',
        state: 'settled',
        remedial: {
          lessons_id: 12,
          name: 'Kuis Kunci',
          must_read: 0,
          studied: 1,
          is_read: 0,
          done: 1,
          total: 2,
          parts: [],
          next: null,
          ...remedial,
        },
      }),
      reply(discussions, {
        data: [],
        pagination: { page: 1, total: 0, prev: null, next: null },
        anonymous: 0,
        may_ask: 0,
        questions_left: null,
      }),
      reply(readLesson, { data: { read_at: '2026-11-30T01:00:00.000Z' } }),
    ],
  })
const findBar = () => screen.findByRole('region', { name: 'Remedial Kuis Kunci' })

it('says of an opened lesson that it was opened, and that it was studied after so long on screen', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { requests } = openMaterial()
    await findBar()
    await findWords('1 dari 2 materi dibuka')
    await findWords('Materi ini sudah dibuka')
    vi.advanceTimersByTime((STUDY_SECONDS - 1) * 1000)
    expect(requests(readLesson)).toHaveLength(0)
    vi.advanceTimersByTime(1000)
    await findWords('Materi ini sudah dipelajari')
  } finally {
    vi.useRealTimers()
  }
})

it('remembers that it was studied', async () => {
  openMaterial({ is_read: 1 })
  await findBar()
  await findWords('Materi ini sudah dipelajari')
})

it('says where reading is required what counts, and nothing of opening', async () => {
  openMaterial({ must_read: 1, studied: 0, done: 0 })
  await findBar()
  await findWords('0 dari 2 materi dipelajari')
  await findWords('Baca tiap materi sampai akhir, atau buka 1 menit.')
})
