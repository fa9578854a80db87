// Builds everything for browsers: the application, the head script, the document frames, and the worker.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { compressWeb } from './compress.mjs'
import { computeRevision, paperFiles, shellFiles } from './shell-files.mjs'
import { root } from './stamps.mjs'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')

/** Sets the colour scheme, and starts requests before the application runs. */
const buildHead = async (files) => {
  const script = ['public/scheme.js', 'head/early.js']
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('')
  const { code } = await transform(script, { minify: true, define: { PAPER_FILES: JSON.stringify(files) } })
  writeFileSync(join(dist, 'scheme.js'), code)
}

/**
 * Files that pdf.js loads only for some documents: character maps, standard fonts, colour profiles, decoders.
 */
const copyPdfData = () => {
  const source = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  // The interpreter is for scripts inside PDF files, which are not run.
  const filter = (name) => !name.includes('quickjs')
  for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm'])
    cpSync(join(source, folder), join(dist, 'assets/pdf', folder), { recursive: true, filter })
}

export const buildWeb = async () => {
  process.env.NODE_ENV = 'production' // else a developer's shell would get the slow build of React
  const { build } = await import('vite')
  const run = (configFile, more) =>
    build({ root: web, configFile: join(web, configFile), logLevel: 'error', ...more })
  await run('vite.config.ts')
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  await buildHead(paperFiles(manifest))
  await run('vite.viewer.config.ts')
  copyPdfData()
  const files = shellFiles(manifest)
  const define = { FILES: JSON.stringify(files), REVISION: JSON.stringify(computeRevision(files)) }
  await run('vite.worker.config.ts', { define })
  await compressWeb()
}
