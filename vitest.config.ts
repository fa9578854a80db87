import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { tier } from './apps/server/test/tier.ts'

/** A first test loads its modules, where other work may load both cores. */
const testTimeout = 300_000

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: tier === 'all' ? configDefaults.exclude : [...configDefaults.exclude, '**/*.long.test.ts'],
          globalSetup: join(import.meta.dirname, 'apps/server/test/global-setup.ts'),
          pool: 'threads', // argon2 and pg are safe in threads, and threads start faster than processes
          isolate: false, // every file has a database and an application of its own, and loads their modules once per thread
          testTimeout,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 30_000 } }, // one second is short where other work loads both cores
        },
      },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], testTimeout } },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'], testTimeout } },
      { test: { name: 'web', root: 'apps/web', include: ['src/**/*.test.ts'], testTimeout } },
      {
        test: {
          name: 'screens',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          setupFiles: [join(import.meta.dirname, 'apps/web/test/setup.ts')],
          environment: 'happy-dom',
          pool: 'threads',
          isolate: false, // a thread loads the app once, which costs as much as sixty tests
          testTimeout,
        },
      },
    ],
    maxWorkers: 3, // on two cores: a test waits for the database a good part of its time
    passWithNoTests: true, // scripts/test.mjs refuses a run without any test
  },
})
