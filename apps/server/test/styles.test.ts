import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../web/src')
const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)
const MODULE = /import (\w+) from '(\.[^']+\.module\.css)'/g

const listUnknown = (screen: string): string[] => {
  const text = readFileSync(join(web, screen), 'utf8')
  return [...text.matchAll(MODULE)].flatMap(([, name = '', sheet = '']) => {
    const styles = readFileSync(join(web, dirname(screen), sheet), 'utf8')
    const namedClasses = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
      ([, word = '']) => word,
    )
    return [...new Set(namedClasses)]
      .filter((word) => word !== 'module' && !new RegExp(`\\.${word}\\b`).test(styles))
      .map((word) => `${screen}: ${name}.${word}`)
  })
}

it('a screen names only classes that its stylesheet has', () => {
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.flatMap(listUnknown)).toEqual([])
})

const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.module.css'),
)
/** A rule of a single class, with its declarations before any nested rule. */
const RULE = /(?<=^|\}\n|\*\/\n|\n\n)\.(\w+) \{\n((?: {2}[\w-]+:[^\n]*\n)*)/g

const listMetTwice = (sheet: string): string[] => {
  const seenPlaces = new Set<string>()
  return [...readFileSync(join(web, sheet), 'utf8').matchAll(RULE)].flatMap(([, name = '', body = '']) =>
    [...body.matchAll(/^ {2}([\w-]+):/gm)].flatMap(([, property = '']) => {
      const place = `${sheet}: .${name} ${property}`
      if (seenPlaces.has(place)) return [place]
      seenPlaces.add(place)
      return []
    }),
  )
}

it('a stylesheet calls no two things by one name', () => {
  expect(sheets.length).toBeGreaterThan(100)
  expect(sheets.flatMap(listMetTwice)).toEqual([])
})
