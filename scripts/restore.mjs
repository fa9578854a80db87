// `npm run restore -- FILE [--replace | --new]`: puts database and files back; Tuntas must not run. --new makes the embedded database first.
import { prepare } from './prepare.mjs'

prepare('restore')
await import('../apps/server/dist/restore.js')
