import { extra, requiredColumn } from './import-column.ts'

/** Columns of every person, with the short names of SIAKAD and Feeder lists. */

export const DATE_HINT = 'Contoh: 17-08-2004, 17/08/2004, 2004-08-17, atau 17 Agustus 2004.'
export const biodata = [
  requiredColumn(
    'name',
    'Nama',
    [
      'nama lengkap',
      'nama mahasiswa',
      'nama mhs',
      'nm mhs',
      'nm pd',
      'nama dosen',
      'nm dosen',
      'nama peserta',
      'name',
    ],
    'Siti Rahmawati',
  ),
  requiredColumn(
    'gender',
    'Jenis Kelamin',
    ['jk', 'l/p', 'jns kelamin', 'jenis kel', 'jenkel', 'gender', 'kelamin', 'sex'],
    'P',
    'L atau P.',
  ),
  requiredColumn(
    'place_birth',
    'Tempat Lahir',
    ['tempat', 'kota lahir', 'tmp lahir', 'tmpt lahir', 'tpt lahir'],
    'Bandung',
  ),
  requiredColumn(
    'date_birth',
    'Tanggal Lahir',
    ['tgl lahir', 'tgl. lahir', 'tanggal lhr', 'tanggal', 'birth date', 'lahir'],
    '17-08-2004',
    DATE_HINT,
  ),
  requiredColumn('email', 'Email', ['e-mail', 'surel', 'alamat email', 'mail'], 'siti@kampus.ac.id'),
  requiredColumn(
    'phone',
    'No. Hp',
    [
      'no hp',
      'nomor handphone',
      'no handphone',
      'no ponsel',
      'telepon seluler',
      'hp/wa',
      'hp',
      'nomor hp',
      'no telepon',
      'nomor telepon',
      'handphone',
      'wa',
      'no wa',
      'whatsapp',
      'phone',
    ],
    '081233441290',
  ),
  extra('religion', 'Agama', ['religion', 'id agama', 'kode agama'], 'islam'),
  extra('type_identity', 'Jenis Identitas', ['tipe identitas', 'identitas'], 'ktp'),
  extra(
    'no_identity',
    'No. Identitas',
    ['nik', 'no nik', 'nomor induk kependudukan', 'no ktp', 'nomor ktp', 'nomor identitas'],
    '3273015708040001',
  ),
  extra('telephone', 'Telepon Rumah', ['telepon', 'telp', 'telp rumah', 'no telp'], ''),
  extra('postal_code', 'Kode Pos', ['kodepos', 'zip'], '40115'),
]
