import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A real video of 20 s, padded between pictures and index, so that it is uploaded in pieces and read in
 * ranges.
 */

const demo = join(import.meta.dirname, '../apps/server/src/demo/documents/select.mp4')

const buildBox = (type: string, bytes: number) => {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write(type, 4, 'latin1')
  return box
}

/** @param bytes of padding */
export const buildFilm = (bytes: number): Buffer => {
  const film = readFileSync(demo)
  // The last box has the offset of each picture from the start.
  const index = film.lastIndexOf('moov', undefined, 'latin1') - 4
  return Buffer.concat([film.subarray(0, index), buildBox('free', bytes), film.subarray(index)])
}

export const SUBTITLES = `1
00:00:00,000 --> 00:00:09,000
Dua tabel dengan kolom yang sama

2
00:00:09,000 --> 00:00:20,000
<i>LEFT JOIN</i> menampilkan semuanya
`
