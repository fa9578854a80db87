import { choice } from '../question.ts'
import type { QuizContent } from '../types.ts'

const related = 'Menyaring dan mengurutkan data dengan SELECT'
const basics = { goals: 'Menulis SELECT untuk memilih kolom dan mengurutkan baris', related }
const filters = { goals: 'Menyaring baris dengan WHERE', related }
const nulls = { goals: 'Menangani NULL dengan benar', related }

const tables =
  '<p>Tabel: <code>mahasiswa(<u>nim</u>, nama, kota, angkatan, ipk)</code> dan <code>mengambil(<u>nim, kode_mk</u>, nilai)</code>.</p>'

export const quizSelect: QuizContent = {
  type: 'QUIZ',
  name: 'Kuis 3: SELECT',
  begins: 6,
  html: '<p>Lima belas soal pilihan ganda tentang SELECT, WHERE, ORDER BY, dan NULL. Waktu 30 menit sejak Anda menekan <em>Kerjakan Sekarang</em>. Jawaban tersimpan sendiri setiap kali Anda memilih, juga ketika jaringan terputus sebentar.</p>',
  type_quiz: 'formatif',
  minutes: 30,
  kkm: 75,
  max_remedial: 2,
  is_random_question: true,
  is_random_option: true,
  window: { start: { day: -6, time: '07:00' }, end: { day: 8, time: '23:59' } },
  questions: [
    choice(
      '<p>Bagian SELECT yang menentukan <em>baris mana</em> yang diambil adalah …</p>',
      ['FROM', 'ORDER BY', 'WHERE', 'LIMIT', 'DISTINCT'],
      'C',
      { point: 6, level: ['c1'], ...basics },
      { difficulty: -2, discrimination: 1.1, lure: 'A' },
    ),
    choice(
      '<p>Urutan pengerjaan kueri yang benar adalah …</p>',
      [
        'FROM, WHERE, SELECT, ORDER BY',
        'SELECT, FROM, WHERE, ORDER BY',
        'FROM, SELECT, WHERE, ORDER BY',
        'WHERE, FROM, ORDER BY, SELECT',
        'SELECT, WHERE, FROM, ORDER BY',
      ],
      'A',
      { point: 6, level: ['c2'], ...basics },
      { difficulty: 0.1, discrimination: 1.6, lure: 'B' },
    ),
    choice(
      `${tables}<p>Kueri untuk menampilkan daftar kota asal tanpa pengulangan adalah …</p>`,
      [
        '<code>SELECT kota FROM mahasiswa ORDER BY kota</code>',
        '<code>SELECT UNIQUE(kota) IN mahasiswa</code>',
        '<code>SELECT kota FROM mahasiswa LIMIT 1</code>',
        '<code>SELECT DISTINCT kota FROM mahasiswa</code>',
        '<code>SELECT kota FROM DISTINCT mahasiswa</code>',
      ],
      'D',
      { point: 6, level: ['c3'], ...basics },
      { difficulty: -1.1, discrimination: 1.3, lure: 'B' },
    ),
    choice(
      `${tables}<p>Hasil <code>ORDER BY kota, ipk DESC</code> adalah baris yang terurut menurut …</p>`,
      [
        'kota menurun, lalu IPK menurun',
        'kota menaik, lalu IPK menurun dalam kota yang sama',
        'IPK menurun, lalu kota menaik',
        'kota menurun, lalu IPK menaik',
        'kota dan IPK sama-sama menaik',
      ],
      'B',
      { point: 6, level: ['c2'], ...basics },
      { difficulty: -0.4, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      '<p>Kueri tanpa ORDER BY selama sebulan selalu menampilkan baris terurut menurut NIM. Simpulan yang tepat adalah …</p>',
      [
        'urutan itu dijamin karena NIM kunci utama',
        'urutan itu dijamin selama tidak ada baris baru',
        'urutan itu dijamin bila tabel berindeks',
        'urutan itu dijamin oleh standar SQL',
        'urutan itu tidak dijamin dan dapat berubah kapan saja',
      ],
      'E',
      { point: 8, level: ['c5'], ...basics },
      { difficulty: 0.8, discrimination: 1.2, lure: 'A' },
    ),
    choice(
      `${tables}<p>Syarat untuk mahasiswa yang IPK-nya 3,00 sampai 3,50, kedua batas termasuk, adalah …</p>`,
      [
        '<code>ipk &gt; 3.0 AND ipk &lt; 3.5</code>',
        '<code>ipk IN (3.0, 3.5)</code>',
        '<code>ipk &gt;= 3.0 OR ipk &lt;= 3.5</code>',
        '<code>ipk = 3.0 AND ipk = 3.5</code>',
        '<code>ipk BETWEEN 3.0 AND 3.5</code>',
      ],
      'E',
      { point: 6, level: ['c3'], ...filters },
      { difficulty: -1.3, discrimination: 1.2, lure: 'A' },
    ),
    choice(
      "<p>Nama manakah yang cocok dengan <code>LIKE '_a%i'</code>?</p>",
      ['Ayu Lestari', 'Rahmawati', 'Sandi Saputra', 'Agustini', 'Ani'],
      'B',
      { point: 6, level: ['c3'], ...filters },
      { difficulty: -0.1, discrimination: 1.4, lure: 'C' },
    ),
    choice(
      `${tables}<p>Syarat berikut meloloskan mahasiswa yang mana?</p><pre><code>WHERE kota = 'Medan' OR kota = 'Ambon' AND ipk &gt; 3.5</code></pre>`,
      [
        'Mahasiswa dari Medan atau Ambon yang IPK-nya di atas 3,5',
        'Mahasiswa dari Medan dan Ambon sekaligus',
        'Hanya mahasiswa dari Ambon yang IPK-nya di atas 3,5',
        'Semua mahasiswa dari Medan, dan mahasiswa dari Ambon yang IPK-nya di atas 3,5',
        'Semua mahasiswa yang IPK-nya di atas 3,5',
      ],
      'D',
      { point: 8, level: ['c4'], ...filters },
      { difficulty: 0.4, discrimination: 1.9, lure: 'A' },
    ),
    choice(
      `${tables}<p>Kueri berikut ditolak DBMS. Penyebabnya adalah …</p><pre><code>SELECT nama, ipk * 25 AS skala FROM mahasiswa WHERE skala &gt; 80;</code></pre>`,
      [
        'IPK tidak boleh dikalikan',
        'alias harus diapit tanda kutip',
        'WHERE dikerjakan sebelum SELECT sehingga alias skala belum dikenal',
        'WHERE hanya menerima kolom kunci',
        'SELECT tidak boleh memuat hitungan',
      ],
      'C',
      { point: 8, level: ['c4'], ...filters },
      { difficulty: 0.2, discrimination: 1.7, lure: 'B' },
    ),
    choice(
      `${tables}<p>Syarat yang setara dengan <code>kota NOT IN ('Medan', 'Ambon')</code> adalah …</p>`,
      [
        "<code>kota &lt;&gt; 'Medan' AND kota &lt;&gt; 'Ambon'</code>",
        "<code>kota &lt;&gt; 'Medan' OR kota &lt;&gt; 'Ambon'</code>",
        "<code>NOT kota = 'Medan' OR NOT kota = 'Ambon'</code>",
        "<code>kota = 'Medan' AND kota = 'Ambon'</code>",
        "<code>kota NOT BETWEEN 'Ambon' AND 'Medan'</code>",
      ],
      'A',
      { point: 6, level: ['c3', 'c4'], ...filters },
      { difficulty: 0.3, discrimination: 1.6, lure: 'B' },
    ),
    choice(
      '<p>NULL pada kolom <code>nilai</code> paling tepat diartikan sebagai …</p>',
      [
        'nol',
        'teks kosong',
        'nilai yang salah',
        'nilai yang tidak diketahui atau belum ada',
        'nilai terkecil',
      ],
      'D',
      { point: 6, level: ['c1'], ...nulls },
      { difficulty: -1.5, discrimination: 1, lure: 'A' },
    ),
    choice(
      `${tables}<p>Kueri untuk mencari pengambilan yang belum bernilai adalah …</p>`,
      [
        '<code>SELECT * FROM mengambil WHERE nilai = NULL</code>',
        '<code>SELECT * FROM mengambil WHERE nilai IS NULL</code>',
        "<code>SELECT * FROM mengambil WHERE nilai = ''</code>",
        '<code>SELECT * FROM mengambil WHERE NOT nilai</code>',
        '<code>SELECT * FROM mengambil WHERE nilai = 0</code>',
      ],
      'B',
      { point: 6, level: ['c3'], ...nulls },
      { difficulty: -0.6, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      `${tables}<p>Dari 40 baris <code>mengambil</code>, 25 bernilai 100, 10 bernilai di bawah 100, dan 5 NULL. Banyak baris hasil <code>WHERE nilai &lt;&gt; 100</code> adalah …</p>`,
      ['10', '15', '25', '35', '40'],
      'A',
      { point: 8, level: ['c4'], ...nulls },
      { difficulty: 0.5, discrimination: 1.8, lure: 'B' },
    ),
    choice(
      '<p>Hasil <code>COALESCE(nilai, 0)</code> untuk nilai NULL dan nilai 75 berturut-turut adalah …</p>',
      ['NULL dan 75', 'NULL dan 0', '0 dan 75', '0 dan 0', 'galat dan 75'],
      'C',
      { point: 6, level: ['c2'], ...nulls },
      { difficulty: -0.5, discrimination: 1.2, lure: 'A' },
    ),
    choice(
      '<p>Seorang rekan menulis <code>COALESCE(nilai, 0)</code> ketika menghitung rerata nilai kelas yang sebagian belum dinilai. Penilaian yang tepat adalah …</p>',
      [
        'tepat, karena NULL memang berarti nol',
        'tepat, karena AVG menolak NULL',
        'tidak berpengaruh pada rerata',
        'tepat, karena semua mahasiswa harus dihitung',
        'keliru, karena rerata turun oleh nilai yang sebenarnya belum ada',
      ],
      'E',
      { point: 8, level: ['c5'], ...nulls },
      { difficulty: 1, discrimination: 0.4, lure: 'D' },
    ),
  ],
}
