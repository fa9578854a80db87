import type { TopicContent } from '../types.ts'
import { quizErd } from './quiz-erd.ts'

const introduction = `
<h2>Mengapa data perlu dikelola?</h2>
<p>Setiap kampus menyimpan data mahasiswa, mata kuliah, nilai, dan pembayaran. Bila setiap bagian menyimpan datanya sendiri dalam lembar kerja terpisah, alamat seorang mahasiswa dapat tercatat berbeda di bagian akademik dan di bagian keuangan. Masalah seperti inilah yang melahirkan <strong>basis data</strong>: kumpulan data yang saling berhubungan, disimpan bersama tanpa pengulangan yang tidak perlu, dan dapat dipakai banyak orang sekaligus.</p>
<h3>Masalah pada sistem berkas</h3>
<ul>
<li><strong>Redundansi</strong>: data yang sama dicatat di banyak tempat sehingga boros dan mudah berbeda.</li>
<li><strong>Inkonsistensi</strong>: satu salinan diperbarui, salinan lain tertinggal.</li>
<li><strong>Ketergantungan program terhadap data</strong>: mengubah susunan berkas memaksa kita mengubah semua program yang membacanya.</li>
<li><strong>Akses bersamaan yang tidak terkendali</strong>: dua orang menulis berkas yang sama, perubahan salah satunya hilang.</li>
<li><strong>Keamanan</strong>: sulit memberi hak yang berbeda untuk bagian data yang berbeda.</li>
</ul>
<h3>DBMS</h3>
<p><em>Database management system</em> (DBMS) adalah perangkat lunak yang mengelola basis data: mendefinisikan strukturnya, menyimpan dan mencari data, menjaga kebenarannya, mengatur hak akses, dan memulihkannya setelah gangguan. Contohnya PostgreSQL, MySQL, Oracle Database, dan SQL Server. Pengguna dan program tidak membaca berkas data secara langsung; semuanya melalui DBMS.</p>
<h3>Tiga tingkat abstraksi</h3>
<table>
<thead><tr><th>Tingkat</th><th>Isi</th><th>Siapa yang melihat</th></tr></thead>
<tbody>
<tr><td>Eksternal (view)</td><td>Bagian data yang diperlukan seorang pengguna</td><td>Pengguna akhir, aplikasi</td></tr>
<tr><td>Konseptual (logis)</td><td>Semua tabel, kolom, hubungan, dan aturan</td><td>Perancang, pengembang</td></tr>
<tr><td>Internal (fisik)</td><td>Berkas, blok, indeks di media simpan</td><td>Administrator basis data</td></tr>
</tbody>
</table>
<p>Pemisahan ini memberi <strong>kemandirian data</strong>. Kemandirian fisik berarti cara menyimpan dapat diubah, misalnya menambah indeks, tanpa mengubah tabel maupun program. Kemandirian logis berarti tabel dapat diperluas, misalnya menambah kolom, tanpa mengganggu program yang tidak memerlukannya.</p>
<h3>Skema dan isi</h3>
<p><strong>Skema</strong> adalah rancangan: nama tabel, kolom, dan tipenya. Skema jarang berubah. <strong>Isi</strong> (<em>instance</em>) adalah baris-baris data pada suatu saat, dan berubah setiap kali ada transaksi.</p>
<pre><code>mahasiswa(nim, nama, program_studi)          -- skema

('2201010001', 'Ayu Lestari Siregar', 'Teknik Informatika')   -- isi
('2201010002', 'I Made Wirawan', 'Teknik Informatika')</code></pre>
<h3>Bahasa basis data</h3>
<p>SQL dibagi menurut tugasnya: DDL (<code>CREATE</code>, <code>ALTER</code>, <code>DROP</code>) untuk struktur, DML (<code>SELECT</code>, <code>INSERT</code>, <code>UPDATE</code>, <code>DELETE</code>) untuk data, dan DCL (<code>GRANT</code>, <code>REVOKE</code>) untuk hak akses.</p>
<p><strong>Latihan singkat.</strong> Pilih satu layanan kampus yang masih memakai lembar kerja. Tuliskan dua data yang tercatat ganda di sana, lalu pikirkan akibatnya bila keduanya berbeda.</p>`

