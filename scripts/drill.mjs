// `npm run drill -- FILE`: restores a backup into a temporary folder, compares every row and file, and removes
// it.
import { prepare } from './prepare.mjs'

prepare('drill')
await import('../apps/server/dist/drill.js')
