import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { Refusal } from '../platform/refusal.ts'

export interface Entry {
  name: string
  content: Buffer
}

/** Writes entries sequentially; memory holds only the current one. */
export const openWriter = (path: string) => {
  const pack = tar.pack()
  // Contains names, addresses and password hashes: readable by its owner only.
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  const flowing = pipeline(pack, createGzip({ level: 4 }), target)
  flowing.catch(() => {}) // reported where it is awaited
  return {
    add: async ({ name, content }: Entry): Promise<void> => {
      const entryEnd = new Promise<void>((resolve, fail) => {
        const entry = pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
          error ? fail(error) : resolve(),
        )
        entry.on('error', fail)
        entry.end(content)
      })
      await Promise.race([entryEnd, flowing]) // if a full disk ends the stream, the entry never does
    },
    end: async (): Promise<void> => {
      pack.finalize()
      await flowing
    },
    abandon: async (): Promise<void> => {
      pack.destroy()
      await flowing.catch(() => {})
    },
  }
}

const damaged = () => new Refusal('Arsip rusak atau tidak utuh. Tidak ada yang diubah.')

/** Reads entries in order, one at a time. Anything unreadable is reported as a damaged archive. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const extract = tar.extract()
  const flowing = pipeline(createReadStream(path), createGunzip(), extract)
  flowing.catch(() => {})
  try {
    const entries = extract[Symbol.asyncIterator]()
    for (;;) {
      const read = async () => {
        const next = await entries.next()
        if (next.done) return undefined
        return { name: next.value.header.name, content: await buffer(next.value) }
      }
      const entry = await read().catch(() => {
        throw damaged()
      })
      if (!entry) break
      yield entry
    }
    await flowing.catch(() => {
      throw damaged()
    })
  } finally {
    extract.destroy()
  }
}
