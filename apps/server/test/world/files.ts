import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { readEnv } from '../../src/platform/env.ts'
import { openStorage } from '../../src/platform/files/storage.ts'
import { pdf } from '../documents.ts'
import { insert } from '../make.ts'

export const makeFile = async (pool: pg.Pool, user_id: number, name: string) => {
  const key = randomUUID()
  const content = pdf()
  await (await openStorage(readEnv({}))).put(key, content)
  const kind = { type: 'application/pdf', size: content.length }
  return insert(pool, 'files', { key, name: `${name}.pdf`, ...kind, user_id })
}

/** A video of three bytes without any piece uploaded. */
export const makeMedia = (pool: pg.Pool, user_id: number, tag: string) => {
  const upload = { size: 3, pieces: 1, finished: false }
  return insert(pool, 'files', {
    key: randomUUID(),
    name: `${tag}.mp4`,
    type: 'video/mp4',
    ...upload,
    user_id,
  })
}
