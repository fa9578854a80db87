import { expect, it } from 'vitest'
import { compareRestored } from '../src/backups/compare.ts'
import { verify } from '../src/backups/verify.ts'
import { connected, ignore, memory, withBackup } from './backups.ts'

const { archive, emptyDatabase, restoreTo } = withBackup()

it('a restored backup is compared with its archive: a changed row and a changed file are named', async () => {
  const url = await emptyDatabase()
  const files = memory()
  await restoreTo(url, archive, false, files)
  const compare = async () =>
    compareRestored({ url, files, path: archive, say: ignore }, await verify(archive))
  expect(await compare()).toEqual([])
  const client = await connected(url)
  await client.query("update curriculums set name = name || '!' where id = (select min(id) from curriculums)")
  await client.end()
  const [key = ''] = files.contents.keys()
  await files.put(key, Buffer.from('lain'))
  expect(await compare()).toEqual(['tabel curriculums', `berkas ${key}`])
})
