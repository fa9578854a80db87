import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { ROUTE } from './world.ts'

/** Fewer tests than this are not the whole gate. */
const GATE_TESTS = 50

const routesFolder = join(import.meta.dirname, '../apps/web/src/routes')

/**
 * `teacher/form.{-$id}.tsx` opens at `/teacher/form` and `/teacher/form/7`. Folders and parts that start with
 * `_` are not in the address.
 */
const toPattern = (file: string) => {
  const parts = file
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
  const steps = parts.map((part) => {
    if (part.startsWith('{-$')) return '(/[^/]+)?'
    return `/${part.replace(/\{?\$\w+\}?/, '[^/]+')}`
  })
  return new RegExp(`^${steps.join('') || '/'}$`)
}

const isScreen = (file: string) => file.endsWith('.tsx') && !/(^|\/)([-_][^/]*)\.tsx$/.test(file)

/** All screens with their address patterns. */
const listScreens = () =>
  readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
    .filter(isScreen)
    .map((file) => ({ file, pattern: toPattern(file) }))

/** Fails a whole gate run in which some screen was never opened. */
export default class RouteReporter implements Reporter {
  private readonly paths = new Set<string>()
  private isWhole = false
  private ended = 0

  onBegin({ shard }: FullConfig, suite: Suite) {
    this.isWhole = shard === null && suite.allTests().length >= GATE_TESTS
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult) {
    this.ended += 1
    for (const { type, description } of annotations)
      if (type === ROUTE) for (const path of description?.split(' ') ?? []) this.paths.add(path)
  }

  async onEnd() {
    // `--list` runs no test.
    if (!this.isWhole || this.ended < GATE_TESTS) return
    const screens = listScreens()
    const missingScreens = screens.filter(
      ({ pattern }) => ![...this.paths].some((path) => pattern.test(path)),
    )
    const lines = missingScreens.map(({ file }) => `  no test opens apps/web/src/routes/${file}\n`)
    process.stdout.write(
      `Screens opened: ${screens.length - missingScreens.length} of ${screens.length}\n${lines.join('')}`,
    )
    return missingScreens.length > 0 ? { status: 'failed' as const } : undefined
  }
}
