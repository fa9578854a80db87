import { finalMark } from '@tuntas/contract/insight/final-marks'
import { officeClasses, officeFinalMark, officePrint } from '@tuntas/contract/insight/marks-office'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { download } from '../../../../test/download.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { insert, makeTeacher, makeUser } from '../../../../test/make.ts'

const app = withApp()
const { close } = finalMarkCalls(app)

it('the office counts changed marks as the lecturer sees them', async () => {
  await setScale(app)
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const year_id = await insert(app.pool, 'years', { code: '20261', name: 'Ganjil' })
  const unchangedClass = await makeMarkedClass(app, teacher, { year_id, name: 'Kelas A' })
  const changedClass = await makeMarkedClass(app, teacher, { year_id, name: 'Kelas B' })
  const open = await makeMarkedClass(app, teacher, { year_id, name: 'Kelas C' })
  for (const one of [unchangedClass, changedClass, open]) await addMarked(app, one, [80, 93, 70, 60])
  const leavingStudent = await addMarked(app, changedClass, [50, 50, 50, 50])
  const remarked = await addMarked(app, changedClass, [70, 70, 70, 70])
  for (const { course } of [unchangedClass, changedClass])
    expect((await close(teacher, course)).code).toBe(200)
  const list = async () =>
    (await app.call(admin, officeClasses, { query: { page: 1, year_id } })).body.data.map(
      (row: { course: string; state: string; proposals: number }) => [row.course, row.state, row.proposals],
    )
  expect(await list()).toEqual([
    ['Kelas A', 'closed', 0],
    ['Kelas B', 'closed', 0],
    ['Kelas C', 'open', 0],
  ])
  await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
    leavingStudent.id,
  ])
  await app.pool.query('update submissions set score = 90 where user_id = $1', [remarked.id])
  await addMarked(app, changedClass, [60, 60, 60, 60])
  expect((await list())[1]).toEqual(['Kelas B', 'closed', 3])
  const { data } = (await app.call(teacher, finalMark, { query: { courses_id: changedClass.course } })).body
  expect(data.proposals).toHaveLength(3)
  const detail = (await app.call(admin, officeFinalMark, { query: { courses_id: unchangedClass.course } }))
    .body.data
  expect(detail).toMatchObject({
    state: 'closed',
    document: { version: 1, students: [{ final: 73.1, grade: 'B' }] },
  })
  const prints = [await download(app, admin, officePrint.path, { id: detail.versions[0].id })]
  prints.push(await download(app, admin, officePrint.path, { id: detail.versions[0].id }))
  expect(prints[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(prints[0]?.content.equals(prints[1]?.content ?? Buffer.alloc(0))).toBe(true)
})
