// `npm run admin:create -- NAMA_PENGGUNA "Nama Lengkap"`: makes a super admin, also while Tuntas runs. Asks for the password, or
// takes it from ADMIN_PASSWORD.
import { prepare } from './prepare.mjs'

prepare('admin')
await import('../apps/server/dist/admin.js')
