import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { root } from '../src/platform/root.ts'

/** The bundled commands beside the server, in a folder of the test file. */
export const withCommands = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `tuntas-${name}-`))
  const bundle = join(root, `apps/server/node_modules/.cache/tuntas-${name}-test`)
  beforeAll(() => {
    const script = "import('./scripts/bundle.mjs').then((m) => m.bundleServer(process.argv[1]))"
    const result = spawnSync(process.execPath, ['-e', script, bundle], { cwd: root, encoding: 'utf8' })
    expect(result.stderr).toBe('')
  })
  afterAll(() => {
    for (const path of [bundle, folder]) rmSync(path, { recursive: true, force: true })
  })
  const run = async (command: string, args: string[], env: NodeJS.ProcessEnv, typedText = '') => {
    const all = { PATH: process.env.PATH, INIT_CWD: folder, ...env }
    const execution = promisify(execFile)(process.execPath, [join(bundle, `${command}.js`), ...args], {
      env: all,
      cwd: '/',
    })
    execution.child.stdin?.end(typedText)
    return execution.then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  }
  return { folder, run }
}
