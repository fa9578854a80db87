import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/migrate.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName, startScratchServer } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/** One PostgreSQL and one migrated template database for the whole run; every test file clones the template. */
export default async (project: TestProject) => {
  const server = await startScratchServer()
  const template = scratchName('template')
  try {
    await createEmptyDatabase(server.adminUrl, template)
    await migrate(databaseUrl(server.adminUrl, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('adminUrl', server.adminUrl)
  project.provide('template', template)
  return async () => {
    await dropDatabase(server.adminUrl, template)
    await server.stop()
  }
}
