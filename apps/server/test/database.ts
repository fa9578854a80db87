import { inject } from 'vitest'
import { asAdmin, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

/** A fresh, migrated database for one test file; cloning the template takes some tens of milliseconds. */
export const createTestDatabase = async (): Promise<{ url: string; drop(): Promise<void> }> => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('test')
  await asAdmin(adminUrl, `create database ${name} template ${inject('template')}`)
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}
