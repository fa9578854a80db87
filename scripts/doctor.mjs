// `npm run doctor`: checks the installation of this machine and says what to do, also while Tuntas runs.
import { prepare } from './prepare.mjs'

prepare('doctor')
await import('../apps/server/dist/doctor.js')
