import { screen } from '@testing-library/react'
import { messageThread, messageThreads, readThread, replyMessage } from '@tuntas/contract/operations/messages'
import { paginate } from '@tuntas/contract/wire/paging'
import { expect, it } from 'vitest'
import { refuse, reply } from '../../../../test/fakeApi'
import { fillIn, findField, findNoWords, findWords, renderScreen } from '../../../../test/screen'

const thread = (messages_left: number) =>
  reply(messageThread, {
    data: {
      id: 5,
      courses_id: 1,
      course: 'Basis Data',
      student_id: 2,
      student: 'Citra Lestari',
      unread: false,
      may_reply: true,
      messages_left,
      messages: [],
    },
  })
const open = (remainingMessages: number) =>
  renderScreen('/talk/messages/5', {
    as: 'mahasiswa',
    replies: [
      thread(remainingMessages),
      reply(readThread, {}),
      reply(messageThreads, ({ query }) => ({ data: [], pagination: paginate(query, 0) })),
    ],
  })

it('says how many messages are left today once they are few', async () => {
  const { user, answer } = open(6)
  await fillIn(user, await findField('Balas'), 'Baik, Bu.')
  await findNoWords(/pesan hari ini/)
  answer(reply(replyMessage, { data: { id: 9 } }), thread(5))
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await findWords('Sisa 5 pesan hari ini.')
})

it('says that the day’s limit is reached, and keeps what was typed', async () => {
  const { user, answer } = open(0)
  await findWords('Batas pesan hari ini tercapai. Lanjutkan besok.')
  answer(
    refuse(replyMessage, 'daily_limit', {
      message: 'Hari ini kamu sudah menulis 200 pesan. Lanjutkan besok.',
    }),
  )
  await fillIn(user, await findField('Balas'), 'Baik, Bu.')
  await user.click(screen.getByRole('button', { name: 'Kirim' }))
  await findWords('Hari ini kamu sudah menulis 200 pesan. Lanjutkan besok.')
  expect(await findField('Balas')).toHaveProperty('value', 'Baik, Bu.')
})
