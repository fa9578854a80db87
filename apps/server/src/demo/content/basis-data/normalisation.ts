import type { TopicContent } from '../types.ts'
import { quizNormalisation } from './quiz-normalisation.ts'

const dependency = `
<h2>Apa yang menentukan apa?</h2>
<p>Normalisasi dimulai dari satu pertanyaan sederhana: bila nilai suatu atribut diketahui, atribut lain mana yang pasti diketahui? Jawabannya disebut <strong>ketergantungan fungsional</strong>. Kita menulis X → Y, dibaca "X menentukan Y", bila setiap dua baris yang sama nilai X-nya pasti sama pula nilai Y-nya.</p>
<pre><code>nim      → nama, program_studi
kode_mk  → nama_mk, sks
nim, kode_mk → nilai</code></pre>
<p>Ketergantungan fungsional adalah <em>aturan dunia nyata</em>, bukan kebetulan isi tabel. Bila hari ini setiap mahasiswa kebetulan bernama berbeda, itu belum berarti nama → nim.</p>
<h3>Jenis ketergantungan</h3>
<table>
<thead><tr><th>Jenis</th><th>Arti</th><th>Contoh pada (nim, kode_mk, nama_mk, nilai)</th></tr></thead>
<tbody>
<tr><td>Penuh</td><td>Bergantung pada seluruh kunci</td><td>nim, kode_mk → nilai</td></tr>
<tr><td>Parsial</td><td>Bergantung pada sebagian kunci</td><td>kode_mk → nama_mk</td></tr>
<tr><td>Transitif</td><td>Bergantung melalui atribut bukan kunci</td><td>nim → kode_prodi → nama_prodi</td></tr>
<tr><td>Trivial</td><td>Sisi kanan bagian dari sisi kiri</td><td>nim, nama → nama</td></tr>
</tbody>
</table>
<h3>Aturan Armstrong</h3>
<ul>
<li><strong>Refleksif</strong>: bila Y ⊆ X maka X → Y.</li>
<li><strong>Augmentasi</strong>: bila X → Y maka XZ → YZ.</li>
<li><strong>Transitif</strong>: bila X → Y dan Y → Z maka X → Z.</li>
</ul>
<p>Dari ketiganya dapat diturunkan aturan gabungan (X → Y dan X → Z, maka X → YZ) dan dekomposisi (X → YZ, maka X → Y dan X → Z).</p>
<h3>Himpunan tutup atribut</h3>
<p>Himpunan tutup X⁺ adalah semua atribut yang ditentukan oleh X. Cara mencarinya: mulai dari X, lalu tambahkan sisi kanan setiap ketergantungan yang sisi kirinya sudah termuat, sampai tidak ada yang bertambah.</p>
<p><strong>Contoh.</strong> R(A, B, C, D, E) dengan A → B, B → C, dan CD → E. Carilah (AD)⁺.</p>
<ol>
<li>Mulai: {A, D}</li>
<li>A → B menambah B: {A, B, D}</li>
<li>B → C menambah C: {A, B, C, D}</li>
<li>CD → E menambah E: {A, B, C, D, E}</li>
</ol>
<p>Karena (AD)⁺ memuat semua atribut, AD adalah superkunci. Apakah ia kunci kandidat? A⁺ = {A, B, C} dan D⁺ = {D}; keduanya tidak lengkap, jadi AD minimal dan merupakan kunci kandidat.</p>
<h3>Tip</h3>
<p>Atribut yang tidak pernah muncul di sisi kanan ketergantungan mana pun <em>pasti</em> menjadi bagian setiap kunci kandidat. Pada contoh di atas, A dan D tidak pernah di sisi kanan; mulailah dari keduanya.</p>`

