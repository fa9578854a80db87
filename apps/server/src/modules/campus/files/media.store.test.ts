import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeCourse, makeLesson, makeTeacher } from '../../../../test/make.ts'
import { withStores } from '../../../../test/stores.ts'
import { type Conn, overPool } from '../../../platform/db/db.ts'
import { openStorage, type SweptStore } from '../../../platform/files/storage.ts'
import { streamContent } from './content.ts'
import { eraseUploads } from './erase.store.ts'
import * as media from './media.store.ts'
import { findFile } from './store.ts'
import { sweepFiles } from './sweep.store.ts'

/** Uploads in pieces to a folder and to an S3 store: reading them back, and deleting them with their file. */

const app = withApp()
const { onDisk, inS3 } = withStores()

const SIZE = PIECE_BYTES + 700
const film = Buffer.from(Array.from({ length: SIZE }, (_, at) => at % 251))
Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(film)

const places: [string, () => Promise<SweptStore>][] = [
  ['in a folder', () => openStorage(onDisk())],
  ['in a store that speaks S3', () => openStorage(inS3())],
]

const stage = async (open: () => Promise<SweptStore>) => {
  const db = overPool(app.pool) as Parameters<typeof sweepFiles>[0]['db']
  const ctx = { db, files: await open() }
  const actor = { id: await makeTeacher(app.pool), role: 'dosen' } as Parameters<typeof media.startMedia>[1]
  const send = async (numbers: readonly number[]) => {
    const startedMedia = await media.startMedia(ctx, actor, { name: `${randomUUID()}.mp4`, size: SIZE })
    for (const number of numbers) {
      const content = film.subarray((number - 1) * PIECE_BYTES, number * PIECE_BYTES)
      await media.keepPiece(ctx, actor, { id: startedMedia.id, number }, { name: 'x', content })
    }
    return { ...startedMedia, keys: numbers.map((number) => `${startedMedia.key}.${number}`) }
  }
  const finish = (id: number) => media.finishMedia(ctx, actor, id)
  const are = async (keys: readonly string[]) => Promise.all(keys.map((key) => ctx.files.has(key)))
  return { ctx, actor, send, finish, are }
}

/** Moves the last check back by a day, so that the file is checked again. */
const aDayLater = () =>
  app.pool.query(
    `update files set checked_at = checked_at - interval '25 hours', created_at = created_at - interval '25 hours'`,
  )

describe.each(places)('a film %s', (_, open) => {
  it('is read back completely and from any offset', async () => {
    const { ctx, send, finish } = await stage(open)
    const { id } = await send([2, 1])
    await finish(id)
    const file = await findFile(ctx.db, id)
    if (!file) throw new Error('no file')
    expect((await buffer(await streamContent(ctx.files, file, undefined))).equals(film)).toBe(true)
    for (const [from, to] of [
      [PIECE_BYTES - 3, PIECE_BYTES + 3],
      [PIECE_BYTES, SIZE - 1],
      [0, 0],
    ] as const) {
      const part = await buffer(await streamContent(ctx.files, file, { from, to }))
      expect(part.equals(film.subarray(from, to + 1)), `${from}-${to}`).toBe(true)
    }
  })

  it('is deleted with all pieces once nothing refers to it, finished or not, and stays with a lesson and its copy', async () => {
    const { ctx, actor, send, finish, are } = await stage(open)
    const [partialUpload, wholeUpload, namedUpload] = [
      await send([2]),
      await send([1, 2]),
      await send([1, 2]),
    ]
    for (const { id } of [wholeUpload, namedUpload]) await finish(id)
    const course = await makeCourse(app.pool, actor.id)
    const lesson = await makeLesson(app.pool, course, { media_file_id: namedUpload.id })
    const copy = await makeLesson(app.pool, course, { media_file_id: namedUpload.id })
    for (const __ of [1, 2]) {
      await aDayLater()
      await sweepFiles(ctx)
    }
    expect(await are([...partialUpload.keys, ...wholeUpload.keys, ...namedUpload.keys])).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    await app.pool.query('update lessons set media_file_id = null where id = $1', [lesson])
    for (const __ of [1, 2, 3]) {
      await aDayLater()
      await sweepFiles(ctx)
    }
    expect(await are(namedUpload.keys)).toEqual([true, true])
    await app.pool.query('update lessons set media_file_id = null where id = $1', [copy])
    for (const __ of [1, 2, 3]) {
      await aDayLater()
      await sweepFiles(ctx)
    }
    expect(await are(namedUpload.keys)).toEqual([false, false])
  })

  it('is removed with its pieces, and accepts no later piece', async () => {
    const { ctx, actor, send, are } = await stage(open)
    const { id, key, keys } = await send([2])
    const first = { id, number: 1 }
    await Promise.allSettled([
      media.keepPiece(ctx, actor, first, { name: 'x', content: film.subarray(0, PIECE_BYTES) }),
      media.removeMedia(ctx, actor, id),
    ])
    expect(await are([...keys, `${key}.1`])).toEqual([false, false])
  })

  it('stays whole where a piece was sent twice and the second arrives after the end', async () => {
    const { ctx, actor, send, finish, are } = await stage(open)
    const { id, key, keys } = await send([2])
    const upload = { name: 'x', content: film.subarray(0, PIECE_BYTES) }
    const lateFiles = Object.create(ctx.files, {
      put: {
        value: async (...args: Parameters<typeof ctx.files.put>) => {
          await ctx.files.put(...args)
          await media.keepPiece(ctx, actor, { id, number: 1 }, upload)
          await finish(id)
        },
      },
    })
    const keptMedia = await media.keepPiece({ ...ctx, files: lateFiles }, actor, { id, number: 1 }, upload)
    expect(keptMedia).toMatchObject({ finished: true, received: [1, 2] })
    expect(await are([...keys, `${key}.1`])).toEqual([true, true])
  })

  it('is deleted with its sender unless a lesson shows it, and loses their name there', async () => {
    const { ctx, actor, send, finish } = await stage(open)
    const [partialUpload, namedUpload] = [await send([1]), await send([1, 2])]
    await finish(namedUpload.id)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await makeLesson(app.pool, course, { media_file_id: namedUpload.id })
    const erasedKeys = await eraseUploads(ctx.db as Conn, actor.id)
    expect(erasedKeys).toEqual(expect.arrayContaining(partialUpload.keys))
    expect(erasedKeys).not.toEqual(expect.arrayContaining(namedUpload.keys))
    expect((await findFile(ctx.db, namedUpload.id))?.name).toBe(`berkas-${namedUpload.id}.mp4`)
  })
})
