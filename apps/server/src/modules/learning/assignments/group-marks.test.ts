import { lectureWork } from '@tuntas/contract/insight/teaching'
import {
  assignmentResults,
  resetSubmission,
  returnMarks,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { restoreArchived } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withGroupWork } from '../../../../test/group-work.ts'
import { makeTeacher } from '../../../../test/make.ts'

const app = withApp()
const { world, handIn, readWork, readScore, readQueueRow, mark, markOwn } = withGroupWork(app)

describe('the mark of a group', () => {
  it('is that of each member; one of them may have another, which can be taken away', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.budi, 80, { feedback: '<p>Rapi</p>' })
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([80, 80])
    const ownReply = await markOwn(world.budi, { score: 65, feedback: '<p>Kurang terlibat</p>' })
    expect(ownReply.body.data).toMatchObject({ score: 65, own_score: 65 })
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([80, 65])
    expect((await readWork(world.budi)).handed_in).toMatchObject({
      group_score: 80,
      own_score: 65,
      own_feedback: '<p>Kurang terlibat</p>',
    })
    expect(JSON.stringify(await readWork(world.ani))).not.toContain('Kurang')
    await mark(world.ani, 90)
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([90, 65])
    expect((await markOwn(world.budi, { score: '' })).body.message).toBe(
      'Nilai sendiri dihapus. Nilai kelompok yang berlaku.',
    )
    expect(await readScore(world.budi)).toBe(90)
  })

  it('counts as any mark does: in the views, and once in what waits', async () => {
    await handIn(world.ani, 'Satu')
    const listWaiting = async () =>
      (await app.call(world.teacher, lectureWork, {})).body.data.filter(
        ({ kind }: { kind: string }) => kind === 'submissions',
      )
    expect(await listWaiting()).toMatchObject([{ count: 1 }])
    await mark(world.ani, 80)
    await markOwn(world.budi, { score: 60 })
    expect(await listWaiting()).toEqual([])
    const { rows } = await app.pool.query(
      'select user_id, score::float from student_lessons where lessons_id = $1 and submitted order by user_id',
      [world.task],
    )
    expect(rows).toEqual([
      { user_id: world.ani?.id, score: 80 },
      { user_id: world.budi?.id, score: 60 },
    ])
  })

  it('of an older version is refused, for the group and for one', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80, { version: 1 })
    expect((await mark(world.budi, 70, { version: 1 })).code).toBe(409)
    expect((await markOwn(world.budi, { score: 70, version: 1 })).code).toBe(409)
    expect((await markOwn(world.budi, { score: 101 })).code).toBe(422)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await markOwn(world.budi, { score: 70 }, stranger)).code).toBe(404)
    expect(await readScore(world.budi)).toBe(80)
  })

  it('is for work of a group alone', async () => {
    await handIn(world.dewi, 'Sendiri')
    expect((await markOwn(world.dewi, { score: 70 })).code).toBe(409)
    await mark(world.dewi, 75)
    expect(await readScore(world.dewi)).toBe(75)
  })

  it('given while the group hands in is of one version or the other', async () => {
    await handIn(world.ani, 'Satu')
    const { id } = await readQueueRow(world.ani)
    const [markReply] = await Promise.all([
      app.send(world.teacher, updateScore, { body: { id: id ?? 0, score: 80 } }),
      handIn(world.budi, 'Dua'),
    ])
    expect(markReply?.code).toBe(200)
    expect(await readScore(world.ani)).toBe(await readScore(world.budi))
  })

  it('is held with the mark of one, and returned to all', async () => {
    await app.send(world.teacher, updateLesson, { body: { id: world.task, hold_feedback: 1 } })
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80)
    await markOwn(world.budi, { score: 60, feedback: '<p>Rahasia</p>' })
    expect(await readScore(world.budi)).toBeNull()
    expect((await readWork(world.budi)).handed_in).toMatchObject({
      group_score: null,
      own_score: null,
      own_feedback: null,
    })
    const reply = await app.send(world.teacher, returnMarks, { body: { lessons_id: world.task } })
    expect(reply.body.data).toEqual({ returned: 2 })
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([80, 60])
  })

  it('is returned to who has left as well, and counted of those who are there, as the screen counts what is held', async () => {
    await app.send(world.teacher, updateLesson, { body: { id: world.task, hold_feedback: 1 } })
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80)
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      world.budi.id,
    ])
    const { summary } = (
      await app.call(world.teacher, assignmentResults, {
        query: { id: world.task, courses_id: world.course },
      })
    ).body
    expect(summary.held).toBe(1)
    const reply = await app.send(world.teacher, returnMarks, { body: { lessons_id: world.task } })
    expect(reply.body.data).toEqual({ returned: 1 })
    const { rows } = await app.pool.query(
      'select count(returned_at)::int as returned from submissions where lessons_id = $1',
      [world.task],
    )
    expect(rows).toEqual([{ returned: 2 }])
  })

  it('goes with a reset of all members, and comes back with them', async () => {
    await handIn(world.ani, 'Satu')
    await mark(world.ani, 80)
    const ids = [(await readQueueRow(world.ani)).id, (await readQueueRow(world.budi)).id]
    await app.send(world.teacher, resetSubmission, { body: { id: ids[0] } })
    expect([await readQueueRow(world.ani), await readQueueRow(world.budi)]).toMatchObject([
      { id: null },
      { id: null },
    ])
    const back = await app.send(world.teacher, restoreArchived, { body: { kind: 'submission', id: ids } })
    expect(back.code).toBe(200)
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([80, 80])
  })
})
