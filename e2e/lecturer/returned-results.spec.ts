import { inspect } from '../inspect.ts'
import { overviewAddress } from '../student/paper.ts'
import { furnish, sitThrough } from '../student/room.ts'
import { adopt, enter, expect, openSession, test } from '../world.ts'

test('a quiz with an essay tells its results to all at once, when its lecturer returns them', async ({
  page,
  browser,
  campus,
}) => {
  const room = await furnish(campus)
  const address = `/teacher/courses/lesson/quiz/${room.quizId}`
  await enter(page, room.lecturer.username)
  const { sections_id } = await campus.row<{ sections_id: number }>(
    'select sections_id from lessons where id = $1',
    [room.quizId],
  )
  await page.goto(`/teacher/courses/lesson/form/${room.courseId}/${sections_id}/${room.quizId}`)
  await page.getByLabel('Nilai tampil').selectOption({ label: 'Setelah saya kembalikan' })
  await page.getByRole('button', { name: 'Simpan' }).click()
  const readShowScore = () => campus.row('select show_score from lessons where id = $1', [room.quizId])
  await expect.poll(readShowScore).toEqual({ show_score: 'returned' })

  const taker = async (essay: number | 'unmarked') => {
    const student = await campus.newTaker(room.quizId)
    const session = await openSession(page.request, student.username)
    await sitThrough(campus, room, { ...student, session }, { right: 2, essay })
    return session
  }
  const [markedSession, waitingSession] = [await taker(3), await taker('unmarked')]
  await page.goto(`${address}?tab=hasil`)
  await expect(page.getByText('1 nilai ditahan.')).toBeVisible()
  await inspect(page, 'results that are held')

  const readDetail = async (session: typeof markedSession) => {
    const { data } = (await session.get(`student/lesson/detail/${room.quizId}?record=0`)) as {
      data: { score: number | null }
    }
    return data.score
  }
  expect([await readDetail(markedSession), await readDetail(waitingSession)]).toEqual([null, null])
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await adopt(phone, markedSession)
  await phone.goto(overviewAddress(room.quizId))
  await expect(phone.getByText('Nilai tampil setelah dosenmu membagikannya.')).toBeVisible()

  await page.getByRole('button', { name: 'Kembalikan' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 jawaban esai belum dinilai; hasil mahasiswanya tetap ditahan.')
  await dialog.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByText('1 nilai ditahan.')).toHaveCount(0)
  expect([await readDetail(markedSession), await readDetail(waitingSession)]).toEqual([91.67, null])
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Nilai Kuis' })).toContainText('91,67')
  await phone.context().close()
})
