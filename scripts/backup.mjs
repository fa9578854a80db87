// `npm run backup -- FILE`: database and files as one archive, also while Tuntas runs.
import { prepare } from './prepare.mjs'

prepare('backup')
await import('../apps/server/dist/backup.js')
