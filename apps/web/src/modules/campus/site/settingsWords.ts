import { type SecondDemand, secondDemandLabels } from '@tuntas/contract/identity/second.vocabulary'
import type { Fields as VersionFields } from '../../../kit/form/differences'
import { fileSaid } from '../../../kit/form/options'

type Texts =
  | 'title_login'
  | 'description_login'
  | 'help_email'
  | 'help_phone'
  | 'media_mb'
  | 'second_factor'
  | 'second_factor_days'
  | 'second_factor_for'
  | 'institution'
  | 'institution_address'
type Files =
  | 'logo'
  | 'logo_horizontal'
  | 'print_logo'
  | 'manual_book_teacher'
  | 'manual_book_student'
  | 'manual_book_admin'
type Values = Record<Texts, string> & Record<Files, File | null>

/** Labels for the comparison of two versions. */
export const fields: VersionFields<Values> = {
  title_login: 'Judul',
  description_login: 'Deskripsi',
  help_email: 'Email',
  help_phone: 'No. Hp',
  media_mb: 'Batas video dan audio (MB)',
  second_factor: { label: 'Verifikasi dua langkah wajib', say: (value) => (value ? 'Ya' : 'Tidak') },
  second_factor_days: 'Masa tenggang verifikasi dua langkah (hari)',
  second_factor_for: {
    label: 'Verifikasi dua langkah wajib untuk',
    say: (value) => secondDemandLabels[value as SecondDemand],
  },
  institution: 'Nama perguruan tinggi',
  institution_address: 'Alamat perguruan tinggi',
  print_logo: { label: 'Logo cetakan', say: fileSaid },
  logo: { label: 'Logo', say: fileSaid },
  logo_horizontal: { label: 'Logo horizontal', say: fileSaid },
  manual_book_teacher: { label: 'Panduan dosen', say: fileSaid },
  manual_book_student: { label: 'Panduan mahasiswa', say: fileSaid },
  manual_book_admin: { label: 'Panduan admin', say: fileSaid },
}
