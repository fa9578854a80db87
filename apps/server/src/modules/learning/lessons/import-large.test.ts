import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import { importCourse } from '@tuntas/contract/learning/course-import'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withCourseImports } from '../../../../test/course-imports.ts'
import { asTar, asZip } from '../../../../test/moodle-backups.ts'
import { courseEntries } from '../../../../test/moodle-courses.ts'
import { sendForm, sendInPieces } from '../../../../test/multipart.ts'

const app = withApp()
const classroom = withClassroom(app)
const { backup, newClass, send, rowsIn } = withCourseImports(app, classroom)

describe('a large backup', () => {
  const upload = (person: Person, content: Buffer) =>
    sendInPieces(app, person, { name: 'besar.mbz', content })
  /** Contains a film of random bytes, which cannot be compressed. */
  const makeLarge = async (pack: typeof asTar) => {
    const noise = Buffer.from(Array.from({ length: PIECE_BYTES * 2 }, () => Math.floor(Math.random() * 256)))
    return pack([{ name: `files/ab/${'ab'.repeat(20)}`, content: noise }, ...(await courseEntries(4))])
  }

  it.each([
    ['tar', asTar],
    ['zip', asZip],
  ] as const)('comes in pieces and is read as a stream, packed as %s', async (_, pack) => {
    const course = await newClass()
    const { id, code } = await upload(classroom.teacher, await makeLarge(pack))
    expect(code).toBe(200)
    const dryReply = await app.call(classroom.teacher, importCourse, {
      body: { courses_id: course, media_id: id, dry_run: true },
    })
    expect(dryReply.body.data.sections).toHaveLength(3)
    expect((await send(course, null, { media_id: id })).code).toBe(200)
    expect(await rowsIn(course)).toEqual({ topics: 2, lessons: 7 })
    const otherReply = await app.call(classroom.stranger, importCourse, {
      body: { courses_id: course, media_id: id, dry_run: true },
    })
    expect(otherReply.code).toBe(404)
  })

  it('is no video of a lesson, and a video no backup', async () => {
    const course = await newClass()
    const { id } = await upload(classroom.teacher, await backup())
    await send(course, await backup(), { keys: ['page_11'] })
    const { rows } = await app.pool.query(
      'select id, sections_id, version from lessons where courses_id = $1',
      [course],
    )
    const form = {
      id: String(rows[0].id),
      version: String(rows[0].version),
      sections_id: String(rows[0].sections_id),
      name: 'x',
      type: 'LESSON',
      format: 'TEXT',
      description: '<p>x</p>',
    }
    const asMedia = await sendForm(app, classroom.teacher, 'lecture/lesson/save', {
      ...form,
      media_id: String(id),
    })
    expect(asMedia.code).toBe(422)
    const blocks = JSON.stringify([{ kind: 'media', file_id: id }])
    expect((await sendForm(app, classroom.teacher, 'lecture/lesson/save', { ...form, blocks })).code).toBe(
      422,
    )
    expect((await upload(classroom.teacher, Buffer.from('not a backup'))).code).toBe(415)
  })
})
