// `npm run erase -- NIM`: takes an archived person's data out and keeps the statistics, also while Tuntas runs. Asks for the number
// again, or takes --ya.
import { prepare } from './prepare.mjs'

prepare('erase')
await import('../apps/server/dist/erase.js')
