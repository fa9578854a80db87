// `npm run restore -- FILE [--replace]`: puts database and files back; Tuntas must not run.
import { prepare } from './prepare.mjs'

prepare('restore')
await import('../apps/server/dist/restore.js')