const diagram = `
<h2>Memodelkan dunia nyata</h2>
<p>Sebelum membuat tabel, kita perlu sepakat tentang <em>apa</em> yang dicatat. Diagram entitas-relasi (ERD) adalah gambar kesepakatan itu. Diagram ini diperkenalkan Peter Chen pada 1976 dan masih menjadi alat bicara utama antara perancang dan pengguna.</p>
<h3>Entitas dan atribut</h3>
<p><strong>Entitas</strong> adalah hal yang dapat dibedakan dari yang lain dan perlu dicatat: mahasiswa, dosen, mata kuliah. Sekumpulan entitas sejenis disebut himpunan entitas. <strong>Atribut</strong> adalah sifat yang dicatat darinya.</p>
<table>
<thead><tr><th>Jenis atribut</th><th>Arti</th><th>Contoh</th></tr></thead>
<tbody>
<tr><td>Sederhana</td><td>Tidak dipecah lagi</td><td>NIM</td></tr>
<tr><td>Komposit</td><td>Terdiri atas bagian</td><td>alamat: jalan, kota, kode pos</td></tr>
<tr><td>Bernilai banyak</td><td>Satu entitas punya beberapa nilai</td><td>nomor telepon</td></tr>
<tr><td>Turunan</td><td>Dihitung dari atribut lain</td><td>umur, dari tanggal lahir</td></tr>
</tbody>
</table>
<h3>Kunci</h3>
<p><strong>Superkunci</strong> adalah himpunan atribut yang menentukan satu entitas secara unik. <strong>Kunci kandidat</strong> adalah superkunci yang minimal: tidak ada bagiannya yang dapat dibuang. Satu di antaranya dipilih sebagai <strong>kunci utama</strong> dan digambar bergaris bawah. NIM adalah kunci utama yang baik; nama bukan, karena dua mahasiswa dapat bernama sama.</p>
<h3>Relasi dan kardinalitas</h3>
<p>Relasi menghubungkan entitas: mahasiswa <em>mengambil</em> mata kuliah, dosen <em>mengampu</em> kelas. Kardinalitas menyatakan banyaknya pasangan yang mungkin.</p>
<ul>
<li><strong>1:1</strong>: satu program studi dipimpin satu ketua, dan seorang dosen memimpin paling banyak satu program studi.</li>
<li><strong>1:N</strong>: satu dosen membimbing banyak mahasiswa, setiap mahasiswa punya satu dosen pembimbing.</li>
<li><strong>M:N</strong>: satu mahasiswa mengambil banyak mata kuliah, satu mata kuliah diambil banyak mahasiswa.</li>
</ul>
<p>Untuk menentukan kardinalitas, bacalah dari kedua arah: "Satu mahasiswa dapat mengambil berapa mata kuliah? Satu mata kuliah dapat diambil berapa mahasiswa?"</p>
<h3>Partisipasi</h3>
<p>Partisipasi <strong>total</strong> (garis ganda) berarti setiap entitas wajib ikut dalam relasi: setiap mahasiswa wajib punya program studi. Partisipasi <strong>parsial</strong> berarti boleh tidak ikut: ada dosen yang tidak memimpin program studi mana pun.</p>
<h3>Entitas lemah</h3>
<p>Entitas lemah tidak punya kunci sendiri. Bab pada sebuah buku, misalnya, hanya dikenali bersama bukunya: "Bab 3" ada di setiap buku. Nomor bab disebut <strong>kunci parsial</strong>, dan kunci lengkapnya adalah gabungan kunci buku dan nomor bab.</p>
<h3>Langkah membuat ERD</h3>
<ol>
<li>Baca kebutuhan, garis bawahi kata benda (calon entitas) dan kata kerja (calon relasi).</li>
<li>Pisahkan entitas dari atribut: bila suatu hal punya sifat sendiri, ia entitas.</li>
<li>Tentukan kunci setiap entitas.</li>
<li>Tentukan kardinalitas dan partisipasi setiap relasi.</li>
<li>Tempelkan atribut yang lahir dari pertemuan dua entitas pada relasinya, misalnya <em>nilai</em> pada relasi mengambil.</li>
</ol>`

