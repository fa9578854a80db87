import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/migrate.ts'
import {
  asAdmin,
  createEmptyDatabase,
  createRole,
  databaseUrl,
  dropDatabase,
  scratchName,
  startScratchServer,
} from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** The same server, with a role that reads and writes rows of clones of the template. */
    appUrl: string
    template: string
  }
}

/** One PostgreSQL and one migrated template database for the whole run; every test file clones the template. */
export default async (project: TestProject) => {
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
  }
}
