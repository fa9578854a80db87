import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createRole,
  databaseUrl,
  dropDatabase,
  scratchName,
  startScratchServer,
  sweepLeftovers,
  useMemoryForScratch,
} from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** The same server as a role that reads and writes rows in clones of the template. */
    appUrl: string
    template: string
  }
}

const PREFIX = 'threads-'

/** Bundled once: worker threads for imports, prints and hashes would otherwise each load TypeScript again. */
const prepareThreads = () => {
  const cache = join(import.meta.dirname, '../.cache') // inside the project, to resolve packages
  mkdirSync(cache, { recursive: true })
  sweepLeftovers(cache, PREFIX)
  const directory = mkdtempSync(join(cache, PREFIX))
  const script = "import('./scripts/bundle.mjs').then((m) => m.bundleThreads(process.argv[1]))"
  execFileSync(process.execPath, ['-e', script, directory], { cwd: join(import.meta.dirname, '../../..') })
  process.env.THREADS_DIR = directory // inherited by the test processes
  return directory
}

/** One PostgreSQL and one migrated template per run; every test file clones the template. */
export default async (project: TestProject) => {
  useMemoryForScratch()
  const threads = prepareThreads()
  const server = await startScratchServer()
  const template = scratchName('template')
  const role = scratchName('app')
  let appUrl: string
  try {
    appUrl = await createRole(server.adminUrl, role)
    await createEmptyDatabase(server.adminUrl, template)
    await migrate(databaseUrl(server.adminUrl, template), { app: databaseUrl(appUrl, template) })
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('adminUrl', server.adminUrl)
  project.provide('appUrl', appUrl)
  project.provide('template', template)
  return async () => {
    await dropDatabase(server.adminUrl, template)
    await asAdmin(server.adminUrl, `drop role if exists ${role}`)
    await server.stop()
    rmSync(threads, { recursive: true })
  }
}