const mapping = `
<h2>Dari gambar ke tabel</h2>
<p>ERD yang baik dapat diubah menjadi skema tabel dengan aturan yang tetap. Dengan aturan itu, dua orang yang memulai dari ERD yang sama akan tiba pada tabel yang sama.</p>
<h3>Aturan pemetaan</h3>
<ol>
<li><strong>Entitas kuat</strong> menjadi satu tabel. Kunci utamanya menjadi <code>PRIMARY KEY</code>.</li>
<li><strong>Atribut komposit</strong> ditulis sebagai bagian-bagiannya; atribut turunan tidak disimpan.</li>
<li><strong>Atribut bernilai banyak</strong> menjadi tabel sendiri berisi kunci pemiliknya dan satu nilai per baris.</li>
<li><strong>Entitas lemah</strong> menjadi tabel dengan kunci gabungan: kunci pemilik dan kunci parsial.</li>
<li><strong>Relasi 1:N</strong>: kunci sisi <em>satu</em> menjadi kunci tamu (<em>foreign key</em>) pada tabel sisi <em>banyak</em>.</li>
<li><strong>Relasi 1:1</strong>: kunci tamu diletakkan pada sisi yang berpartisipasi total, dan diberi <code>UNIQUE</code>.</li>
<li><strong>Relasi M:N</strong> menjadi tabel sendiri; kuncinya gabungan kunci kedua entitas, dan atribut relasi ikut di dalamnya.</li>
</ol>
<h3>Contoh</h3>
<p>Dosen membimbing mahasiswa (1:N). Mahasiswa mengambil mata kuliah (M:N) dan memperoleh nilai. Mahasiswa dapat mempunyai beberapa nomor telepon.</p>
<pre><code>CREATE TABLE dosen (
  nidn  varchar(10) PRIMARY KEY,
  nama  varchar(100) NOT NULL
);

CREATE TABLE mahasiswa (
  nim         varchar(10) PRIMARY KEY,
  nama        varchar(100) NOT NULL,
  pembimbing  varchar(10) NOT NULL REFERENCES dosen (nidn)
);

CREATE TABLE telepon_mahasiswa (
  nim    varchar(10) REFERENCES mahasiswa (nim),
  nomor  varchar(20),
  PRIMARY KEY (nim, nomor)
);

CREATE TABLE mengambil (
  nim      varchar(10) REFERENCES mahasiswa (nim),
  kode_mk  varchar(8)  REFERENCES mata_kuliah (kode_mk),
  nilai    numeric(5,2),
  PRIMARY KEY (nim, kode_mk)
);</code></pre>
<p>Perhatikan <code>NOT NULL</code> pada kolom <code>pembimbing</code>: itulah cara tabel menyatakan partisipasi total. Bila mahasiswa boleh belum mempunyai pembimbing, <code>NOT NULL</code> dihapus.</p>
<h3>Integritas referensial</h3>
<p>Kunci tamu menjamin nilai yang ditunjuk benar-benar ada. DBMS menolak baris <code>mengambil</code> dengan NIM yang tidak tercatat, dan menolak penghapusan mahasiswa yang masih mempunyai nilai, kecuali kita mengatur tindakan lain:</p>
<table>
<thead><tr><th>Pilihan</th><th>Bila baris yang ditunjuk dihapus</th></tr></thead>
<tbody>
<tr><td><code>NO ACTION</code> / <code>RESTRICT</code></td><td>Penghapusan ditolak</td></tr>
<tr><td><code>CASCADE</code></td><td>Baris yang menunjuk ikut dihapus</td></tr>
<tr><td><code>SET NULL</code></td><td>Kunci tamu dikosongkan</td></tr>
</tbody>
</table>
<h3>Kesalahan yang sering terjadi</h3>
<ul>
<li>Menaruh kunci tamu di sisi <em>satu</em> pada relasi 1:N, sehingga satu kolom harus memuat banyak nilai.</li>
<li>Membuat kolom <code>mk1</code>, <code>mk2</code>, <code>mk3</code> untuk relasi M:N. Jumlahnya selalu kurang, dan mencarinya sulit.</li>
<li>Menyimpan umur. Besok nilainya sudah salah.</li>
</ul>`

