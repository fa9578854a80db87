import { choice, statement } from './question.ts'
import type { TopicContent } from './types.ts'

const page = { goals: 'Menyusun halaman dengan HTML yang bermakna', related: 'HTML yang bermakna' }
const style = { goals: 'Mengatur tampilan dengan CSS', related: 'CSS: kaskade dan tata letak' }

const html = `
<h2>HTML menyatakan makna</h2>
<p>HTML menyusun isi halaman menurut maknanya: judul, paragraf, daftar, tabel, formulir. Tampilan diatur terpisah dengan CSS. Pemisahan ini membuat halaman dapat dibaca pembaca layar, mesin pencari, dan peramban di layar sekecil apa pun.</p>
<pre><code>&lt;main&gt;
  &lt;h1&gt;Jadwal Kuliah&lt;/h1&gt;
  &lt;article&gt;
    &lt;h2&gt;Basis Data&lt;/h2&gt;
    &lt;p&gt;Senin, 08.00, Ruang 301&lt;/p&gt;
  &lt;/article&gt;
&lt;/main&gt;</code></pre>
<ul>
<li>Gunakan satu <code>h1</code> untuk judul halaman; jangan melompati tingkat judul.</li>
<li>Setiap masukan formulir punya <code>label</code>. Teks <em>placeholder</em> bukan pengganti label karena hilang saat diisi.</li>
<li>Gambar yang membawa arti diberi <code>alt</code>; gambar hiasan diberi <code>alt=""</code>.</li>
<li>Tautan untuk berpindah halaman, tombol untuk melakukan tindakan.</li>
</ul>
<p>Pilih unsur yang sudah punya arti (<code>nav</code>, <code>header</code>, <code>button</code>) sebelum memakai <code>div</code>. Unsur bawaan sudah dapat dipakai dengan papan ketik tanpa kode tambahan.</p>`

const css = `
<h2>Aturan mana yang menang?</h2>
<p>Satu unsur dapat dikenai banyak aturan. Peramban memilih menurut <strong>kaskade</strong>: asal aturan, lalu kekhususan pemilih, lalu urutan penulisan.</p>
<table>
<thead><tr><th>Pemilih</th><th>Kekhususan</th></tr></thead>
<tbody>
<tr><td><code>p</code></td><td>0,0,1</td></tr>
<tr><td><code>.kartu</code></td><td>0,1,0</td></tr>
<tr><td><code>.kartu p</code></td><td>0,1,1</td></tr>
<tr><td><code>#utama</code></td><td>1,0,0</td></tr>
</tbody>
</table>
<h3>Tata letak</h3>
<p><strong>Flexbox</strong> mengatur satu arah (baris atau kolom); <strong>grid</strong> mengatur baris dan kolom sekaligus.</p>
<pre><code>.daftar {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(240px, 1fr));
  gap: 16px;
}</code></pre>
<p>Kode itu membuat kolom sebanyak yang muat, masing-masing selebar 240 piksel atau lebih, tanpa satu pun <em>media query</em>. Rancanglah dari layar kecil dahulu, lalu tambahkan aturan untuk layar lebar.</p>
<p><code>box-sizing: border-box</code> membuat lebar sudah termasuk garis tepi dan bantalan, sehingga hitungan lebar tidak meleset.</p>`

const script = `
<h2>JavaScript dan peristiwa</h2>
<p>Halaman menjadi interaktif dengan menanggapi peristiwa: klik, ketikan, pengiriman formulir. Program mendaftarkan fungsi yang dipanggil ketika peristiwa terjadi.</p>
<pre><code>const tombol = document.querySelector('#simpan')

tombol.addEventListener('click', async () =&gt; {
  tombol.disabled = true
  const balasan = await fetch('/api/catatan', { method: 'POST', body: isi() })
  tombol.disabled = false
  tampilkan(balasan.ok ? 'Tersimpan' : 'Gagal, coba lagi')
})</code></pre>
<p><code>fetch</code> tidak langsung memberi hasil: ia memberi janji (<em>promise</em>) yang ditunggu dengan <code>await</code>. Selama menunggu, halaman tetap menanggapi pengguna.</p>
<p>Jangan memasukkan teks dari pengguna ke <code>innerHTML</code>; gunakan <code>textContent</code>. Teks yang memuat <code>&lt;script&gt;</code> dapat mencuri sesi pengguna lain.</p>`

