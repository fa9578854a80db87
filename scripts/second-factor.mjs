// `npm run second-factor:remove -- NAMA_PENGGUNA`: takes a lost second factor off an account, also while Tuntas runs.
import { prepare } from './prepare.mjs'

prepare('second-factor')
await import('../apps/server/dist/second-factor.js')