const assignment = `
<h3>ERD perpustakaan kampus</h3>
<p>Perpustakaan kampus meminta Anda merancang basis data dengan keterangan berikut.</p>
<ul>
<li>Setiap <strong>judul buku</strong> punya ISBN, judul, tahun terbit, satu penerbit, dan satu atau lebih pengarang.</li>
<li>Perpustakaan memiliki beberapa <strong>eksemplar</strong> untuk satu judul. Eksemplar diberi nomor urut per judul (1, 2, 3, …) dan mempunyai kondisi.</li>
<li><strong>Anggota</strong> adalah mahasiswa atau dosen, dikenali dengan nomor anggota.</li>
<li>Anggota <strong>meminjam</strong> eksemplar; tanggal pinjam, tanggal harus kembali, dan tanggal dikembalikan dicatat. Eksemplar yang sama dapat dipinjam lagi oleh anggota yang sama pada hari lain.</li>
</ul>
<p>Kerjakan:</p>
<ol>
<li>Sebutkan entitas, atribut, dan kuncinya. Tandai entitas lemah.</li>
<li>Gambarkan ERD lengkap dengan kardinalitas dan partisipasi.</li>
<li>Petakan ERD menjadi skema tabel, lengkap dengan kunci utama dan kunci tamu.</li>
</ol>
<p>Kumpulkan penjelasan singkat rancangan Anda pada kolom jawaban.</p>`

const levels = (best: number, [full, most, some]: [string, string, string]) => [
  { name: 'Sangat baik', points: best, description: full },
  { name: 'Baik', points: best * 0.8, description: most },
  { name: 'Cukup', points: best * 0.55, description: some },
  { name: 'Kurang', points: best * 0.2, description: null },
]

const rubric = {
  criteria: [
    {
      name: 'Entitas, atribut, dan kunci',
      levels: levels(40, [
        'Semua entitas dan kunci benar; eksemplar ditandai sebagai entitas lemah.',
        'Satu entitas atau kunci keliru.',
        'Entitas utama ada, kuncinya banyak yang keliru.',
      ]),
    },
    {
      name: 'Relasi dan kardinalitas',
      levels: levels(40, [
        'Kardinalitas dan partisipasi semua relasi benar.',
        'Satu kardinalitas atau partisipasi keliru.',
        'Relasi ada, kardinalitasnya belum ditulis.',
      ]),
    },
    {
      name: 'Pemetaan ke tabel',
      levels: levels(20, [
        'Setiap tabel punya kunci utama dan kunci tamu yang tepat.',
        'Satu kunci tamu terlewat.',
        'Relasi M:N belum menjadi tabel.',
      ]),
    },
  ],
}

