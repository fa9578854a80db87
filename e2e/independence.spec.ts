import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './world.ts'

/** Parts of the demo campus: its student and lecturer, its classes and their content. */
const DEMO =
  /demo\.(student|lecturer)\b|\b2201010001\b|\b0011223301\b|\b(SMALL_)?CLASS\b|\bDEMO_(QUIZ|ESSAYS)\b|quizNamed|readClass|\bIF\d{4}/

/** Files that define the demo campus for tests, or check it. */
const ABOUT_DEMO = ['campus.ts', 'session.ts', 'independence.spec.ts', 'smoke.spec.ts']

/**
 * Tests that still use the demo campus. Others create their own class (own-class.ts); this list must only
 * shrink.
 */
const REMAINING = [
  'admin/intake.spec.ts',
  'axe-outcomes.spec.ts',
  'axe-reports.spec.ts',
  'lecturer/behind.spec.ts',
  'lecturer/calibration.spec.ts',
  'lecturer/drill.spec.ts',
  'lecturer/home.spec.ts',
  'lecturer/members.spec.ts',
  'lecturer/outcomes.spec.ts',
  'lecturer/portfolio.spec.ts',
  'lecturer/reports.spec.ts',
  'measured-bank.ts',
  'still.spec.ts',
  'student/first-screen.spec.ts',
  'student/lessons.spec.ts',
  'student/under-the-thumb.spec.ts',
]

const listSources = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !ABOUT_DEMO.includes(file))
    .filter((file) => DEMO.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
    .sort()

test('only the tests of a list that shrinks use the demo campus', { tag: '@gate' }, () => {
  expect(listSources()).toEqual(REMAINING)
})
