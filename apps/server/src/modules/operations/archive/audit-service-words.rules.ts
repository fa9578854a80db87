/** Fields of service tokens, as the audit log names them. */
export const serviceWords = {
  scopes: 'Izin',
  prefix: 'Awal token',
  expires_at: 'Berlaku sampai',
  last_used_at: 'Terakhir dipakai',
  last_ip: 'Alamat terakhir',
  revoked_at: 'Dicabut',
}