const normalForms = `
<h2>Anomali: tanda rancangan yang buruk</h2>
<p>Perhatikan tabel pengambilan mata kuliah berikut, dengan kunci (nim, kode_mk).</p>
<table>
<thead><tr><th>nim</th><th>nama</th><th>kode_mk</th><th>nama_mk</th><th>nidn</th><th>dosen</th><th>nilai</th></tr></thead>
<tbody>
<tr><td>2201010001</td><td>Ayu</td><td>IF2301</td><td>Basis Data</td><td>0011223301</td><td>Bambang</td><td>88</td></tr>
<tr><td>2201010001</td><td>Ayu</td><td>IF2204</td><td>Struktur Data</td><td>0023048802</td><td>Sri</td><td>79</td></tr>
<tr><td>2201010002</td><td>Made</td><td>IF2301</td><td>Basis Data</td><td>0011223301</td><td>Bambang</td><td>84</td></tr>
</tbody>
</table>
<ul>
<li><strong>Anomali sisip</strong>: mata kuliah baru tidak dapat dicatat sebelum ada mahasiswa yang mengambilnya.</li>
<li><strong>Anomali ubah</strong>: mengganti nama mata kuliah harus dilakukan pada banyak baris; satu terlewat, data tidak konsisten.</li>
<li><strong>Anomali hapus</strong>: menghapus satu-satunya peserta Struktur Data menghilangkan data mata kuliahnya juga.</li>
</ul>
<h3>Bentuk normal pertama (1NF)</h3>
<p>Setiap sel berisi satu nilai yang tidak dipecah lagi dan tidak ada kelompok berulang. Kolom <code>telepon</code> berisi "0812…, 0857…" melanggar 1NF; begitu pula kolom <code>mk1</code>, <code>mk2</code>, <code>mk3</code>.</p>
<h3>Bentuk normal kedua (2NF)</h3>
<p>Sudah 1NF, dan setiap atribut bukan kunci bergantung <em>penuh</em> pada setiap kunci kandidat. Pada tabel di atas <code>nim → nama</code> dan <code>kode_mk → nama_mk, nidn</code> adalah ketergantungan parsial. Pecah menjadi:</p>
<pre><code>mahasiswa(<u>nim</u>, nama)
mata_kuliah(<u>kode_mk</u>, nama_mk, nidn, dosen)
mengambil(<u>nim, kode_mk</u>, nilai)</code></pre>
<p>Tabel yang semua kunci kandidatnya hanya satu atribut dan sudah 1NF otomatis memenuhi 2NF, karena tidak mungkin ada ketergantungan parsial.</p>
<h3>Bentuk normal ketiga (3NF)</h3>
<p>Sudah 2NF, dan tidak ada atribut bukan kunci yang bergantung <em>transitif</em> pada kunci. Pada <code>mata_kuliah</code> berlaku kode_mk → nidn dan nidn → dosen. Nama dosen berulang di setiap mata kuliah yang diampunya. Pecah lagi:</p>
<pre><code>mata_kuliah(<u>kode_mk</u>, nama_mk, nidn)
dosen(<u>nidn</u>, dosen)</code></pre>
<h3>Dekomposisi yang baik</h3>
<p>Pemecahan tabel harus memenuhi dua syarat:</p>
<ol>
<li><strong>Tanpa kehilangan</strong> (<em>lossless join</em>): penggabungan kembali menghasilkan tepat baris semula. Syaratnya, atribut bersama menjadi kunci pada salah satu pecahan.</li>
<li><strong>Mempertahankan ketergantungan</strong>: setiap aturan masih dapat diperiksa dalam satu tabel, tanpa menggabungkan.</li>
</ol>
<p>Setiap skema selalu dapat dipecah ke 3NF dengan memenuhi keduanya. Kalimat untuk mengingat: setiap atribut bukan kunci bergantung pada <em>kunci, seluruh kunci, dan tidak lain kecuali kunci</em>.</p>`

