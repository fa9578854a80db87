// Bundles the server: our own sources (the contract is TypeScript and never built by itself); packages stay where they are.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './stamps.mjs'

export const bundleServer = async (outdir = join(root, 'apps/server/dist')) => {
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    // Threads are entries of their own, beside main.js.
    entryPoints: [
      'apps/server/src/main.ts',
      'apps/server/src/admin.ts',
      'apps/server/src/backup.ts',
      'apps/server/src/erase.ts',
      'apps/server/src/second-factor.ts',
      'apps/server/src/restore.ts',
      'apps/server/src/modules/insight/measurement/calibration.worker.ts',
      'apps/server/src/modules/learning/quizzes/forms/dealing.worker.ts',
      'apps/server/src/platform/hashing.worker.ts',
      'apps/server/src/platform/printing.worker.ts',
      'apps/server/src/platform/spreadsheet.worker.ts',
    ],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true, // what only the first start needs (the demo campus) is not read by the others
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@tuntas/contract': './packages/contract/src' },
    sourcemap: true,
    logLevel: 'warning',
  })
}
