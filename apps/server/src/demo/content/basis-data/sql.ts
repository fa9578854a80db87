import type { BlockContent, TopicContent } from '../types.ts'
import { quizJoin } from './quiz-join.ts'
import { quizSelect } from './quiz-select.ts'

const select = `
<h2>Bertanya kepada basis data</h2>
<p>SQL adalah bahasa deklaratif: kita menyatakan <em>data apa</em> yang diinginkan, DBMS memutuskan <em>bagaimana</em> mencarinya. Materi ini memakai tabel berikut.</p>
<pre><code>mahasiswa(<u>nim</u>, nama, kota, angkatan, ipk)
mata_kuliah(<u>kode_mk</u>, nama_mk, sks)
mengambil(<u>nim, kode_mk</u>, nilai)</code></pre>
<h3>Bentuk dasar</h3>
<pre><code>SELECT nama, ipk
FROM mahasiswa
WHERE kota = 'Makassar' AND ipk &gt;= 3.5
ORDER BY ipk DESC, nama
LIMIT 10;</code></pre>
<p>Urutan <em>penulisan</em> berbeda dari urutan <em>pengerjaan</em>: FROM, lalu WHERE, lalu SELECT, lalu ORDER BY, lalu LIMIT. Karena itu nama lain (alias) yang dibuat di SELECT belum dikenal di WHERE, tetapi sudah dikenal di ORDER BY.</p>
<h3>Menyaring baris</h3>
<table>
<thead><tr><th>Syarat</th><th>Arti</th></tr></thead>
<tbody>
<tr><td><code>ipk BETWEEN 3.0 AND 3.5</code></td><td>Kedua batas ikut</td></tr>
<tr><td><code>kota IN ('Medan', 'Ambon')</code></td><td>Salah satu dari daftar</td></tr>
<tr><td><code>nama LIKE 'Ni %'</code></td><td>Diawali "Ni "; <code>%</code> berarti nol huruf atau lebih</td></tr>
<tr><td><code>nama LIKE '_yu%'</code></td><td>Huruf kedua dan ketiga "yu"; <code>_</code> berarti tepat satu huruf</td></tr>
<tr><td><code>nilai IS NULL</code></td><td>Nilai belum diisi</td></tr>
</tbody>
</table>
<h3>NULL: tidak diketahui</h3>
<p>NULL bukan nol dan bukan teks kosong. Setiap perbandingan dengan NULL menghasilkan <em>tidak diketahui</em>, dan WHERE hanya meloloskan baris yang hasilnya <em>benar</em>. Akibatnya <code>nilai = NULL</code> tidak pernah meloloskan baris apa pun; gunakan <code>IS NULL</code>. Begitu pula <code>nilai &lt;&gt; 100</code> tidak memuat mahasiswa yang nilainya belum ada.</p>
<h3>AND, OR, dan tanda kurung</h3>
<p><code>AND</code> lebih kuat daripada <code>OR</code>. Kedua syarat berikut berbeda:</p>
<pre><code>WHERE kota = 'Medan' OR kota = 'Ambon' AND ipk &gt; 3.5
WHERE (kota = 'Medan' OR kota = 'Ambon') AND ipk &gt; 3.5</code></pre>
<p>Yang pertama memuat semua mahasiswa dari Medan, berapa pun IPK-nya.</p>
<h3>Kembar dan hitungan</h3>
<ul>
<li><code>SELECT DISTINCT kota FROM mahasiswa</code> membuang baris kembar.</li>
<li><code>SELECT nama, ipk * 25 AS skala_100 FROM mahasiswa</code> menghitung kolom baru.</li>
<li><code>COALESCE(nilai, 0)</code> mengganti NULL dengan 0.</li>
<li>Tanpa ORDER BY, urutan baris tidak dijamin, sekalipun kelihatannya selalu sama.</li>
</ul>
<p><strong>Coba sendiri.</strong> Tuliskan kueri untuk menampilkan NIM dan nama mahasiswa angkatan 2023 yang namanya berakhiran "wati", terurut menurut kota kemudian nama.</p>`

