import { choice, essay } from '../question.ts'
import type { QuizContent } from '../types.ts'

const join = { goals: 'Menggabungkan tabel dengan JOIN', related: 'Menggabungkan tabel dengan JOIN' }
const outer = {
  goals: 'Memilih jenis JOIN sesuai kebutuhan',
  related: 'Menggabungkan tabel dengan JOIN',
}
const group = {
  goals: 'Meringkas data dengan agregasi dan pengelompokan',
  related: 'Agregasi, pengelompokan, dan subkueri',
}

export const quizJoin: QuizContent = {
  type: 'QUIZ',
  name: 'Kuis 4: JOIN dan agregasi',
  begins: 4,
  html: '<p>Dua belas soal pilihan ganda dan satu soal esai tentang JOIN, GROUP BY, HAVING, dan subkueri. Kuis dibuka sesuai jadwal; selesaikan Kuis 3 dan Tugas 3 lebih dahulu.</p>',
  type_quiz: 'formatif',
  minutes: 45,
  kkm: 75,
  max_remedial: 2,
  is_random_question: true,
  is_random_option: true,
  window: { start: { day: 7, time: '08:00' }, end: { day: 14, time: '23:59' } },
  questions: [
    choice(
      '<p>INNER JOIN menghasilkan …</p>',
      [
        'semua baris tabel kiri',
        'semua pasangan baris tanpa syarat',
        'pasangan baris yang memenuhi syarat ON',
        'baris yang tidak punya pasangan',
        'semua baris kedua tabel',
      ],
      'C',
      { point: 7, level: ['c1'], ...join },
      { difficulty: -1.6, discrimination: 1.2, lure: 'E' },
    ),
    choice(
      '<p>Tabel A berisi 6 baris dan tabel B berisi 4 baris. Banyak baris <code>A CROSS JOIN B</code> adalah …</p>',
      ['4', '6', '10', '12', '24'],
      'E',
      { point: 7, level: ['c2'], ...join },
      { difficulty: -0.7, discrimination: 1.3, lure: 'C' },
    ),
    choice(
      '<p>Alias tabel wajib dipakai ketika …</p>',
      [
        'sebuah tabel digabung dengan dirinya sendiri',
        'menggabungkan lebih dari dua tabel',
        'memakai LEFT JOIN',
        'kolom kunci bernama sama',
        'hasil diurutkan',
      ],
      'A',
      { point: 7, level: ['c2'], ...join },
      { difficulty: 0.2, discrimination: 1.4, lure: 'B' },
    ),
    choice(
      '<p>Hasil JOIN mahasiswa dengan mengambil jauh lebih banyak daripada perkiraan, setara jumlah mahasiswa × jumlah pengambilan. Dugaan pertama yang tepat adalah …</p>',
      [
        'indeks belum dibuat',
        'syarat penggabungan terlupa',
        'tabel mengambil kosong',
        'tipe data NIM berbeda',
        'ORDER BY tidak ditulis',
      ],
      'B',
      { point: 7, level: ['c4'], ...join },
      { difficulty: -0.2, discrimination: 1.6, lure: 'A' },
    ),
    choice(
      '<p>Untuk menampilkan <em>semua</em> dosen beserta mata kuliahnya bila ada, dengan tabel dosen di kiri, dipakai …</p>',
      ['INNER JOIN', 'CROSS JOIN', 'RIGHT JOIN', 'LEFT JOIN', 'subkueri EXISTS'],
      'D',
      { point: 7, level: ['c3'], ...outer },
      { difficulty: -0.9, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      '<p>Kueri berikut menampilkan …</p><pre><code>SELECT k.nama_mk\nFROM mata_kuliah k LEFT JOIN mengambil a ON a.kode_mk = k.kode_mk\nWHERE a.kode_mk IS NULL;</code></pre>',
      [
        'semua mata kuliah',
        'mata kuliah yang nilainya belum diisi',
        'mata kuliah yang belum diambil siapa pun',
        'mata kuliah yang diambil semua mahasiswa',
        'tidak ada baris sama sekali',
      ],
      'C',
      { point: 7, level: ['c4'], ...outer },
      { difficulty: 0.1, discrimination: 1.7, lure: 'B' },
    ),
    choice(
      '<p>Pada <code>m LEFT JOIN a ON a.nim = m.nim WHERE a.nilai &gt; 80</code>, mahasiswa tanpa nilai …</p>',
      [
        'tidak tampil, karena syarat WHERE tidak terpenuhi oleh NULL',
        'tampil dengan nilai NULL',
        'tampil dengan nilai 0',
        'tampil dua kali',
        'menyebabkan galat',
      ],
      'A',
      { point: 7, level: ['c4'], ...outer },
      { difficulty: 0.6, discrimination: 1.6, lure: 'B' },
    ),
    choice(
      '<p>Perbedaan <code>COUNT(*)</code> dan <code>COUNT(nilai)</code> adalah …</p>',
      [
        'COUNT(*) membuang baris kembar',
        'COUNT(nilai) menjumlahkan nilai',
        'keduanya selalu sama',
        'COUNT(nilai) tidak menghitung baris yang nilainya NULL',
        'COUNT(*) tidak menghitung baris yang memuat NULL',
      ],
      'D',
      { point: 7, level: ['c2'], ...group },
      { difficulty: -0.3, discrimination: 1.5, lure: 'E' },
    ),
    choice(
      '<p>Kueri <code>SELECT kode_mk, nim, AVG(nilai) FROM mengambil GROUP BY kode_mk</code> ditolak karena …</p>',
      [
        'AVG memerlukan HAVING',
        'nim bukan agregat dan tidak ada di GROUP BY',
        'kode_mk adalah kunci',
        'AVG tidak boleh bersama dua kolom lain',
        'GROUP BY harus sebelum FROM',
      ],
      'B',
      { point: 7, level: ['c3'], ...group },
      { difficulty: 0, discrimination: 1.6, lure: 'D' },
    ),
    choice(
      '<p>Untuk menyaring mata kuliah dengan rerata di bawah 60 dipakai …</p>',
      [
        '<code>WHERE AVG(nilai) &lt; 60</code>',
        '<code>ORDER BY AVG(nilai) &lt; 60</code>',
        '<code>GROUP BY AVG(nilai) &lt; 60</code>',
        '<code>LIMIT AVG(nilai) &lt; 60</code>',
        '<code>HAVING AVG(nilai) &lt; 60</code>',
      ],
      'E',
      { point: 7, level: ['c3'], ...group },
      { difficulty: -0.6, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      '<p>Untuk menghitung banyak <em>mahasiswa</em> setelah mahasiswa digabung dengan mengambil, dipakai …</p>',
      [
        '<code>COUNT(*)</code>',
        '<code>SUM(m.nim)</code>',
        '<code>COUNT(DISTINCT m.nim)</code>',
        '<code>COUNT(m.nama)</code>',
        '<code>MAX(m.nim)</code>',
      ],
      'C',
      { point: 7, level: ['c4'], ...group },
      { difficulty: 0.4, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      '<p><code>nim NOT IN (SELECT nim FROM beasiswa)</code> selalu menghasilkan nol baris. Penyebab yang paling mungkin adalah …</p>',
      [
        'tabel beasiswa kosong',
        'tabel beasiswa berindeks',
        'subkueri menghasilkan baris kembar',
        'kolom nim pada beasiswa memuat NULL',
        'NOT IN tidak boleh berisi subkueri',
      ],
      'D',
      { point: 7, level: ['c5'], ...group },
      { difficulty: 1.2, discrimination: 1.2, lure: 'A' },
    ),
    essay(
      '<p>Tuliskan satu kueri yang menampilkan nama setiap mata kuliah, banyak pesertanya, dan rerata nilainya, <em>termasuk</em> mata kuliah tanpa peserta (banyak peserta 0). Jelaskan mengapa hasil <code>COUNT(*)</code> keliru di sini.</p>',
      { point: 16, level: ['c3', 'c5'], ...group },
      {
        good: [
          '<pre><code>SELECT k.nama_mk, COUNT(a.nim) AS peserta, AVG(a.nilai) AS rerata\nFROM mata_kuliah k LEFT JOIN mengambil a ON a.kode_mk = k.kode_mk\nGROUP BY k.kode_mk, k.nama_mk;</code></pre><p>COUNT(*) menghitung baris hasil LEFT JOIN yang berisi NULL, sehingga mata kuliah tanpa peserta terhitung 1.</p>',
        ],
        fair: [
          '<p>SELECT nama_mk, COUNT(*), AVG(nilai) FROM mata_kuliah LEFT JOIN mengambil USING (kode_mk) GROUP BY nama_mk.</p>',
        ],
        poor: ['<p>SELECT nama_mk, SUM(nilai) FROM mengambil.</p>'],
      },
    ),
  ],
}
