import type { TopicContent } from '../types.ts'
import { quizTransactions } from './quiz-transactions.ts'

const transactions = `
<h2>Semua atau tidak sama sekali</h2>
<p>Seorang mahasiswa membayar uang kuliah: saldo rekeningnya berkurang dan tagihannya menjadi lunas. Bila listrik padam di antara dua langkah itu, uang hilang tetapi tagihan tetap ada. <strong>Transaksi</strong> mengikat beberapa perintah menjadi satu kesatuan yang berhasil seluruhnya atau batal seluruhnya.</p>
<pre><code>BEGIN;
UPDATE rekening SET saldo = saldo - 4000000 WHERE nim = '2201010001';
UPDATE tagihan  SET lunas = true           WHERE nim = '2201010001' AND semester = '20261';
COMMIT;</code></pre>
<p>Bila terjadi kesalahan sebelum COMMIT, perintah <code>ROLLBACK</code> mengembalikan keadaan semula. DBMS juga melakukannya sendiri bila sambungan terputus.</p>
<h3>Sifat ACID</h3>
<table>
<thead><tr><th>Sifat</th><th>Janji</th><th>Bagaimana dipenuhi</th></tr></thead>
<tbody>
<tr><td>Atomicity</td><td>Seluruhnya atau tidak sama sekali</td><td>Catatan pembatalan, versi baris</td></tr>
<tr><td>Consistency</td><td>Aturan data tetap terpenuhi</td><td>Kunci, CHECK, dan logika aplikasi</td></tr>
<tr><td>Isolation</td><td>Transaksi bersamaan tidak saling merusak</td><td>Kunci baris, MVCC</td></tr>
<tr><td>Durability</td><td>Yang sudah COMMIT tidak hilang</td><td><em>Write-ahead log</em> (WAL)</td></tr>
</tbody>
</table>
<h3>Masalah akses bersamaan</h3>
<ul>
<li><strong>Dirty read</strong>: membaca data yang belum di-COMMIT transaksi lain.</li>
<li><strong>Non-repeatable read</strong>: membaca baris yang sama dua kali dan mendapat isi berbeda.</li>
<li><strong>Phantom read</strong>: mengulang kueri dan mendapat baris baru yang tadi tidak ada.</li>
<li><strong>Lost update</strong>: dua transaksi membaca nilai lama lalu menulis; tulisan pertama hilang.</li>
</ul>
<h3>Tingkat isolasi</h3>
<p>Standar SQL mengenal empat tingkat. Makin tinggi tingkatnya makin sedikit masalahnya, tetapi makin sering transaksi harus menunggu atau diulang.</p>
<table>
<thead><tr><th>Tingkat</th><th>Dirty read</th><th>Non-repeatable read</th><th>Phantom read</th></tr></thead>
<tbody>
<tr><td>READ UNCOMMITTED</td><td>mungkin</td><td>mungkin</td><td>mungkin</td></tr>
<tr><td>READ COMMITTED</td><td>tidak</td><td>mungkin</td><td>mungkin</td></tr>
<tr><td>REPEATABLE READ</td><td>tidak</td><td>tidak</td><td>mungkin</td></tr>
<tr><td>SERIALIZABLE</td><td>tidak</td><td>tidak</td><td>tidak</td></tr>
</tbody>
</table>
<p>PostgreSQL memakai READ COMMITTED sebagai bawaan, dan tidak pernah memberi dirty read.</p>
<h3>Kebuntuan</h3>
<p>Transaksi T1 memegang baris A dan menunggu B; T2 memegang B dan menunggu A. Keduanya saling menunggu selamanya: <strong>deadlock</strong>. DBMS mendeteksinya dan membatalkan salah satu. Cara mencegahnya sederhana: semua program mengunci baris dalam urutan yang sama, misalnya menurut nomor terkecil.</p>
<h3>Kebiasaan baik</h3>
<ol>
<li>Buat transaksi sependek mungkin; jangan menunggu masukan pengguna di tengahnya.</li>
<li>Nyatakan aturan sebagai kendala (UNIQUE, CHECK), bukan "periksa dulu, baru simpan".</li>
<li>Siapkan program untuk mengulang transaksi yang dibatalkan karena bentrok.</li>
</ol>`

