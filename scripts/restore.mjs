// `npm run restore -- FILE [--replace | --new]`: restores database and files; Tuntas must be stopped. --new
// creates the embedded database first.
import { prepare } from './prepare.mjs'

prepare('restore')
await import('../apps/server/dist/restore.js')