const join = `
<h2>Menggabungkan tabel</h2>
<p>Normalisasi memecah data ke banyak tabel; JOIN menyatukannya kembali saat dibaca. Hubungannya biasanya kunci tamu dengan kunci utama yang ditunjuknya.</p>
<h3>INNER JOIN</h3>
<p>Memberi pasangan baris yang memenuhi syarat. Baris tanpa pasangan tidak muncul.</p>
<pre><code>SELECT m.nama, k.nama_mk, a.nilai
FROM mahasiswa m
JOIN mengambil a   ON a.nim = m.nim
JOIN mata_kuliah k ON k.kode_mk = a.kode_mk
WHERE k.sks &gt;= 3;</code></pre>
<p>Alias <code>m</code>, <code>a</code>, <code>k</code> memperpendek tulisan dan wajib bila tabel yang sama dipakai dua kali.</p>
<h3>OUTER JOIN</h3>
<table>
<thead><tr><th>Jenis</th><th>Baris tanpa pasangan yang tetap muncul</th></tr></thead>
<tbody>
<tr><td>LEFT JOIN</td><td>dari tabel kiri; kolom kanan bernilai NULL</td></tr>
<tr><td>RIGHT JOIN</td><td>dari tabel kanan; kolom kiri bernilai NULL</td></tr>
<tr><td>FULL JOIN</td><td>dari kedua tabel</td></tr>
<tr><td>CROSS JOIN</td><td>tidak ada syarat: semua pasangan, m × n baris</td></tr>
</tbody>
</table>
<p>Pola yang sering diperlukan adalah mencari baris yang <em>tidak</em> punya pasangan, misalnya mahasiswa yang belum mengambil mata kuliah apa pun:</p>
<pre><code>SELECT m.nim, m.nama
FROM mahasiswa m
LEFT JOIN mengambil a ON a.nim = m.nim
WHERE a.nim IS NULL;</code></pre>
<h3>Jebakan: syarat di ON atau di WHERE</h3>
<p>Pada LEFT JOIN, tempat syarat mengubah hasil. Misalkan kita ingin daftar <em>semua</em> mahasiswa beserta nilai di atas 80 bila ada.</p>
<pre><code>-- benar: semua mahasiswa tetap muncul
SELECT m.nama, a.nilai
FROM mahasiswa m LEFT JOIN mengambil a ON a.nim = m.nim AND a.nilai &gt; 80;

-- keliru: WHERE membuang baris yang a.nilai-nya NULL
SELECT m.nama, a.nilai
FROM mahasiswa m LEFT JOIN mengambil a ON a.nim = m.nim
WHERE a.nilai &gt; 80;</code></pre>
<p>Kueri kedua berlaku sama seperti INNER JOIN.</p>
<h3>Tabel dengan dirinya sendiri</h3>
<p>Tabel pegawai yang mempunyai kolom <code>atasan</code> dapat digabung dengan dirinya sendiri:</p>
<pre><code>SELECT p.nama AS pegawai, b.nama AS atasan
FROM pegawai p LEFT JOIN pegawai b ON b.nip = p.atasan;</code></pre>
<h3>Memeriksa hasil</h3>
<ol>
<li>Hitung dulu perkiraan jumlah baris. JOIN ke sisi banyak menggandakan baris sisi satu.</li>
<li>Bila jumlahnya jauh lebih besar dari perkiraan, biasanya ada syarat ON yang terlupa.</li>
<li>Bila lebih kecil, periksa apakah INNER JOIN membuang baris tanpa pasangan.</li>
</ol>`

