import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/**
 * The pages inside document frames (viewer/), built by themselves behind the application: what they share with it would become
 * small files that every screen had to fetch. Development serves them as they are.
 */
export function documentFrames(): Plugin {
  return {
    name: 'document-frames',
    apply: 'build',
    closeBundle: async () => {
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'error',
        plugins: [pdfData()],
        build: {
          target: 'es2023',
          emptyOutDir: false,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: ['pdf', 'docx', 'xlsx', 'pptx'].map((kind) =>
              join(import.meta.dirname, `viewer/${kind}.html`),
            ),
          },
        },
      })
    },
  }
}

/** What pdf.js fetches for some files only: character maps, standard fonts, colour profiles, decoders. */
function pdfData(): Plugin {
  const source = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  return {
    name: 'pdf-data',
    generateBundle() {
      // The interpreter is for scripts inside PDF files, which nobody runs here.
      for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm'])
        for (const name of readdirSync(join(source, folder)))
          if (!name.startsWith('quickjs'))
            this.emitFile({
              type: 'asset',
              fileName: `assets/pdf/${folder}/${name}`,
              source: readFileSync(join(source, folder, name)),
            })
    },
  }
}
