// `npm run admin:create -- NAMA_PENGGUNA "Nama Lengkap"`: creates a super admin, also while Tuntas runs. Asks
// for the password, or reads ADMIN_PASSWORD.
import { prepare } from './prepare.mjs'

prepare('admin')
await import('../apps/server/dist/admin.js')