const goodAnswers = [
  '<p>Entitas kuat: <strong>judul</strong>(isbn, judul, tahun, id_penerbit), <strong>penerbit</strong>(id_penerbit, nama), <strong>pengarang</strong>(id_pengarang, nama), dan <strong>anggota</strong>(no_anggota, nama, jenis). Entitas lemah: <strong>eksemplar</strong>(isbn, no_eksemplar, kondisi), karena nomor urut hanya unik di dalam satu judul.</p><p>Judul dan pengarang M:N sehingga menjadi tabel <code>menulis(isbn, id_pengarang)</code>. Penerbit ke judul 1:N, partisipasi judul total. Peminjaman: <code>pinjam(no_anggota, isbn, no_eksemplar, tgl_pinjam, tgl_harus_kembali, tgl_kembali)</code>; tanggal pinjam ikut dalam kunci karena anggota yang sama boleh meminjam lagi.</p>',
  '<p>Rancangan saya memakai enam tabel: penerbit, judul, pengarang, menulis, eksemplar, anggota, dan satu tabel peminjaman dengan kunci pengganti <code>id_pinjam</code>. Kunci eksemplar adalah gabungan <code>(isbn, no_urut)</code> karena eksemplar entitas lemah terhadap judul.</p><p>Kolom <code>tgl_kembali</code> boleh NULL selama buku belum dikembalikan. Saya menambahkan aturan unik (isbn, no_urut) untuk peminjaman yang belum kembali supaya satu eksemplar tidak dipinjam dua orang.</p>',
  '<p>Langkah saya: kata benda pada kebutuhan menjadi entitas (judul, penerbit, pengarang, eksemplar, anggota), kata kerja menjadi relasi (menerbitkan 1:N, menulis M:N, memiliki 1:N, meminjam M:N).</p><ul><li>eksemplar: entitas lemah, kunci parsial no_eksemplar</li><li>meminjam: atribut tgl_pinjam, tgl_harus_kembali, tgl_kembali</li><li>anggota: jenis (mahasiswa atau dosen)</li></ul><p>Partisipasi eksemplar terhadap judul total, anggota terhadap peminjaman parsial.</p>',
  '<p>Saya membuat ERD dengan notasi kaki gagak. Anggota dipisah dari mahasiswa dan dosen: tabel <code>anggota</code> menyimpan nomor anggota dan jenis, sedangkan data lain tetap di tabel akademik. Peminjaman menjadi entitas tersendiri karena punya tiga tanggal dan dapat berulang untuk pasangan anggota dan eksemplar yang sama.</p><p>Skema: penerbit(<u>id</u>, nama); judul(<u>isbn</u>, judul, tahun, id_penerbit); pengarang(<u>id</u>, nama); menulis(<u>isbn, id_pengarang</u>); eksemplar(<u>isbn, no</u>, kondisi); peminjaman(<u>id</u>, no_anggota, isbn, no, tgl_pinjam, tgl_harus_kembali, tgl_kembali).</p>',
]

const fair = [
  '<p>Entitas: buku (isbn, judul, tahun, penerbit, pengarang), eksemplar (id_eksemplar, kondisi), anggota (no_anggota, nama), peminjaman (tgl_pinjam, tgl_kembali). Buku ke eksemplar 1:N, anggota ke peminjaman 1:N, eksemplar ke peminjaman 1:N.</p><p>Pengarang saya jadikan atribut buku dipisahkan dengan koma.</p>',
  '<p>Tabel yang dibuat adalah buku, anggota, dan pinjam. Di tabel pinjam ada no_anggota dan isbn sebagai kunci utama, ditambah tanggal pinjam dan tanggal kembali. Jumlah eksemplar disimpan di tabel buku sebagai kolom stok.</p>',
  '<p>Saya menggambar judul, penerbit, pengarang, eksemplar, dan anggota. Relasi judul dan pengarang M:N. Eksemplar saya beri kunci sendiri sehingga tidak menjadi entitas lemah. Partisipasi belum sempat saya tandai.</p>',
]

export const modelData: TopicContent = {
  name: 'Model data dan ERD',
  items: [
    {
      type: 'LESSON',
      name: 'Pengantar basis data',
      begins: 58,
      html: introduction,
      references: 'Silberschatz, Korth, Sudarshan. Database System Concepts, edisi 7, bab 1.',
    },
    {
      type: 'LESSON',
      name: 'Diagram entitas-relasi',
      begins: 56,
      html: diagram,
      references: 'Elmasri, Navathe. Fundamentals of Database Systems, edisi 7, bab 3.',
    },
    { type: 'LESSON', name: 'Memetakan ERD ke tabel', begins: 53, html: mapping },
    {
      type: 'ASSIGNMENT',
      name: 'Tugas 1: ERD perpustakaan kampus',
      goals: [
        'Mengidentifikasi entitas, atribut, dan kunci',
        'Menentukan kardinalitas dan partisipasi relasi',
        'Memetakan ERD ke skema tabel',
      ],
      begins: 52,
      html: assignment,
      window: { start: { day: -52, time: '08:00' }, end: { day: -44, time: '23:59' } },
      references: 'Materi Diagram entitas-relasi dan Memetakan ERD ke tabel.',
      rubric,
      answers: { good: goodAnswers, fair },
    },
    quizErd,
  ],
}
