// `npm run erase -- NIM`: deletes an archived person's data and keeps statistics, also while Tuntas runs.
// Asks for the number again, or takes --ya.
import { prepare } from './prepare.mjs'

prepare('erase')
await import('../apps/server/dist/erase.js')
