import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isBreached } from './breached.ts'

const folder = mkdtempSync(join(tmpdir(), 'tuntas-breached-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hash = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const createList = (passwords: readonly string[], end: string) => {
  const path = join(folder, `${passwords.length}-${end.length}.txt`)
  const lines = passwords.map((text, at) => `${hash(text)}:${10 ** (at % 8)}`).sort()
  writeFileSync(path, lines.length > 0 ? lines.join(end) + end : '')
  return path
}

it.each(['\n', '\r\n'])('finds every line of a sorted list, and nothing else (%j)', async (end) => {
  for (const size of [0, 1, 2, 3, 200]) {
    const passwords = Array.from({ length: size }, (_, at) => `sandi ${at}`)
    const path = createList(passwords, end)
    for (const password of passwords) expect(await isBreached(path, password), password).toBe(true)
    for (let at = 0; at < 50; at++) expect(await isBreached(path, `lain ${at}`)).toBe(false)
  }
})