const aggregate = `
<h2>Dari baris ke ringkasan</h2>
<p>Fungsi agregat meringkas banyak baris menjadi satu nilai: <code>COUNT</code>, <code>SUM</code>, <code>AVG</code>, <code>MIN</code>, dan <code>MAX</code>.</p>
<pre><code>SELECT COUNT(*) AS peserta, COUNT(nilai) AS sudah_dinilai, AVG(nilai) AS rerata
FROM mengambil
WHERE kode_mk = 'IF2301';</code></pre>
<p><code>COUNT(*)</code> menghitung baris; <code>COUNT(nilai)</code> hanya menghitung baris yang nilainya tidak NULL. <code>AVG</code> juga melewati NULL, sehingga nilai yang belum ada tidak dihitung sebagai nol.</p>
<h3>GROUP BY</h3>
<p>GROUP BY membagi baris menjadi kelompok, lalu agregat dihitung per kelompok.</p>
<pre><code>SELECT kode_mk, COUNT(*) AS peserta, AVG(nilai) AS rerata
FROM mengambil
GROUP BY kode_mk;</code></pre>
<p>Aturannya: setiap kolom di SELECT yang bukan agregat harus ada di GROUP BY. Kolom <code>nim</code> tidak boleh tampil pada kueri di atas, karena satu kelompok berisi banyak NIM.</p>
<h3>WHERE dan HAVING</h3>
<table>
<thead><tr><th></th><th>WHERE</th><th>HAVING</th></tr></thead>
<tbody>
<tr><td>Menyaring</td><td>baris</td><td>kelompok</td></tr>
<tr><td>Dikerjakan</td><td>sebelum pengelompokan</td><td>sesudah pengelompokan</td></tr>
<tr><td>Boleh memakai agregat</td><td>tidak</td><td>ya</td></tr>
</tbody>
</table>
<pre><code>SELECT kode_mk, AVG(nilai) AS rerata
FROM mengambil
WHERE nilai IS NOT NULL
GROUP BY kode_mk
HAVING COUNT(*) &gt;= 10 AND AVG(nilai) &lt; 60
ORDER BY rerata;</code></pre>
<p>Kueri itu mencari mata kuliah dengan sedikitnya sepuluh nilai dan rerata di bawah 60.</p>
<h3>Subkueri</h3>
<p>Hasil sebuah kueri dapat dipakai di dalam kueri lain.</p>
<pre><code>-- mahasiswa dengan IPK di atas rerata
SELECT nama, ipk FROM mahasiswa
WHERE ipk &gt; (SELECT AVG(ipk) FROM mahasiswa);

-- mata kuliah yang mempunyai peserta
SELECT nama_mk FROM mata_kuliah k
WHERE EXISTS (SELECT 1 FROM mengambil a WHERE a.kode_mk = k.kode_mk);</code></pre>
<p>Hati-hati dengan <code>NOT IN</code>: bila subkueri memuat satu saja NULL, hasilnya selalu kosong. <code>NOT EXISTS</code> tidak punya masalah ini.</p>
<h3>Menghitung dengan benar setelah JOIN</h3>
<p>Bila mahasiswa digabung dengan mengambil, satu mahasiswa muncul sebanyak mata kuliahnya. <code>COUNT(*)</code> menghitung pengambilan, bukan mahasiswa; untuk menghitung mahasiswa gunakan <code>COUNT(DISTINCT m.nim)</code>. Demikian pula <code>SUM(k.sks)</code> setelah digabung dengan tabel lain yang bersisi banyak akan terlalu besar.</p>`

const assignment = `
<h3>Laporan praktikum SQL</h3>
<p>Gunakan basis data <code>akademik</code> yang dibagikan di laboratorium (tabel <code>mahasiswa</code>, <code>mata_kuliah</code>, <code>mengambil</code>, <code>dosen</code>). Tulis satu kueri untuk setiap nomor dan sertakan lima baris pertama hasilnya.</p>
<ol>
<li>Sepuluh mahasiswa dengan IPK tertinggi pada setiap angkatan 2022 dan 2023.</li>
<li>Mahasiswa yang belum mengambil satu pun mata kuliah.</li>
<li>Rerata nilai dan banyak peserta setiap mata kuliah, termasuk yang belum berpeserta.</li>
<li>Dosen yang mengampu mata kuliah dengan rerata nilai di bawah rerata seluruh kampus.</li>
<li>Pasangan mahasiswa yang mengambil sekurangnya tiga mata kuliah yang sama.</li>
</ol>
<p>Untuk nomor 3 dan 4 jelaskan dalam dua kalimat mengapa Anda memilih jenis JOIN itu.</p>`

const goodAnswers = [
  '<p>1. Memakai <code>row_number() OVER (PARTITION BY angkatan ORDER BY ipk DESC)</code> lalu disaring ≤ 10.</p><p>2. <code>LEFT JOIN mengambil … WHERE a.nim IS NULL</code>.</p><p>3. <code>mata_kuliah LEFT JOIN mengambil</code> dengan <code>COUNT(a.nim)</code>, supaya mata kuliah tanpa peserta berjumlah 0. Bila memakai <code>COUNT(*)</code> hasilnya 1.</p><p>4. INNER JOIN dan HAVING, karena hanya mata kuliah yang bernilai yang dibandingkan.</p><p>5. <code>mengambil a JOIN mengambil b ON a.kode_mk = b.kode_mk AND a.nim &lt; b.nim GROUP BY a.nim, b.nim HAVING COUNT(*) &gt;= 3</code>.</p>',
  '<p>Semua kueri sudah saya jalankan di laboratorium. Untuk nomor 3 saya memakai LEFT JOIN dari mata_kuliah agar mata kuliah tanpa peserta tetap tampil dengan jumlah 0. Untuk nomor 4 saya memakai subkueri skalar <code>(SELECT AVG(nilai) FROM mengambil)</code> di HAVING.</p><p>Nomor 5: tabel mengambil digabung dengan dirinya sendiri; syarat <code>a.nim &lt; b.nim</code> mencegah pasangan tampil dua kali.</p>',
]