const indexes = `
<h2>Mencari tanpa membaca semuanya</h2>
<p>Tanpa indeks, DBMS membaca setiap baris tabel untuk menemukan satu mahasiswa. Pada sepuluh baris tidak terasa; pada sepuluh juta baris terasa sekali. <strong>Indeks</strong> adalah struktur tambahan yang terurut menurut nilai kolom, seperti indeks di halaman belakang buku.</p>
<h3>Pohon B+</h3>
<p>Indeks yang paling umum berbentuk pohon B+. Simpul dalam berisi nilai pembatas, daun berisi nilai beserta letak barisnya, dan daun-daun saling terhubung. Karena setiap simpul memuat ratusan nilai, pohonnya sangat pendek: tabel berisi 10 juta baris biasanya hanya memerlukan tiga atau empat tingkat. Pencarian berbiaya sebanding dengan log n.</p>
<pre><code>CREATE INDEX mahasiswa_angkatan ON mahasiswa (angkatan);
CREATE UNIQUE INDEX mahasiswa_surel ON mahasiswa (lower(surel));</code></pre>
<h3>Kapan indeks dapat dipakai?</h3>
<table>
<thead><tr><th>Syarat</th><th>Indeks pada (angkatan, kota)</th></tr></thead>
<tbody>
<tr><td><code>angkatan = 2023</code></td><td>ya: kolom pertama</td></tr>
<tr><td><code>angkatan = 2023 AND kota = 'Kupang'</code></td><td>ya: kedua kolom</td></tr>
<tr><td><code>kota = 'Kupang'</code></td><td>umumnya tidak: kolom pertama tidak disaring</td></tr>
<tr><td><code>angkatan BETWEEN 2022 AND 2024</code></td><td>ya: rentang pada kolom pertama</td></tr>
<tr><td><code>angkatan + 1 = 2024</code></td><td>tidak: kolom dibungkus hitungan</td></tr>
</tbody>
</table>
<p>Demikian pula <code>nama LIKE 'Sri%'</code> dapat memakai indeks terurut (dengan kolasi yang sesuai), sedangkan <code>nama LIKE '%wati'</code> tidak, karena awal katanya tidak diketahui.</p>
<h3>Harga sebuah indeks</h3>
<ul>
<li>Setiap INSERT, DELETE, dan sebagian UPDATE harus memperbarui semua indeks tabel itu.</li>
<li>Indeks memakan ruang, kadang sebesar tabelnya.</li>
<li>Indeks pada kolom yang nilainya sedikit (misalnya jenis kelamin) jarang berguna: separuh tabel tetap harus dibaca.</li>
</ul>
<h3>Membaca rencana eksekusi</h3>
<p>Perintah <code>EXPLAIN</code> menampilkan cara DBMS akan mengerjakan kueri; <code>EXPLAIN ANALYZE</code> benar-benar menjalankannya dan mengukur waktunya.</p>
<pre><code>EXPLAIN ANALYZE SELECT * FROM mahasiswa WHERE nim = '2201010001';

Index Scan using mahasiswa_pkey on mahasiswa
  (cost=0.29..8.30 rows=1 width=64) (actual time=0.021..0.022 rows=1 loops=1)
  Index Cond: (nim = '2201010001')</code></pre>
<ul>
<li><strong>Seq Scan</strong>: seluruh tabel dibaca. Wajar untuk tabel kecil atau bila sebagian besar baris diperlukan.</li>
<li><strong>Index Scan</strong>: mencari lewat indeks, lalu mengambil barisnya.</li>
<li><strong>Index Only Scan</strong>: semua kolom yang diminta ada di indeks.</li>
</ul>
<p>Bandingkan <em>rows</em> perkiraan dengan <em>rows</em> sebenarnya. Bila jauh berbeda, statistik tabel mungkin usang; jalankan <code>ANALYZE</code>.</p>
<p><strong>Aturan praktis.</strong> Ukur dulu, tambahkan indeks untuk kueri yang sering dan lambat, lalu ukur lagi. Indeks yang tidak pernah dipakai sebaiknya dihapus.</p>`

const backup = `
<h2>Cadangan yang belum pernah dipulihkan bukan cadangan</h2>
<p>Materi ini sedang disusun. Rencana isinya: cadangan logis dan fisik, pengarsipan WAL, pemulihan ke titik waktu, dan latihan pemulihan terjadwal.</p>
<ul>
<li>Cadangan logis: <code>pg_dump</code>, mudah dipindah antarversi, lambat untuk data besar.</li>
<li>Cadangan fisik: salinan berkas data beserta WAL, cepat dipulihkan, terikat versi.</li>
<li>RPO: berapa lama data yang rela hilang. RTO: berapa lama layanan rela berhenti.</li>
</ul>`

export const transactionsAndIndexes: TopicContent = {
  name: 'Transaksi dan indeks',
  items: [
    { type: 'LESSON', name: 'Transaksi dan sifat ACID', begins: 3, html: transactions },
    {
      type: 'LESSON',
      name: 'Indeks dan rencana eksekusi',
      begins: 3,
      html: indexes,
      references: 'Winand. SQL Performance Explained, bab 1 dan 2.',
    },
    quizTransactions,
    { type: 'LESSON', name: 'Cadangan dan pemulihan', status: 'unpublish', begins: 2, html: backup },
  ],
}
