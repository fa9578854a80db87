import { join } from 'node:path'
import { defineConfig } from 'vite'

/**
 * The pages inside document frames (viewer/), built by themselves behind the application: what they share with it would become
 * small files that every screen had to fetch. Development serves them as they are.
 */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    // The signs of the annotation tools: a frame loads no pictures from anywhere (platform/http/headers.ts).
    assetsInlineLimit: (file) => /pdfjs-dist\/legacy\/web\/images\//.test(file),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['pdf', 'docx', 'xlsx', 'pptx', 'annotate'].map((kind) =>
        join(import.meta.dirname, `viewer/${kind}.html`),
      ),
    },
  },
})