export const webProgramming: TopicContent[] = [
  {
    name: 'HTML dan CSS',
    items: [
      { type: 'LESSON', name: 'HTML yang bermakna', begins: 36, html },
      { type: 'LESSON', name: 'CSS: kaskade dan tata letak', begins: 29, html: css },
      {
        type: 'QUIZ',
        name: 'Kuis 1: HTML dan CSS',
        begins: 22,
        html: '<p>Delapan soal pilihan ganda dan benar/salah. Kuis ini tanpa KKM: cukup dikerjakan sekali.</p>',
        type_quiz: 'formatif',
        minutes: 15,
        kkm: null,
        max_remedial: 0,
        is_random_question: true,
        is_random_option: false,
        questions: [
          choice(
            '<p>Unsur untuk bagian navigasi utama adalah …</p>',
            ['<code>div</code>', '<code>nav</code>', '<code>menu-bar</code>', '<code>span</code>'],
            'B',
            { point: 10, level: ['c1'], ...page },
            { difficulty: -2 },
          ),
          statement(
            '<p>Gambar hiasan tanpa arti sebaiknya diberi <code>alt=""</code>, bukan tanpa <code>alt</code> sama sekali.</p>',
            true,
            { point: 15, level: ['c3'], ...page },
            { difficulty: 0.4 },
          ),
          statement(
            '<p>Teks <em>placeholder</em> dapat menggantikan label, karena isinya sama.</p>',
            false,
            { point: 10, level: ['c2'], ...page },
            { difficulty: -0.7 },
          ),
          choice(
            '<p>Untuk tindakan "Hapus data" tanpa pindah halaman dipakai …</p>',
            [
              '<code>a href="#"</code>',
              '<code>div onclick</code>',
              '<code>button type="button"</code>',
              '<code>img</code>',
            ],
            'C',
            { point: 10, level: ['c3'], ...page },
            { difficulty: -0.9, lure: 'A' },
          ),
          choice(
            '<p>Kekhususan pemilih <code>.kartu p</code> adalah …</p>',
            ['0,0,2', '0,1,1', '0,2,0', '1,0,1'],
            'B',
            { point: 15, level: ['c2'], ...style },
            { difficulty: 0.3, lure: 'C' },
          ),
          choice(
            '<p>Dua aturan berkekhususan sama mengenai unsur yang sama. Yang berlaku adalah aturan yang …</p>',
            ['ditulis lebih dahulu', 'lebih pendek', 'memakai satuan piksel', 'ditulis terakhir'],
            'D',
            { point: 10, level: ['c2'], ...style },
            { difficulty: -0.5, lure: 'A' },
          ),
          choice(
            '<p>Untuk mengatur baris dan kolom sekaligus, cara yang paling tepat adalah …</p>',
            ['grid', 'float', 'flexbox', 'position: absolute'],
            'A',
            { point: 15, level: ['c3'], ...style },
            { difficulty: -0.3, lure: 'C' },
          ),
          choice(
            '<p>Kotak selebar 200 px dengan bantalan 20 px dan garis 2 px di kiri dan kanan, <code>box-sizing: border-box</code>. Lebar yang terlihat adalah …</p>',
            ['222 px', '244 px', '200 px', '156 px'],
            'C',
            { point: 15, level: ['c4'], ...style },
            { difficulty: 0.5, lure: 'B' },
          ),
        ],
      },
    ],
  },
  {
    name: 'JavaScript di peramban',
    items: [
      { type: 'LESSON', name: 'JavaScript dan peristiwa', begins: 14, html: script },
      {
        type: 'ASSIGNMENT',
        name: 'Tugas 1: Halaman profil',
        goals: ['Menyusun halaman dengan HTML yang bermakna', 'Mengatur tampilan dengan CSS'],
        begins: 10,
        html: '<p>Buat satu halaman profil yang memuat foto, biodata, dan formulir pesan. Halaman harus terbaca pada lebar 320 piksel dan semua masukan dapat dipakai dengan papan ketik. Jelaskan pilihan unsur HTML Anda, dan sertakan tautan repositorinya.</p>',
        window: { start: { day: -10, time: '08:00' }, end: { day: 3, time: '23:59' } },
        answers: {
          good: [
            '<p>Halaman memakai <code>header</code>, <code>main</code>, dan <code>form</code> dengan label di setiap masukan. Tata letak memakai grid satu kolom di layar kecil dan dua kolom mulai 720 piksel. Urutan fokus sudah saya periksa dengan tombol Tab.</p>',
            '<p>Foto saya beri alt berisi nama, ikon hiasan alt kosong. Formulir diperiksa peramban (<code>required</code>, <code>type="email"</code>) sebelum dikirim. Diuji pada lebar 320, 768, dan 1280 piksel.</p>',
          ],
          fair: [
            '<p>Halaman selesai dengan Flexbox. Formulirnya memakai placeholder. Pada ponsel foto masih terlalu besar.</p>',
            '<p>Saya memakai div untuk semua bagian lalu diberi warna dengan CSS. Tautan repositori ada di profil saya.</p>',
          ],
        },
      },
      {
        type: 'LESSON',
        name: 'Lembar acuan HTML dan CSS',
        begins: 8,
        html: '<p>Satu halaman untuk dicetak dan ditempel di samping layar.</p>',
        document: {
          name: 'Lembar acuan HTML dan CSS.pdf',
          pages: [
            [
              'Lembar acuan HTML dan CSS',
              'header, nav, main, article, section, aside, footer: bagian halaman menurut maknanya.',
              'h1 sampai h6: judul bertingkat, satu h1 untuk satu halaman.',
              'label + input: setiap masukan punya label yang dapat ditekan.',
              'img alt="": alt kosong hanya untuk gambar hiasan.',
              'display: flex: satu arah. display: grid: baris dan kolom.',
              '@media (min-width: 720px): mulai dari layar kecil, lalu melebar.',
            ],
          ],
        },
      },
      {
        type: 'LESSON',
        name: 'Templat laporan praktikum',
        begins: 8,
        html: '<p>Unduh, isi, lalu kumpulkan bersama tautan repositorimu.</p>',
        document: {
          name: 'Templat laporan praktikum.docx',
          pages: [
            [
              'Laporan praktikum Pemrograman Web',
              'Nama dan NIM:',
              'Tujuan: tulis satu kalimat, apa yang dapat dilakukan pengguna halaman ini.',
              'Rancangan: gambar tata letak untuk lebar 320 dan 1280 piksel.',
              'Uji coba: sebutkan peramban, lebar layar, dan hasil pemeriksaan dengan papan ketik.',
              'Kesimpulan: apa yang akan kamu ubah bila mengerjakannya lagi.',
            ],
          ],
        },
      },
    ],
  },
]
