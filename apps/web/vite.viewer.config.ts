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
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['pdf', 'docx', 'xlsx', 'pptx'].map((kind) => join(import.meta.dirname, `viewer/${kind}.html`)),
    },
  },
})
