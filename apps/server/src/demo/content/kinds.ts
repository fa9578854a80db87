import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { DocumentContent } from './types.ts'

/**
 * A question of each kind. `given`: answers in stored form, or submitted documents, the right one first;
 * `values` inserts drawn values into one.
 */
export type KindContent = {
  type: QuestionType
  question: string
  options?: string[]
  answer?: string
  content?: object
  key?: object
  /** The picture in the content. */
  picture?: { name: string; width: number; height: number }
  explanation: string
  /** Reason for making it a Soal bonus. */
  bonus?: string
  given: readonly (string | DocumentContent | ((values: Record<string, number>) => string))[]
}

const json = JSON.stringify
const makeAccepted = (text: string, share = 1, wildcard = false) => ({ text, share, wildcard })
const loosely = { ignore_case: true, ignore_accents: false, ignore_spaces: false }
const items = (prefix: string, texts: readonly string[]) =>
  texts.map((text, place) => ({ id: `${prefix}${place + 1}`, text }))
const order = (...places: number[]) => json({ order: places.map((place) => `i${place}`) })
const pairs = (...rights: number[]) =>
  json({ pairs: Object.fromEntries(rights.map((right, place) => [`l${place + 1}`, `r${right}`])) })
const labels = (...marks: number[]) =>
  json({ labels: Object.fromEntries(marks.map((mark, place) => [`s${place + 1}`, mark])) })

