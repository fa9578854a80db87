/** Fields of the connection to PDDikti, as the audit log names them. */
export const feederWords = {
  ok: 'Tersambung',
  job_id: 'Perbandingan',
  version_id: 'Versi nilai akhir',
  index: 'Indeks',
  theirs: 'Nilai di PDDikti',
  id_kelas_kuliah: 'ID kelas kuliah',
  id_registrasi_mahasiswa: 'ID registrasi mahasiswa',
  comparison: 'Hasil perbandingan',
  pending: 'Menunggu dikirim',
  sent_at: 'Dikirim',
}