const denormalisation = `
<h2>Bentuk normal Boyce-Codd</h2>
<p>3NF masih menyisakan satu celah: atribut kunci yang bergantung pada sesuatu yang bukan superkunci. <strong>BCNF</strong> menutupnya dengan syarat yang singkat: untuk setiap ketergantungan tidak trivial X → Y, X harus superkunci.</p>
<p><strong>Contoh.</strong> Pada <code>bimbingan(mahasiswa, topik, dosen)</code> berlaku:</p>
<pre><code>mahasiswa, topik → dosen
dosen → topik          -- setiap dosen hanya membimbing satu topik</code></pre>
<p>Kunci kandidatnya (mahasiswa, topik) dan (mahasiswa, dosen). Semua atribut adalah bagian kunci, sehingga tabel memenuhi 3NF. Namun dosen → topik melanggar BCNF karena dosen bukan superkunci: topik seorang dosen tercatat berulang, sekali untuk setiap mahasiswa bimbingannya. Pecahannya:</p>
<pre><code>dosen_topik(<u>dosen</u>, topik)
bimbingan(<u>mahasiswa, dosen</u>)</code></pre>
<p>Harga yang dibayar: aturan mahasiswa, topik → dosen tidak lagi dapat diperiksa dalam satu tabel. Inilah alasan banyak perancang berhenti di 3NF bila BCNF menghilangkan ketergantungan yang penting.</p>
<h2>Denormalisasi</h2>
<p>Tabel yang ternormalisasi baik untuk <em>mencatat</em>; laporan kadang memerlukan penggabungan banyak tabel besar. <strong>Denormalisasi</strong> adalah keputusan sadar menambah pengulangan agar pembacaan lebih cepat. Ini bukan alasan melewatkan normalisasi: denormalisasi dilakukan <em>setelah</em> skema ternormalisasi dan setelah pengukuran menunjukkan kebutuhan.</p>
<table>
<thead><tr><th>Cara</th><th>Contoh</th><th>Risiko</th></tr></thead>
<tbody>
<tr><td>Menyimpan hasil hitungan</td><td>jumlah_peserta pada kelas</td><td>Lupa diperbarui saat peserta berubah</td></tr>
<tr><td>Menyalin atribut</td><td>nama mata kuliah pada transkrip</td><td>Salinan berbeda dari aslinya</td></tr>
<tr><td>Tabel ringkasan</td><td>rekap nilai per semester</td><td>Data tertinggal sampai dihitung ulang</td></tr>
<tr><td><em>Materialized view</em></td><td>laporan kehadiran harian</td><td>Perlu jadwal penyegaran</td></tr>
</tbody>
</table>
<h3>Kapan salinan memang benar?</h3>
<p>Ada pengulangan yang bukan denormalisasi. Harga barang pada nota penjualan harus disimpan di nota, walaupun tabel barang juga punya harga: nota mencatat harga <em>pada saat itu</em>. Kedua nilai itu fakta yang berbeda.</p>
<h3>Sebelum denormalisasi, periksa dulu</h3>
<ol>
<li>Apakah kueri sudah memakai indeks yang tepat?</li>
<li>Apakah <em>view</em> cukup, tanpa menyimpan salinan?</li>
<li>Siapa yang memperbarui salinan, dan dalam transaksi yang sama atau tidak?</li>
<li>Bagaimana salinan diperiksa dan diperbaiki bila berbeda?</li>
</ol>`

const assignment = `
<h3>Normalisasi data akademik</h3>
<p>Bagian akademik menyimpan satu lembar kerja berikut.</p>
<pre><code>krs(nim, nama, kode_prodi, nama_prodi, semester, kode_mk, nama_mk, sks,
    nidn, nama_dosen, ruang, hari, jam, nilai)</code></pre>
<p>Keterangan: satu mata kuliah dalam satu semester diampu satu dosen dan mempunyai satu jadwal (ruang, hari, jam). Dosen yang sama dapat mengampu mata kuliah lain.</p>
<ol>
<li>Tuliskan semua ketergantungan fungsional yang berlaku.</li>
<li>Tentukan kunci kandidat dengan himpunan tutup atribut.</li>
<li>Sebutkan satu contoh nyata untuk setiap jenis anomali.</li>
<li>Normalisasikan sampai 3NF. Tunjukkan tabel pada setiap tahap.</li>
<li>Apakah hasil akhir Anda memenuhi BCNF? Jelaskan.</li>
</ol>`