export const ofEveryKind: readonly KindContent[] = [
  {
    type: 'MULTIPLE_CHOICE',
    question: '<p>Unsur HTML mana yang memuat isi utama halaman?</p>',
    options: ['<p>header</p>', '<p>main</p>', '<p>aside</p>', '<p>footer</p>', '<p>nav</p>'],
    answer: 'B',
    explanation: '<p>Satu halaman punya satu unsur main, yang memuat isi utamanya.</p>',
    given: ['B', 'A', 'C'],
  },
  {
    type: 'MULTIPLE_ANSWER',
    question: '<p>Metode HTTP mana yang menurut standar aman, yaitu tidak mengubah data di server?</p>',
    options: ['<p>GET</p>', '<p>POST</p>', '<p>HEAD</p>', '<p>DELETE</p>', '<p>OPTIONS</p>'],
    content: { partial: true },
    key: { keys: ['A', 'C', 'E'] },
    explanation: '<p>GET, HEAD, dan OPTIONS hanya membaca.</p>',
    given: [json({ keys: ['A', 'C', 'E'] }), json({ keys: ['A', 'C'] }), json({ keys: ['A', 'B'] })],
  },
  {
    type: 'TRUE_FALSE',
    question: '<p>HTTP menyimpan keadaan pengguna di antara dua permintaan.</p>',
    key: { value: false },
    explanation: '<p>HTTP tidak menyimpan keadaan; kuki dan sesi yang melakukannya.</p>',
    given: [json({ value: false }), json({ value: true })],
  },
  {
    type: 'STATEMENTS',
    question: '<p>Tentukan benar atau salahnya setiap pernyataan tentang CSS.</p>',
    content: {
      statements: items('s', [
        '<p>Selektor id lebih kuat daripada selektor kelas.</p>',
        '<p>Margin termasuk latar belakang unsur.</p>',
        '<p>Flexbox menata unsur dalam satu arah.</p>',
        '<p>Satuan rem mengikuti ukuran huruf unsur induk.</p>',
      ]),
      labels: ['Benar', 'Salah'],
      partial: true,
    },
    key: { labels: { s1: 0, s2: 1, s3: 0, s4: 1 } },
    explanation: '<p>Satuan rem mengikuti unsur akar, bukan induk.</p>',
    given: [labels(0, 1, 0, 1), labels(0, 1, 0, 0), labels(0, 0, 0, 0), labels(1, 0, 0, 0)],
  },
  {
    type: 'MATCHING',
    question: '<p>Pasangkan kode status HTTP dengan artinya.</p>',
    content: {
      left: items('l', ['200', '301', '404', '500']),
      right: items('r', [
        'Berhasil',
        'Pindah untuk seterusnya',
        'Tidak ditemukan',
        'Kesalahan di server',
        'Perlu masuk lebih dahulu',
      ]),
      partial: true,
    },
    key: { pairs: { l1: 'r1', l2: 'r2', l3: 'r3', l4: 'r4' } },
    explanation: '<p>Perlu masuk lebih dahulu adalah 401.</p>',
    given: [pairs(1, 2, 3, 4), pairs(1, 5, 3, 4), pairs(1, 4, 3, 2), pairs(1, 3, 5, 2)],
  },
  {
    type: 'ORDERING',
    question: '<p>Urutkan langkah peramban menampilkan sebuah halaman.</p>',
    content: {
      items: items('i', [
        'Mencari alamat IP lewat DNS',
        'Membuka sambungan TCP',
        'Mengirim permintaan HTTP',
        'Membaca HTML menjadi DOM',
        'Menggambar halaman',
      ]),
      partial: true,
    },
    key: { order: ['i1', 'i2', 'i3', 'i4', 'i5'] },
    explanation: '<p>Sambungan dibuka sesudah alamat diketahui, dan gambar dibuat sesudah DOM ada.</p>',
    bonus: 'Peramban juga dapat membuka sambungan lebih dulu dari singgahan DNS.',
    given: [order(1, 2, 3, 4, 5), order(2, 1, 3, 4, 5), order(1, 3, 2, 5, 4), order(3, 2, 1, 5, 4)],
  },
  {
    type: 'SHORT_ANSWER',
    question: '<p>Apa nama bahasa yang menata tampilan halaman web?</p>',
    content: { max_length: 60 },
    key: {
      accepted: [
        makeAccepted('CSS'),
        makeAccepted('Cascading Style Sheet*', 1, true),
        makeAccepted('SCSS', 0.5),
      ],
      ...loosely,
    },
    explanation: '<p>Cascading Style Sheets, disingkat CSS.</p>',
    given: [
      json({ text: 'css' }),
      json({ text: 'Cascading Style Sheets' }),
      json({ text: 'scss' }),
      json({ text: 'Javascript' }),
      json({ text: 'Cascading Stylesheet' }),
    ],
  },
  {
    type: 'NUMERIC',
    question: '<p>Berapa lama berkas 3 MB diunduh lewat sambungan 8 Mbit/s?</p>',
    content: {
      units: [
        { unit: 's', factor: 1 },
        { unit: 'ms', factor: 0.001 },
      ],
      unit_required: true,
    },
    key: { value: 3, tolerance: { kind: 'relative', amount: 0.05 }, unit: 's' },
    explanation: '<p>3 MB adalah 24 Mbit; dibagi 8 Mbit/s menjadi 3 s.</p>',
    given: [
      json({ value: '3', unit: 's' }),
      json({ value: '3000', unit: 'ms' }),
      json({ value: '0,375', unit: 's' }),
    ],
  },
  {
    type: 'CLOZE',
    question: '<p>Lengkapi teks berikut.</p>',
    content: {
      text: '<p>Alamat aman diawali [[r1]]. Porta bakunya [[r2]], dan isinya [[r3]].</p>',
      gaps: [
        { id: 'r1', kind: 'SHORT_ANSWER', weight: 1, max_length: 20 },
        { id: 'r2', kind: 'NUMERIC', weight: 1, units: [], unit_required: false },
        {
          id: 'r3',
          kind: 'MULTIPLE_CHOICE',
          weight: 2,
          options: [
            { key: 'o1', label: '<p>dimampatkan</p>', explanation: null },
            { key: 'o2', label: '<p>disandikan</p>', explanation: null },
            { key: 'o3', label: '<p>disalin</p>', explanation: null },
          ],
        },
      ],
    },
    key: {
      gaps: {
        r1: { accepted: [makeAccepted('https'), makeAccepted('https://')], ...loosely },
        r2: { value: 443, tolerance: { kind: 'absolute', amount: 0 }, unit: null },
        r3: { answer: 'o2' },
      },
    },
    explanation: '<p>HTTPS memakai porta 443 dan menyandikan isi dengan TLS.</p>',
    given: [
      json({ gaps: { r1: { text: 'https' }, r2: { value: '443' }, r3: 'o2' } }),
      json({ gaps: { r1: { text: 'HTTPS' }, r2: { value: '80' }, r3: 'o2' } }),
      json({ gaps: { r1: { text: 'http' }, r2: { value: '443' }, r3: 'o1' } }),
    ],
  },
  {
    type: 'PARAMETRIC',
    question:
      '<p>Sebuah gambar {lebar} × {tinggi} piksel disimpan dengan 3 bita per piksel tanpa pemampatan. Berapa bita besarnya?</p>',
    content: {
      variables: [
        { name: 'lebar', min: 100, max: 800, step: 20 },
        { name: 'tinggi', values: [100, 200, 300, 400] },
      ],
      units: [],
      unit_required: false,
    },
    key: { formula: '3*lebar*tinggi', tolerance: { kind: 'absolute', amount: 0 }, unit: null },
    explanation: '<p>Lebar kali tinggi kali 3 bita.</p>',
    given: [
      ({ lebar = 0, tinggi = 0 }) => json({ value: String(3 * lebar * tinggi) }),
      ({ lebar = 0, tinggi = 0 }) => json({ value: String(lebar * tinggi) }),
    ],
  },
  {
    type: 'HOTSPOT',
    question: '<p>Tandai bagian halaman ini yang ditulis dengan unsur <code>nav</code>.</p>',
    picture: { name: 'halaman-web.png', width: 800, height: 520 },
    key: { areas: [{ shape: 'rect', coords: [20, 105, 760, 50], share: 1 }] },
    explanation: '<p>Kumpulan tautan utama berdiri dalam nav; bagian di atasnya header.</p>',
    given: [json({ x: 310, y: 131 }), json({ x: 120, y: 52 }), json({ x: 640, y: 240 })],
  },
  {
    type: 'ESSAY',
    question: '<p>Jelaskan mengapa gambar di halaman web perlu teks pengganti.</p>',
    explanation: '<p>Pembaca layar membacakannya, dan ia tampil bila gambar gagal dimuat.</p>',
    given: [
      '<p>Supaya pembaca layar dapat membacakan isi gambar, dan tetap ada keterangan bila gambar gagal dimuat.</p>',
      '<p>Supaya ada keterangan bila gambar tidak muncul.</p>',
      '<p>Agar halaman lebih menarik.</p>',
    ],
  },
  {
    type: 'FILE_UPLOAD',
    question:
      '<p>Unggah sketsa halaman beranda toko daring rancanganmu, dengan keterangan setiap bagiannya.</p>',
    content: { formats: ['pdf', 'docx'], max_files: 2 },
    explanation: '<p>Sketsa yang lengkap menunjukkan header, navigasi, isi utama, dan footer.</p>',
    given: [
      {
        name: 'sketsa-lengkap.pdf',
        pages: [
          [
            'Sketsa halaman beranda',
            'Header: logo dan pencarian',
            'Nav: kategori barang',
            'Main: barang pilihan dalam tiga kolom',
            'Footer: alamat dan jam buka',
          ],
        ],
      },
      { name: 'sketsa-sebagian.pdf', pages: [['Sketsa beranda', 'Header: logo', 'Main: daftar barang']] },
      { name: 'sketsa.docx', pages: [['Beranda', 'Gambar toko di tengah halaman']] },
    ],
  },
]
