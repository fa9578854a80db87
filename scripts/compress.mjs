// Compresses the built web application once instead of per request (apps/server/src/platform/http/web.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root } from './stamps.mjs'

const dist = join(root, 'apps/web/dist')
const TEXT = /\.(js|mjs|css|html|svg|webmanifest)$/
/** Smaller files fit into one packet anyway. */
const WORTH_IT = 1_000
/** For larger files (libraries of document frames) the last percent takes too long. */
const LARGE = 500_000
const AT_ONCE = 4

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = async (file) => {
  const content = readFileSync(file)
  if (content.length < WORTH_IT) return
  const quality = content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  writeFileSync(`${file}.br`, await brotli(content, { params }))
  writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
}

export const compressWeb = async () => {
  const files = readdirSync(dist, { recursive: true })
    .map(String)
    .filter((name) => TEXT.test(name) && !name.startsWith('.vite'))
  const worker = async () => {
    for (let name = files.pop(); name; name = files.pop()) await compress(join(dist, name))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