const goodAnswers = [
  '<p>Ketergantungan: nim → nama, kode_prodi; kode_prodi → nama_prodi; kode_mk → nama_mk, sks; (semester, kode_mk) → nidn, ruang, hari, jam; nidn → nama_dosen; (nim, semester, kode_mk) → nilai.</p><p>Himpunan tutup (nim, semester, kode_mk) memuat semua atribut dan tidak ada bagiannya yang cukup, jadi itulah kunci kandidatnya.</p><p>Hasil 3NF: prodi(<u>kode_prodi</u>, nama_prodi), mahasiswa(<u>nim</u>, nama, kode_prodi), mata_kuliah(<u>kode_mk</u>, nama_mk, sks), dosen(<u>nidn</u>, nama_dosen), jadwal(<u>semester, kode_mk</u>, nidn, ruang, hari, jam), krs(<u>nim, semester, kode_mk</u>, nilai). Semua sisi kiri adalah kunci tabelnya, jadi juga BCNF.</p>',
  '<p>Kunci krs adalah nim + semester + kode_mk karena mahasiswa dapat mengulang mata kuliah pada semester lain.</p><p>Anomali sisip: dosen baru belum dapat dicatat sebelum ada peserta. Anomali ubah: nama prodi berganti, ratusan baris harus diubah. Anomali hapus: peserta terakhir batal, jadwal kelas hilang.</p><p>Tahap 2NF memisahkan mahasiswa, mata_kuliah, dan jadwal; tahap 3NF memisahkan prodi dan dosen. Jadwal masih perlu aturan unik (semester, ruang, hari, jam) agar ruang tidak bentrok, dan aturan itu tidak merusak BCNF karena menjadi kunci kandidat kedua.</p>',
  '<p>Saya mulai dari atribut yang tidak pernah ada di sisi kanan: nim, semester, kode_mk. Himpunan tutupnya lengkap sehingga langsung menjadi kunci kandidat.</p><ul><li>1NF: semua sel sudah atomik, tidak ada kelompok berulang.</li><li>2NF: mahasiswa(nim, nama, kode_prodi, nama_prodi), mata_kuliah(kode_mk, nama_mk, sks), jadwal(semester, kode_mk, nidn, nama_dosen, ruang, hari, jam), krs(nim, semester, kode_mk, nilai).</li><li>3NF: pisahkan prodi dari mahasiswa dan dosen dari jadwal.</li></ul><p>BCNF terpenuhi karena penentu di setiap tabel adalah kuncinya.</p>',
]

const fair = [
  '<p>Kunci kandidatnya nim dan kode_mk. Tabel dipecah menjadi mahasiswa, mata_kuliah, dosen, dan krs. Jadwal saya simpan di tabel mata_kuliah karena setiap mata kuliah punya satu jadwal.</p>',
  '<p>Ketergantungan: nim → nama, nama_prodi; kode_mk → nama_mk, sks, nidn, nama_dosen, ruang. Setelah dipecah sampai 2NF ada tiga tabel. Untuk 3NF saya pisahkan prodi. Dosen belum saya pisahkan.</p>',
  '<p>Sampai 3NF: mahasiswa(nim, nama, kode_prodi), prodi(kode_prodi, nama_prodi), mk(kode_mk, nama_mk, sks, nidn), dosen(nidn, nama_dosen), krs(nim, kode_mk, nilai). Semester belum saya masukkan ke dalam kunci. Anomali: data dobel dan susah diubah.</p>',
]

export const normalisation: TopicContent = {
  name: 'Normalisasi',
  items: [
    { type: 'LESSON', name: 'Ketergantungan fungsional', begins: 42, html: dependency },
    {
      type: 'LESSON',
      name: 'Bentuk normal pertama sampai ketiga',
      begins: 40,
      html: normalForms,
      references: 'Date. An Introduction to Database Systems, edisi 8, bab 12.',
    },
    {
      type: 'ASSIGNMENT',
      name: 'Tugas 2: Normalisasi data akademik',
      goals: ['Menganalisis ketergantungan fungsional', 'Mengubah tabel ke 1NF, 2NF, dan 3NF'],
      begins: 38,
      html: assignment,
      window: { start: { day: -38, time: '08:00' }, end: { day: -24, time: '23:59' } },
      answers: { good: goodAnswers, fair },
    },
    quizNormalisation,
    { type: 'LESSON', name: 'BCNF dan denormalisasi', begins: 24, html: denormalisation },
  ],
}
