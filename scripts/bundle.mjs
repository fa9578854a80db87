// Bundles the server's own sources (the contract is TypeScript and has no build); packages stay external.
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
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
  'apps/server/src/doctor.ts',
  'apps/server/src/drill.ts',
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

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() || undefined

/** Which source this is. BUILD_COMMIT names it where the build has no repository, as in an image. */
const describeBuild = () => ({
  commit: process.env.BUILD_COMMIT || git('rev-parse', '--short=12', 'HEAD') || null,
  is_changed: process.env.BUILD_COMMIT
    ? false
    : Boolean(git('status', '--porcelain', '--untracked-files=no')),
  built_at: new Date().toISOString(),
})

/** Worker threads are separate entries beside main.js. */
export const bundleServer = async (outdir = join(root, 'apps/server/dist')) => {
  await bundle([...programs, ...threads], outdir)
  writeFileSync(join(outdir, 'build.json'), JSON.stringify(describeBuild()))
}

/**
 * Only the threads: tests start hundreds, which would each compile their TypeScript again.
 * @param {string} outdir
 */
export const bundleThreads = (outdir) => bundle(threads, outdir)
