import { choice, essay } from '../question.ts'
import type { QuizContent } from '../types.ts'
import { decompositionAnswers, denormalisationAnswers } from './essay-answers.ts'

const dependency = {
  goals: 'Menganalisis ketergantungan fungsional',
  related: 'Ketergantungan fungsional',
  part: 'Jenis ketergantungan',
}
const keys = {
  goals: 'Menentukan kunci kandidat dari ketergantungan fungsional',
  related: 'Ketergantungan fungsional',
  part: 'Himpunan tutup atribut',
}
const anomaly = {
  goals: 'Mengenali anomali data',
  related: 'Bentuk normal pertama sampai ketiga',
  part: 'Anomali: tanda rancangan yang buruk',
}
const forms = {
  goals: 'Mengubah tabel ke 1NF, 2NF, dan 3NF',
  related: 'Bentuk normal pertama sampai ketiga',
}

export const quizNormalisation: QuizContent = {
  type: 'QUIZ',
  name: 'Kuis 2: Normalisasi',
  begins: 34,
  html: '<p>Kuis ini terdiri atas 18 soal pilihan ganda dan 2 soal esai. Jawaban esai dinilai oleh dosen; nilai Anda bersifat sementara sampai esai selesai dinilai. Siapkan kertas untuk mencari himpunan tutup atribut.</p>',
  type_quiz: 'formatif',
  minutes: 60,
  kkm: 75,
  max_remedial: 0,
  is_random_question: false,
  is_random_option: true,
  questions: [
    choice(
      '<p>Arti dari X → Y adalah …</p>',
      [
        'setiap nilai Y mempunyai satu nilai X',
        'dua baris dengan nilai X yang sama pasti mempunyai nilai Y yang sama',
        'X dan Y selalu bernilai sama',
        'Y adalah kunci tamu yang menunjuk ke X',
        'X tidak boleh kosong bila Y terisi',
      ],
      'B',
      { point: 4, level: ['c1'], ...dependency },
      { difficulty: -1.2, discrimination: 1.4, lure: 'A' },
    ),
    choice(
      '<p>Pada relasi <code>mengambil(<u>nim, kode_mk</u>, nama_mk, nilai)</code>, ketergantungan kode_mk → nama_mk termasuk ketergantungan …</p>',
      ['penuh', 'transitif', 'trivial', 'parsial', 'multinilai'],
      'D',
      { point: 4, level: ['c2'], ...dependency },
      { difficulty: -0.7, discrimination: 1.5, lure: 'B' },
    ),
    choice(
      '<p>Dari nim → kode_prodi dan kode_prodi → nama_prodi dapat disimpulkan nim → nama_prodi. Aturan Armstrong yang dipakai adalah …</p>',
      ['transitif', 'refleksif', 'augmentasi', 'dekomposisi', 'gabungan'],
      'A',
      { point: 4, level: ['c1'], ...dependency },
      { difficulty: -1.7, discrimination: 1, lure: 'D' },
    ),
    choice(
      '<p>Manakah ketergantungan yang <em>trivial</em>?</p>',
      ['nim → nama', 'kode_mk → sks', 'nim, nama → nama', 'nim, kode_mk → nilai', 'nidn → nama_dosen'],
      'C',
      { point: 4, level: ['c2'], ...dependency },
      { difficulty: -0.5, discrimination: 1.1, lure: 'D' },
    ),
    choice(
      '<p>Isi tabel R saat ini adalah sebagai berikut.</p><table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td>x</td><td>p</td></tr><tr><td>2</td><td>x</td><td>q</td></tr><tr><td>1</td><td>x</td><td>r</td></tr></tbody></table><p>Ketergantungan yang <em>pasti tidak</em> berlaku menurut isi itu adalah …</p>',
      ['A → B', 'C → A', 'C → B', 'AC → B', 'A → C'],
      'E',
      { point: 4, level: ['c4'], ...dependency },
      { difficulty: 0.2, discrimination: 1.6, lure: 'A' },
    ),
    choice(
      '<p>R(A, B, C, D) dengan A → B dan B → C. Himpunan tutup A⁺ adalah …</p>',
      ['{A, B}', '{A, B, C}', '{A, B, C, D}', '{B, C}', '{A}'],
      'B',
      { point: 4, level: ['c3'], ...keys },
      { difficulty: -0.8, discrimination: 1.7, lure: 'C' },
    ),
    choice(
      '<p>R(A, B, C, D, E) dengan A → B, B → C, dan CD → E. Kunci kandidat R adalah …</p>',
      ['A', 'CD', 'ABD', 'AD', 'ACD'],
      'D',
      { point: 4, level: ['c3'], ...keys },
      { difficulty: 0, discrimination: 1.8, lure: 'E' },
    ),
    choice(
      '<p>R(P, Q, S, T) dengan P → Q, Q → P, dan P → ST. Kunci kandidat R adalah …</p>',
      ['hanya P', 'PQ', 'P dan Q, masing-masing', 'P, Q, S, dan T', 'hanya Q'],
      'C',
      { point: 4, level: ['c4'], ...keys },
      { difficulty: 0.7, discrimination: 1.5, lure: 'A' },
    ),
    choice(
      '<p>Atribut yang tidak pernah muncul di sisi kanan ketergantungan fungsional mana pun …</p>',
      [
        'pasti menjadi bagian setiap kunci kandidat',
        'pasti bukan bagian kunci kandidat',
        'pasti bergantung transitif',
        'dapat dihapus dari relasi',
        'selalu menjadi kunci kandidat sendirian',
      ],
      'A',
      { point: 4, level: ['c2'], ...keys },
      { difficulty: 0.3, discrimination: 1.2, lure: 'E' },
    ),
    choice(
      '<p>Data ruang laboratorium hilang ketika satu-satunya jadwal di ruang itu dihapus. Ini contoh …</p>',
      ['anomali sisip', 'anomali ubah', 'redundansi terkendali', 'kehilangan pembaruan', 'anomali hapus'],
      'E',
      { point: 4, level: ['c2'], ...anomaly },
      { difficulty: -1.9, discrimination: 1, lure: 'B' },
    ),
    choice(
      '<p>Dosen yang belum mengampu mata kuliah tidak dapat dicatat karena tabel hanya menerima baris lengkap (kode_mk, nama_mk, nidn, nama_dosen) dengan kunci kode_mk. Masalah ini adalah …</p>',
      ['anomali hapus', 'anomali sisip', 'anomali ubah', 'ketergantungan trivial', 'integritas referensial'],
      'B',
      { point: 4, level: ['c2'], ...anomaly },
      { difficulty: -1.1, discrimination: 1.3, lure: 'C' },
    ),
    choice(
      '<p>Nama program studi ditulis ulang pada setiap baris mahasiswa. Akibat yang paling langsung ketika program studi berganti nama adalah …</p>',
      [
        'mahasiswa baru tidak dapat dicatat',
        'kunci utama mahasiswa harus diganti',
        'banyak baris harus diubah dan sebagian dapat terlewat',
        'data mahasiswa terhapus',
        'kunci tamu menjadi NULL',
      ],
      'C',
      { point: 4, level: ['c3'], ...anomaly },
      { difficulty: -1.4, discrimination: 0.9, lure: 'E' },
    ),
    choice(
      '<p>Kolom <code>hobi</code> berisi "membaca, berenang, memasak" pada satu sel. Bentuk normal yang pertama kali dilanggar adalah …</p>',
      ['1NF', '2NF', '3NF', 'BCNF', '4NF'],
      'A',
      { point: 4, level: ['c2'], ...forms },
      { difficulty: -1.5, discrimination: 1.2, lure: 'B' },
    ),
    choice(
      '<p>Diketahui relasi R(<u>nim</u>, <u>kode_mk</u>, nama_mk, nilai) dengan ketergantungan fungsional berikut.</p><pre><code>nim, kode_mk → nilai\nkode_mk → nama_mk</code></pre><p>Pernyataan mana yang paling tepat tentang bentuk normal relasi R?</p>',
      [
        'R sudah memenuhi 3NF karena setiap atribut bukan kunci bergantung pada NIM.',
        'R melanggar 2NF karena nama_mk hanya bergantung pada sebagian kunci, yaitu kode_mk.',
        'R melanggar 1NF karena atribut nilai tidak atomik.',
        'R melanggar BCNF, tetapi memenuhi 3NF.',
        'R tidak punya kunci kandidat.',
      ],
      'B',
      { point: 4, level: ['c4'], ...forms },
      { difficulty: 0, discrimination: 2, lure: 'D' },
    ),
    choice(
      '<p>Tabel <code>pegawai(<u>nip</u>, nama, kode_bagian, nama_bagian)</code> dengan kode_bagian → nama_bagian berada pada bentuk normal tertinggi …</p>',
      ['belum 1NF', '1NF', '2NF', '3NF', 'BCNF'],
      'C',
      { point: 4, level: ['c4'], ...forms },
      { difficulty: 0.5, discrimination: 1.6, lure: 'D' },
    ),
    choice(
      '<p>Hasil dekomposisi <code>pegawai(<u>nip</u>, nama, kode_bagian, nama_bagian)</code> ke 3NF adalah …</p>',
      [
        '<code>pegawai(<u>nip</u>, nama)</code> dan <code>bagian(<u>kode_bagian</u>, nama_bagian)</code>',
        '<code>pegawai(<u>nip</u>, nama, nama_bagian)</code> dan <code>bagian(<u>kode_bagian</u>, nama_bagian)</code>',
        '<code>pegawai(<u>nip</u>, kode_bagian)</code> dan <code>nama(<u>nip</u>, nama, nama_bagian)</code>',
        '<code>pegawai(<u>nip</u>, nama, kode_bagian)</code> dan <code>bagian(<u>kode_bagian</u>, nama_bagian)</code>',
        '<code>pegawai(<u>nip, kode_bagian</u>, nama)</code> dan <code>bagian(<u>nama_bagian</u>)</code>',
      ],
      'D',
      { point: 4, level: ['c3'], ...forms },
      { difficulty: -0.3, discrimination: 1.7, lure: 'A' },
    ),
    choice(
      '<p>Tabel 1NF yang semua kunci kandidatnya terdiri atas satu atribut pasti juga memenuhi …</p>',
      ['BCNF', '3NF', '4NF', 'tidak ada yang dapat dipastikan', '2NF'],
      'E',
      { point: 4, level: ['c2'], ...forms },
      { difficulty: 0.4, discrimination: -0.25, lure: 'D' },
    ),
    choice(
      '<p>R(A, B, C) dengan A → B dipecah menjadi R1(A, B) dan R2(B, C). Penilaian yang tepat adalah …</p>',
      [
        'tidak tepat: penggabungan dapat menghasilkan baris palsu karena B bukan kunci R1 maupun R2',
        'tepat: kedua pecahan punya atribut bersama',
        'tepat: setiap atribut masih ada',
        'tidak tepat: jumlah atribut R2 terlalu sedikit',
        'tepat: ketergantungan A → B masih dapat diperiksa, sehingga penggabungan pasti benar',
      ],
      'A',
      { point: 4, level: ['c5'], ...forms },
      { difficulty: 1.2, discrimination: 1.3, lure: 'E' },
    ),
    essay(
      '<p>Tabel berikut mencatat servis kendaraan di sebuah bengkel.</p><pre><code>servis(<u>no_nota, kode_jasa</u>, tanggal, no_polisi, nama_pemilik,\n       nama_jasa, tarif_standar, tarif_dibayar)</code></pre><p>Tuliskan ketergantungan fungsionalnya, lalu pecah tabel itu sampai 3NF. Jelaskan mengapa <code>tarif_dibayar</code> tetap disimpan walaupun ada <code>tarif_standar</code>.</p>',
      {
        point: 14,
        level: ['c4', 'c6'],
        goals: 'Mengubah tabel ke 1NF, 2NF, dan 3NF',
        related: 'Bentuk normal pertama sampai ketiga',
      },
      decompositionAnswers,
      { difficulty: 0.1, discrimination: 1.6 },
    ),
    essay(
      '<p>Sebuah kampus mengusulkan semua data akademik disimpan dalam satu tabel besar "agar laporan cepat". Berikan penilaian Anda: sebutkan dua masalah yang akan timbul, satu cara mempercepat laporan tanpa mengubah skema, dan keadaan ketika usul itu dapat diterima.</p>',
      {
        point: 14,
        level: ['c5'],
        goals: 'Mengenali anomali data',
        related: 'Bentuk normal pertama sampai ketiga',
      },
      denormalisationAnswers,
      { difficulty: 0, discrimination: 1.3 },
    ),
  ],
}
