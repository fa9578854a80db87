// `npm run drill -- FILE`: restores a backup into a temporary folder and compares every row and file.
import { prepare } from './prepare.mjs'

prepare('drill')
await import('../apps/server/dist/drill.js')
