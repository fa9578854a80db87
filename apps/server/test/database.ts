import { inject } from 'vitest'
import { asAdmin, databaseUrl, dropDatabase, scratchName } from './scratch.ts'

type TestDatabase = {
  /** Superuser URL. */
  url: string
  /** The application's URL; its role owns nothing. */
  appUrl: string
  drop(): Promise<void>
}

/** A fresh, migrated database for one test file; cloning the template takes some tens of milliseconds. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('test')
  await asAdmin(adminUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  return {
    url: databaseUrl(adminUrl, name),
    appUrl: databaseUrl(inject('appUrl'), name),
    drop: () => dropDatabase(adminUrl, name),
  }
}
