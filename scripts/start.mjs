// `npm start`: on a fresh clone with only Node.js and npm it installs, builds and serves; later it only
// serves.
import { prepare } from './prepare.mjs'

prepare()
await import('../apps/server/dist/main.js')
