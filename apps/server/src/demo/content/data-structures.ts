import { choice } from './question.ts'
import type { TopicContent } from './types.ts'

const list = { goals: 'Membandingkan larik dan senarai berantai', related: 'Larik dan senarai berantai' }
const stack = { goals: 'Menerapkan tumpukan dan antrean', related: 'Tumpukan dan antrean' }

const arrays = `
<h2>Dua cara menyimpan deretan</h2>
<p><strong>Larik</strong> menyimpan unsur di tempat yang berurutan di memori, sehingga unsur ke-i ditemukan langsung: alamat awal ditambah i kali ukuran unsur. <strong>Senarai berantai</strong> menyimpan setiap unsur dalam simpul yang menunjuk simpul berikutnya.</p>
<table>
<thead><tr><th>Operasi</th><th>Larik</th><th>Senarai berantai</th></tr></thead>
<tbody>
<tr><td>Mengambil unsur ke-i</td><td>O(1)</td><td>O(n)</td></tr>
<tr><td>Menyisip di depan</td><td>O(n)</td><td>O(1)</td></tr>
<tr><td>Menyisip setelah simpul yang diketahui</td><td>O(n)</td><td>O(1)</td></tr>
<tr><td>Mencari nilai (tidak terurut)</td><td>O(n)</td><td>O(n)</td></tr>
</tbody>
</table>
<pre><code>struct Simpul {
  int nilai;
  struct Simpul *berikut;
};

void sisip_depan(struct Simpul **kepala, int nilai) {
  struct Simpul *baru = malloc(sizeof *baru);
  baru-&gt;nilai = nilai;
  baru-&gt;berikut = *kepala;
  *kepala = baru;
}</code></pre>
<p>Urutan dua baris terakhir penting: bila <code>*kepala</code> diganti lebih dahulu, seluruh senarai lama hilang karena tidak ada lagi yang menunjuknya.</p>
<p>Dalam praktik larik sering lebih cepat walaupun notasi besarnya sama, karena unsur yang berdekatan masuk ke <em>cache</em> prosesor sekaligus. Pilih senarai bila penyisipan dan penghapusan di tengah sangat sering dan letaknya sudah diketahui.</p>`

const stacks = `
<h2>Dua aturan antre</h2>
<p><strong>Tumpukan</strong> (<em>stack</em>) mengikuti aturan LIFO: yang terakhir masuk, pertama keluar. <strong>Antrean</strong> (<em>queue</em>) mengikuti FIFO: yang pertama masuk, pertama keluar.</p>
<h3>Tumpukan</h3>
<ul>
<li><code>push(x)</code> menaruh x di puncak.</li>
<li><code>pop()</code> mengambil dan menghapus puncak.</li>
<li><code>peek()</code> melihat puncak tanpa menghapus.</li>
</ul>
<p>Pemakaiannya: tombol urung (<em>undo</em>), pemanggilan fungsi, dan memeriksa pasangan kurung. Untuk memeriksa kurung, dorong setiap kurung buka; setiap bertemu kurung tutup, ambil puncak dan cocokkan. Ungkapan benar bila semua cocok dan tumpukan kosong di akhir.</p>
<pre><code>( a + [ b * c ] )
push (      tumpukan: (
push [      tumpukan: ( [
]  cocok [  tumpukan: (
)  cocok (  tumpukan: kosong  -&gt; benar</code></pre>
<h3>Antrean</h3>
<ul>
<li><code>enqueue(x)</code> menambah di belakang.</li>
<li><code>dequeue()</code> mengambil dari depan.</li>
</ul>
<p>Antrean yang dibuat dengan larik biasa menyisakan ruang kosong di depan. <strong>Antrean melingkar</strong> memakai kembali ruang itu: penunjuk belakang maju dengan <code>(belakang + 1) mod ukuran</code>. Pemakaiannya: antrean cetak, penjadwalan, dan penelusuran graf melebar (BFS).</p>
<p>Semua operasi di atas berbiaya O(1).</p>`

const trees = `
<h2>Pohon biner</h2>
<p>Pohon adalah struktur bertingkat yang dimulai dari satu <strong>akar</strong>. Pada pohon biner setiap simpul mempunyai paling banyak dua anak: kiri dan kanan. Simpul tanpa anak disebut <strong>daun</strong>. Tinggi pohon adalah banyaknya sisi pada jalur terpanjang dari akar ke daun.</p>
<h3>Tiga cara menelusuri</h3>
<ul>
<li><strong>Preorder</strong>: simpul, kiri, kanan.</li>
<li><strong>Inorder</strong>: kiri, simpul, kanan.</li>
<li><strong>Postorder</strong>: kiri, kanan, simpul.</li>
</ul>
<pre><code>        8
      /   \\
     3     10
    / \\      \\
   1   6      14</code></pre>
<p>Untuk pohon di atas: preorder 8 3 1 6 10 14, inorder 1 3 6 8 10 14, dan postorder 1 6 3 14 10 8.</p>
<p>Pohon biner penuh setinggi h mempunyai paling banyak 2<sup>h+1</sup> − 1 simpul. Sebaliknya, n simpul memerlukan tinggi sekurang-kurangnya ⌊log₂ n⌋.</p>`

