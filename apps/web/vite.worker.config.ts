import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The service worker (worker/), built last: scripts/build-web.mjs passes the shell's files to it. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2023',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'worker/sw.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
