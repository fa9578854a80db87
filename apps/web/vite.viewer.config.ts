import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * Pages inside document frames (viewer/), built separately after the application: shared code would become
 * small files that every screen loads. The development server serves them directly.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    // Icons of the annotation tools are inlined: a frame loads no external pictures (http/headers.ts).
    assetsInlineLimit: (file) => /pdfjs-dist\/legacy\/web\/images\//.test(file),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['pdf', 'docx', 'xlsx', 'pptx', 'annotate'].map((kind) =>
        join(import.meta.dirname, `viewer/${kind}.html`),
      ),
    },
  },
})
