import { choice, statement } from '../question.ts'
import type { PracticeContent } from '../types.ts'

const related = 'Menyaring dan mengurutkan data dengan SELECT'
const basics = { point: 1, goals: 'Menulis SELECT untuk memilih kolom dan mengurutkan baris', related }
const filters = { point: 1, goals: 'Menyaring baris dengan WHERE', related }
const nulls = { point: 1, goals: 'Menangani NULL dengan benar', related }

/** Practice for 'Kuis 3: SELECT': similar to its questions, but none of them. */
export const selectPractice: PracticeContent[] = [
  {
    ...choice(
      '<p>Kueri yang menampilkan hanya nama dan kota semua mahasiswa adalah …</p>',
      [
        '<code>SELECT nama, kota FROM mahasiswa</code>',
        '<code>SELECT * FROM mahasiswa</code>',
        '<code>FROM mahasiswa SELECT nama, kota</code>',
        '<code>SELECT nama AND kota FROM mahasiswa</code>',
      ],
      'A',
      { ...basics, level: ['c2'] },
    ),
    explanation: '<p>Kolom yang diinginkan ditulis setelah SELECT, dipisahkan koma; FROM menyusul.</p>',
  },
  {
    ...choice(
      '<p><code>ORDER BY ipk DESC, nama</code> mengurutkan baris menurut …</p>',
      [
        'nama, lalu IPK dari yang tertinggi',
        'IPK dari yang terendah, lalu nama',
        'IPK dari yang tertinggi, lalu nama A ke Z',
        'IPK dan nama, keduanya dari yang tertinggi',
      ],
      'C',
      { ...basics, level: ['c2'] },
    ),
    explanation:
      '<p>DESC hanya berlaku untuk kolom tepat di depannya. Nama kembali ke urutan bawaan: menaik.</p>',
  },
  {
    ...choice(
      '<p>Tabel mahasiswa berisi 40 baris dari 6 kota. <code>SELECT DISTINCT kota FROM mahasiswa</code> menghasilkan …</p>',
      ['40 baris', '34 baris', '6 baris', '1 baris'],
      'C',
      { ...basics, level: ['c3'] },
    ),
    explanation: '<p>DISTINCT membuang baris hasil yang sama, sehingga tiap kota muncul satu kali.</p>',
  },
  {
    ...statement('<p>Tanpa ORDER BY, urutan baris hasil SELECT tidak dijamin.</p>', true, {
      ...basics,
      level: ['c2'],
    }),
    explanation: '<p>Basis data bebas memilih urutan tercepat. Bila urutan penting, tulis ORDER BY.</p>',
  },
  {
    ...choice(
      '<p><code>SELECT nama AS mahasiswa FROM mahasiswa</code>. Apa arti <code>AS mahasiswa</code>?</p>',
      [
        'Mengganti nama tabel',
        'Memberi nama pada kolom hasil',
        'Menyaring baris',
        'Membuat kolom baru di tabel',
      ],
      'B',
      { ...basics, level: ['c1'] },
    ),
    explanation: '<p>Alias hanya berlaku di hasil kueri; tabel aslinya tidak berubah.</p>',
  },
  {
    ...choice(
      '<p>Syarat untuk mahasiswa angkatan 2022 sampai 2024 (keduanya ikut) adalah …</p>',
      [
        '<code>angkatan BETWEEN 2022 AND 2024</code>',
        '<code>angkatan &gt; 2022 AND angkatan &lt; 2024</code>',
        '<code>angkatan IN 2022, 2024</code>',
        '<code>angkatan = 2022 AND angkatan = 2024</code>',
      ],
      'A',
      { ...filters, level: ['c3'] },
    ),
    explanation: '<p>BETWEEN mengikutkan kedua batasnya.</p>',
  },
  {
    ...choice(
      '<p>Pola yang cocok dengan semua nama yang <em>berakhir</em> dengan "wati" adalah …</p>',
      [
        "<code>LIKE 'wati%'</code>",
        "<code>LIKE '%wati'</code>",
        "<code>LIKE '_wati'</code>",
        "<code>= '%wati'</code>",
      ],
      'B',
      { ...filters, level: ['c2'] },
    ),
    explanation:
      '<p>% berarti sembarang banyak huruf; letaknya di depan karena yang bebas adalah awalnya.</p>',
  },
  {
    ...choice(
      "<p>Syarat mana yang sama artinya dengan <code>NOT (kota = 'Medan' OR ipk &lt; 3)</code>?</p>",
      [
        "<code>kota &lt;&gt; 'Medan' OR ipk &gt;= 3</code>",
        "<code>kota &lt;&gt; 'Medan' AND ipk &gt;= 3</code>",
        "<code>kota = 'Medan' AND ipk &lt; 3</code>",
        "<code>kota &lt;&gt; 'Medan' AND ipk &lt; 3</code>",
      ],
      'B',
      { ...filters, level: ['c4'] },
    ),
    explanation: '<p>Hukum De Morgan: ingkaran OR menjadi AND, dan tiap syaratnya diingkari.</p>',
  },
  {
    ...choice(
      "<p><code>WHERE kota = 'Medan' OR kota = 'Binjai' AND ipk &gt; 3.5</code> juga mengambil …</p>",
      [
        'mahasiswa Medan dengan IPK 2,9',
        'mahasiswa Binjai dengan IPK 3,0',
        'mahasiswa Siantar dengan IPK 3,9',
        'tidak ada selain IPK di atas 3,5',
      ],
      'A',
      { ...filters, level: ['c4'] },
    ),
    explanation:
      '<p>AND dikerjakan sebelum OR, jadi syarat IPK hanya mengikat Binjai. Pakai tanda kurung.</p>',
  },
  {
    ...statement(
      "<p><code>kota IN ('Medan', 'Binjai')</code> sama dengan dua syarat yang dihubungkan OR.</p>",
      true,
      {
        ...filters,
        level: ['c2'],
      },
    ),
    explanation: '<p>IN adalah cara singkat menulis kota = … OR kota = ….</p>',
  },
  {
    ...choice(
      '<p>Syarat yang benar untuk mencari mahasiswa yang kotanya belum diisi adalah …</p>',
      [
        '<code>kota = NULL</code>',
        "<code>kota = ''</code>",
        '<code>kota IS NULL</code>',
        '<code>kota IN (NULL)</code>',
      ],
      'C',
      { ...nulls, level: ['c2'] },
    ),
    explanation: '<p>NULL bukan nilai, jadi tidak dapat dibandingkan dengan =. Pakai IS NULL.</p>',
  },
  {
    ...choice('<p>Hasil dari <code>NULL + 5</code> adalah …</p>', ['5', '0', 'NULL', 'galat'], 'C', {
      ...nulls,
      level: ['c1'],
    }),
    explanation: '<p>Hitungan dengan sesuatu yang tidak diketahui hasilnya juga tidak diketahui.</p>',
  },
  {
    ...choice(
      '<p>Dari 40 mahasiswa, 4 belum punya IPK. <code>COUNT(ipk)</code> menghasilkan …</p>',
      ['40', '36', '4', 'NULL'],
      'B',
      { ...nulls, level: ['c3'] },
    ),
    explanation: '<p>COUNT(kolom) melewati NULL; COUNT(*) menghitung semua baris.</p>',
  },
  {
    ...choice(
      "<p><code>COALESCE(kota, 'belum diisi')</code> menghasilkan …</p>",
      [
        'selalu "belum diisi"',
        'kota, atau "belum diisi" bila kota NULL',
        'NULL bila kota kosong',
        'kota dan "belum diisi" digabung',
      ],
      'B',
      { ...nulls, level: ['c2'] },
    ),
    explanation: '<p>COALESCE mengambil yang pertama yang bukan NULL.</p>',
  },
  {
    ...statement(
      "<p><code>WHERE kota &lt;&gt; 'Medan'</code> juga mengambil mahasiswa yang kotanya NULL.</p>",
      false,
      { ...nulls, level: ['c3'] },
    ),
    explanation:
      "<p>NULL &lt;&gt; 'Medan' bukan benar melainkan tidak diketahui, jadi barisnya tidak diambil.</p>",
  },
]
