// `npm run second-factor:remove -- NAMA_PENGGUNA`: removes a lost second factor, also while Tuntas runs.
import { prepare } from './prepare.mjs'

prepare('second-factor')
await import('../apps/server/dist/second-factor.js')
