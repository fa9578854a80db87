import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../web/src')
/** The form of a person gets its id from the link. */
const SAID_ELSEWHERE = ['routeTree.gen.ts', 'modules/campus/people/PersonPage.tsx']
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !SAID_ELSEWHERE.includes(file),
)
const TO = /\bto\s*[=:]\s*\{?['"`][^'"`]*\{-\$(\w+)\}[^'"`]*['"`]/g

const listUnsaid = (file: string): string[] => {
  const text = readFileSync(join(web, file), 'utf8')
  return [...text.matchAll(TO)].flatMap(({ 0: to, 1: name, index }) => {
    const params = /^[^>]*?\bparams\s*[=:]\s*\{?\{([^}]*)\}/.exec(text.slice(index + to.length))?.[1] ?? ''
    return new RegExp(`\\b${name}\\b`).test(params) ? [] : [`${file}: ${to}`]
  })
}

it('a link sets every part of its address: otherwise the current page’s would apply', () => {
  expect(sources.length).toBeGreaterThan(600)
  expect(sources.flatMap(listUnsaid)).toEqual([])
})