const searchTrees = `
<h2>Pohon pencarian biner</h2>
<p>Pohon pencarian biner (BST) menjaga satu aturan: semua nilai di anak pohon kiri lebih kecil daripada nilai simpul, dan semua nilai di anak pohon kanan lebih besar. Penelusuran inorder karena itu selalu terurut.</p>
<p>Mencari berarti membandingkan lalu berbelok: lebih kecil ke kiri, lebih besar ke kanan. Biayanya sebanding dengan tinggi pohon: O(log n) bila seimbang, tetapi O(n) bila nilai dimasukkan terurut sehingga pohon menjadi rantai.</p>
<h3>Menghapus simpul</h3>
<ol>
<li>Daun: hapus langsung.</li>
<li>Satu anak: ganti simpul dengan anaknya.</li>
<li>Dua anak: ganti nilainya dengan penerus inorder (terkecil di anak pohon kanan), lalu hapus penerus itu.</li>
</ol>
<p>Pohon AVL dan pohon merah-hitam memutar simpul setelah penyisipan atau penghapusan agar tinggi pohon tetap O(log n).</p>`

export const dataStructures: TopicContent[] = [
  {
    name: 'Senarai, tumpukan, dan antrean',
    items: [
      { type: 'LESSON', name: 'Larik dan senarai berantai', begins: 40, html: arrays },
      { type: 'LESSON', name: 'Tumpukan dan antrean', begins: 33, html: stacks },
      {
        type: 'QUIZ',
        name: 'Kuis 1: Tumpukan dan antrean',
        begins: 26,
        html: '<p>Delapan soal pilihan ganda tentang larik, senarai berantai, tumpukan, dan antrean.</p>',
        type_quiz: 'formatif',
        minutes: 20,
        kkm: 75,
        max_remedial: 3,
        is_random_question: false,
        is_random_option: true,
        questions: [
          choice(
            '<p>Mengambil unsur ke-i pada larik berbiaya …</p>',
            ['O(log n)', 'O(n)', 'O(1)', 'O(n²)', 'O(n log n)'],
            'C',
            { point: 10, level: ['c1'], ...list },
            { difficulty: -1.5, lure: 'B' },
          ),
          choice(
            '<p>Struktur yang paling murah untuk penyisipan di depan yang sangat sering adalah …</p>',
            [
              'senarai berantai',
              'larik terurut',
              'larik biasa',
              'larik dua dimensi',
              'larik dengan pencarian biner',
            ],
            'A',
            { point: 10, level: ['c3'], ...list },
            { difficulty: -0.8, lure: 'C' },
          ),
          choice(
            '<p>Pada <code>sisip_depan</code>, akibat mengganti <code>*kepala</code> sebelum mengisi <code>baru-&gt;berikut</code> dari <code>*kepala</code> adalah …</p>',
            [
              'nilai baru tidak tersimpan',
              'senarai menjadi terurut',
              'tidak ada akibatnya',
              'simpul baru menunjuk dirinya sendiri dan senarai lama hilang',
              'memori simpul baru tidak dialokasikan',
            ],
            'D',
            { point: 15, level: ['c4'], ...list },
            { difficulty: 0.5, lure: 'A' },
          ),
          choice(
            '<p>Setelah push(1), push(2), push(3), pop(), push(4), isi puncak tumpukan adalah …</p>',
            ['1', '4', '2', '3', 'kosong'],
            'B',
            { point: 10, level: ['c3'], ...stack },
            { difficulty: -1.2, lure: 'D' },
          ),
          choice(
            '<p>Setelah enqueue(1), enqueue(2), enqueue(3), dequeue(), unsur terdepan antrean adalah …</p>',
            ['1', '3', 'kosong', '0', '2'],
            'E',
            { point: 10, level: ['c3'], ...stack },
            { difficulty: -1, lure: 'B' },
          ),
          choice(
            '<p>Fitur urung (<em>undo</em>) pada penyunting teks paling tepat memakai …</p>',
            ['tumpukan', 'antrean', 'antrean melingkar', 'larik terurut', 'pohon'],
            'A',
            { point: 10, level: ['c2'], ...stack },
            { difficulty: -1.3, lure: 'B' },
          ),
          choice(
            '<p>Antrean melingkar berukuran 5 dengan penunjuk belakang di indeks 4. Setelah satu enqueue lagi (masih ada ruang), penunjuk belakang di indeks …</p>',
            ['5', '4', '1', '0', '3'],
            'D',
            { point: 15, level: ['c3'], ...stack },
            { difficulty: 0.2, lure: 'A' },
          ),
          choice(
            '<p>Ungkapan <code>( a + [ b ) ]</code> diperiksa dengan tumpukan. Kesalahan ditemukan saat …</p>',
            [
              'membaca kurung buka siku',
              'akhir ungkapan, karena tumpukan tidak kosong',
              'membaca kurung tutup biasa, karena puncaknya kurung siku',
              'membaca kurung tutup siku',
              'tidak ditemukan: ungkapan itu benar',
            ],
            'C',
            { point: 20, level: ['c4'], ...stack },
            { difficulty: 0.4, lure: 'B' },
          ),
        ],
      },
    ],
  },
  {
    name: 'Pohon',
    items: [
      { type: 'LESSON', name: 'Pohon biner', begins: 12, html: trees },
      { type: 'LESSON', name: 'Pohon pencarian biner', begins: 5, html: searchTrees },
    ],
  },
]
