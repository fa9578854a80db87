import { choice, essay } from './question.ts'
import type { Level, QuestionContent } from './types.ts'

/**
 * A topic whose quiz is mastered goal by goal: its questions, the reserve for remedials, and its enrichment.
 */

const study = 'Aksesibilitas: tiga dasar'
const about = (goals: string, level: Level) => ({ point: 10, level: [level], goals, related: study })

export const TEXT_GOAL = 'Menulis teks alternatif yang menyampaikan arti gambar'
export const KEYS_GOAL = 'Membuat halaman yang dapat dipakai dengan papan ketik'
export const SIGHT_GOAL = 'Memeriksa kontras dan ukuran teks'

const text = about(TEXT_GOAL, 'c2')
const keys = about(KEYS_GOAL, 'c3')
const sight = about(SIGHT_GOAL, 'c2')
const audit = { ...about(SIGHT_GOAL, 'c5'), point: 20 }

const answers = {
  good: [
    '<p>Saya ukur kontras judul abu muda di atas putih: 2,6 banding 1, di bawah 4,5. Warnanya saya gelapkan dan ukurannya saya naikkan ke 16 piksel.</p>',
  ],
  fair: ['<p>Judulnya kurang jelas terbaca, sebaiknya warnanya digelapkan.</p>'],
  poor: ['<p>Halamannya sudah bagus.</p>'],
}

export const accessibilityQuestions: QuestionContent[] = [
  choice(
    '<p>Teks alternatif untuk foto gedung pada berita peresmiannya adalah …</p>',
    ['foto', 'Gedung baru perpustakaan saat diresmikan', 'IMG_2041.jpg', 'gambar hiasan'],
    'B',
    text,
  ),
  choice(
    '<p>Gambar hiasan garis pemisah diberi …</p>',
    ['<code>alt="garis"</code>', '<code>alt=""</code>', 'tanpa <code>alt</code>', '<code>title</code>'],
    'B',
    text,
  ),
  choice(
    '<p>Ikon kaca pembesar pada tombol cari tanpa tulisan diberi nama …</p>',
    ['Kaca pembesar', 'Ikon', 'Cari', 'Tombol'],
    'C',
    text,
  ),
  choice(
    '<p>Unsur yang dapat difokus dengan Tab tanpa kode tambahan adalah …</p>',
    ['<code>div</code>', '<code>span</code>', '<code>button</code>', '<code>p</code>'],
    'C',
    keys,
  ),
  choice(
    '<p>Garis fokus dihilangkan dengan <code>outline: none</code>. Akibatnya …</p>',
    [
      'halaman lebih cepat',
      'pemakai papan ketik tidak tahu posisinya',
      'tidak ada',
      'tautan tidak dapat diklik',
    ],
    'B',
    keys,
  ),
  choice(
    '<p>Urutan Tab sebaiknya mengikuti …</p>',
    ['warna', 'urutan baca halaman', 'panjang teks', '<code>tabindex</code> terbesar'],
    'B',
    keys,
  ),
  choice(
    '<p>Kontras paling kecil untuk teks biasa menurut WCAG AA adalah …</p>',
    ['2 : 1', '3 : 1', '4,5 : 1', '7 : 1'],
    'C',
    sight,
  ),
  choice(
    '<p>Halaman harus tetap terbaca bila teks diperbesar sampai …</p>',
    ['110 %', '150 %', '200 %', '400 %'],
    'C',
    sight,
  ),
  essay(
    '<p>Pilih satu halaman kampus. Periksa kontras dan ukuran teksnya, lalu usulkan satu perbaikan.</p>',
    audit,
    answers,
  ),
]

/** Asked first in remedials. */
export const reserve: QuestionContent[] = [
  choice(
    '<p>Teks alternatif untuk bagan hasil survei sebaiknya berisi …</p>',
    ['nama file', 'kata "bagan"', 'kesimpulan yang ditunjukkan bagan', 'warna batangnya'],
    'C',
    text,
  ),
  choice(
    '<p>Logo kampus yang menjadi tautan ke beranda diberi <code>alt</code> …</p>',
    ['Logo', 'Beranda Universitas', 'png', 'kosong'],
    'B',
    text,
  ),
  choice(
    '<p>Foto hiasan di latar halaman sebaiknya …</p>',
    ['diberi uraian panjang', 'dilewati pembaca layar', 'dibacakan dua kali', 'diberi nama file'],
    'B',
    text,
  ),
  choice(
    '<p>Menu yang dibuka dengan tetikus harus juga dapat dibuka dengan …</p>',
    ['suara', 'Enter atau Spasi', 'geser', 'klik kanan'],
    'B',
    keys,
  ),
  choice(
    '<p>Saat dialog terbuka, fokus sebaiknya berpindah ke …</p>',
    ['atas halaman', 'dalam dialog', 'bilah alamat', 'tidak berpindah'],
    'B',
    keys,
  ),
  choice(
    '<p>Setelah dialog ditutup, fokus kembali ke …</p>',
    ['tombol yang membukanya', 'judul halaman', 'kaki halaman', 'tautan pertama'],
    'A',
    keys,
  ),
  choice(
    '<p>Kontras paling kecil untuk teks besar menurut WCAG AA adalah …</p>',
    ['2 : 1', '3 : 1', '4,5 : 1', '7 : 1'],
    'B',
    sight,
  ),
  choice(
    '<p>Kesalahan isian sebaiknya ditandai dengan …</p>',
    ['warna merah saja', 'warna, ikon, dan kata', 'bunyi', 'kedipan'],
    'B',
    sight,
  ),
  essay(
    '<p>Periksa kontras dan ukuran teks satu aplikasi di ponselmu, lalu usulkan satu perbaikan.</p>',
    audit,
    answers,
  ),
]

const more = { ...about(KEYS_GOAL, 'c4'), related: '' }
/** Questions of the enrichment. */
export const challenge: QuestionContent[] = [
  choice(
    '<p>Pesan "Tersimpan" yang muncul tanpa pindah halaman dibacakan bila diletakkan di …</p>',
    [
      '<code>role="status"</code>',
      '<code>role="img"</code>',
      '<code>aria-hidden</code>',
      '<code>title</code>',
    ],
    'A',
    more,
  ),
  choice(
    '<p>Kotak pilihan buatan sendiri memerlukan <code>role</code> dan …</p>',
    ['<code>aria-checked</code>', '<code>alt</code>', '<code>lang</code>', '<code>hidden</code>'],
    'A',
    more,
  ),
  choice(
    '<p><code>tabindex="-1"</code> membuat unsur …</p>',
    ['difokus paling awal', 'difokus lewat kode saja', 'tidak terlihat', 'terkunci'],
    'B',
    more,
  ),
]

export const reading =
  '<h2>Tiga dasar</h2><p>Halaman yang aksesibel menyampaikan arti gambar dengan teks, dapat dipakai tanpa tetikus, dan terbaca oleh mata yang lelah.</p><ul><li>Teks alternatif menyampaikan arti, bukan rupa.</li><li>Semua yang dapat diklik dapat dicapai dengan Tab dan ditekan dengan Enter.</li><li>Kontras teks biasa paling kecil 4,5 banding 1.</li></ul>'
export const further =
  '<h2>Bila kamu ingin lebih</h2><p>Wilayah <code>aria-live</code> membacakan perubahan tanpa memindahkan fokus. Pakai <code>role="status"</code> untuk kabar biasa, dan <code>role="alert"</code> hanya untuk yang mendesak.</p>'
