// Bundles the server's own sources (the contract is TypeScript and has no build); packages stay external.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './stamps.mjs'

const programs = [
  'apps/server/src/main.ts',
  'apps/server/src/admin.ts',
  'apps/server/src/backup.ts',
  'apps/server/src/erase.ts',
  'apps/server/src/second-factor.ts',
  'apps/server/src/restore.ts',
]
const threads = [
  'apps/server/src/modules/campus/files/texts.worker.ts',
  'apps/server/src/modules/insight/measurement/calibration.worker.ts',
  'apps/server/src/modules/insight/measurement/analysis-queue.worker.ts',
  'apps/server/src/modules/learning/quizzes/forms/form-generation.worker.ts',
  'apps/server/src/platform/http/docs.worker.ts',
  'apps/server/src/modules/learning/quizzes/file-reading.worker.ts',
  'apps/server/src/platform/process/hashing.worker.ts',
  'apps/server/src/platform/files/printing.worker.ts',
  'apps/server/src/platform/files/spreadsheet.worker.ts',
]

/** @param {string[]} entryPoints @param {string} outdir */
const bundle = async (entryPoints, outdir) => {
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints,
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

/** Worker threads are separate entries beside main.js. */
export const bundleServer = (outdir = join(root, 'apps/server/dist')) =>
  bundle([...programs, ...threads], outdir)

/**
 * Only the threads: tests start hundreds, which would each compile their TypeScript again.
 * @param {string} outdir
 */
export const bundleThreads = (outdir) => bundle(threads, outdir)