const fair = [
  '<p>Nomor 1 sampai 3 selesai. Nomor 3 memakai INNER JOIN sehingga mata kuliah tanpa peserta belum tampil. Nomor 5 belum saya temukan caranya.</p>',
  '<p>1. <code>SELECT * FROM mahasiswa ORDER BY ipk DESC LIMIT 10</code>. 2. <code>WHERE nim NOT IN (SELECT nim FROM mengambil)</code>. 3. <code>GROUP BY kode_mk</code>. 4. dan 5. menyusul.</p>',
]

const captions = `WEBVTT

00:00:00.300 --> 00:00:04.900
Tabel ini memuat nama, angkatan, dan IPK empat mahasiswa.

00:00:05.100 --> 00:00:09.900
WHERE hanya meloloskan baris yang memenuhi syarat.

00:00:10.100 --> 00:00:14.900
SELECT menentukan kolom mana yang tampil.

00:00:15.100 --> 00:00:19.900
ORDER BY mengurutkan hasilnya. DESC berarti dari yang terbesar.
`

const sheet = {
  name: 'Lembar acuan SELECT.pdf',
  pages: [
    [
      'Lembar acuan SELECT',
      'SELECT kolom FROM tabel: kolom mana, dari tabel mana.',
      'WHERE syarat: baris mana. Teks diapit tanda petik tunggal.',
      'AND mendahului OR; pakailah tanda kurung.',
      'IS NULL, bukan = NULL.',
      'ORDER BY kolom DESC: dari yang terbesar.',
      'LIMIT n: n baris pertama, setelah diurutkan.',
    ],
  ],
}

const exercises = `
<h3>Latihan</h3>
<ol>
<li>Tampilkan nama dan IPK mahasiswa angkatan 2023, dari IPK tertinggi.</li>
<li>Tampilkan mata kuliah 3 SKS yang namanya memuat kata <em>data</em>.</li>
<li>Tampilkan mahasiswa yang nomor teleponnya belum diisi.</li>
</ol>
<p>Kerjakan dulu tanpa melihat lembar acuan, lalu jalankan di laboratorium.</p>`

/** After the text: the sheet, further reading, and a task. */
const selectBlocks: BlockContent[] = [
  { kind: 'file', document: sheet },
  {
    kind: 'link',
    link: {
      url: 'https://www.youtube.com/watch?v=HXV3zeQKqGY',
      title: 'SQL untuk pemula (freeCodeCamp, bahasa Inggris)',
    },
  },
  { kind: 'text', html: exercises },
]

export const sql: TopicContent = {
  name: 'SQL: SELECT dan JOIN',
  items: [
    {
      type: 'LESSON',
      name: 'Menyaring dan mengurutkan data dengan SELECT',
      begins: 16,
      html: select,
      media: { name: 'select.mp4', captions },
      blocks: selectBlocks,
      references: 'Dokumentasi PostgreSQL, bagian II bab 7 (Queries).',
    },
    quizSelect,
    { type: 'LESSON', name: 'Menggabungkan tabel dengan JOIN', begins: 6, html: join },
    { type: 'LESSON', name: 'Agregasi, pengelompokan, dan subkueri', begins: 5, html: aggregate },
    {
      type: 'ASSIGNMENT',
      name: 'Tugas 3: Laporan praktikum SQL',
      goals: ['Menggabungkan tabel dengan JOIN', 'Meringkas data dengan agregasi dan pengelompokan'],
      begins: 5,
      html: assignment,
      window: { start: { day: -5, time: '08:00' }, end: { day: 6, time: '23:59' } },
      references: 'Materi JOIN dan agregasi; berkas akademik.sql di laboratorium.',
      answers: { good: goodAnswers, fair },
    },
    quizJoin,
  ],
}
