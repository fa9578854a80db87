import type { Subject } from './subject.ts'

export const mathematicsEducationAdvanced: Subject[] = [
  {
    code: 'PM2201',
    name: 'Persamaan Diferensial',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Orde satu',
        [
          [
            'Pemisahan peubah',
            'Persamaan dy/dx = g(x)h(y) diselesaikan dengan mengumpulkan y di satu ruas dan x di ruas lain, lalu mengintegralkan. Jangan lupa memeriksa penyelesaian konstan yang hilang ketika membagi dengan h(y).',
          ],
          [
            'Model pertumbuhan',
            'Laju pertumbuhan yang sebanding dengan jumlah menghasilkan fungsi eksponensial. Model logistik menambahkan daya dukung sehingga pertumbuhan melambat ketika tempat mulai penuh.',
          ],
        ],
      ],
      [
        'Orde dua',
        [
          [
            'Persamaan karakteristik',
            'Untuk koefisien tetap, cobalah y = e^(rx). Akar real berbeda memberi dua eksponensial, akar kembar memberi tambahan faktor x, dan akar kompleks memberi sinus dan kosinus.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM2202',
    name: 'Strategi Pembelajaran Matematika',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Pemecahan masalah',
        [
          [
            'Empat langkah Polya',
            'Memahami masalah, menyusun rencana, melaksanakan rencana, dan memeriksa kembali. Langkah terakhir paling sering dilewati, padahal di sanalah siswa belajar memilih cara yang lebih baik.',
          ],
        ],
      ],
      [
        'Pembelajaran kontekstual',
        [
          [
            'Matematika dari pasar tradisional',
            'Tawar-menawar, timbangan, dan kembalian memberi konteks nyata untuk pecahan dan perbandingan. Rancanglah satu kegiatan 20 menit yang berawal dari kejadian di pasar.',
          ],
          [
            'Etnomatematika',
            'Motif batik kawung dan anyaman Dayak memuat simetri lipat dan putar. Mintalah siswa menemukan jenis simetrinya sebelum diberi istilahnya.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM3101',
    name: 'Evaluasi Pembelajaran Matematika',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Menyusun tes',
        [
          [
            'Kisi-kisi soal',
            'Kisi-kisi memetakan soal ke tujuan belajar dan tingkat kognitif. Tanpa kisi-kisi, tes mudah berat sebelah: banyak soal hitungan, sedikit soal penalaran.',
          ],
        ],
      ],
      [
        'Menganalisis butir',
        [
          [
            'Tingkat kesukaran dan daya beda',
            'Tingkat kesukaran adalah bagian peserta yang menjawab benar. Daya beda membandingkan kelompok atas dan bawah; soal yang lebih sering dijawab benar oleh kelompok bawah patut dicurigai kuncinya.',
          ],
          [
            'Mutu pengecoh',
            'Pengecoh yang tidak dipilih siapa pun tidak bekerja. Ambillah pengecoh dari kesalahan nyata siswa, misalnya lupa tanda negatif, agar hasil tes memberi tahu apa yang belum dipahami.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM3102',
    name: 'Struktur Aljabar',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Grup',
        [
          [
            'Aksioma grup',
            'Grup adalah himpunan dengan operasi yang tertutup, asosiatif, punya unsur identitas, dan setiap unsurnya punya invers. Simetri persegi membentuk grup dengan delapan unsur.',
          ],
          [
            'Subgrup dan teorema Lagrange',
            'Banyaknya unsur subgrup selalu membagi banyaknya unsur grup berhingga. Akibatnya grup dengan banyak unsur prima hanya punya dua subgrup.',
          ],
        ],
      ],
      [
        'Gelanggang',
        [
          [
            'Gelanggang dan lapangan',
            'Gelanggang punya dua operasi; lapangan adalah gelanggang komutatif yang setiap unsur bukan nolnya punya invers perkalian. Bilangan bulat modulo n adalah lapangan tepat ketika n prima.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM3103',
    name: 'Media Pembelajaran Matematika',
    program: 'PM',
    sks: 2,
    topics: [
      [
        'Alat peraga',
        [
          [
            'Dari benda ke lambang',
            'Bruner membagi penyajian menjadi enaktif (benda), ikonik (gambar), dan simbolik (lambang). Alat peraga berguna bila siswa akhirnya dapat melepaskannya.',
          ],
        ],
      ],
      [
        'Media digital',
        [
          [
            'Menjelajah dengan GeoGebra',
            'Geser satu titik dan amati apa yang tetap. Dugaan yang ditemukan siswa dari penjelajahan dibuktikan kemudian; gambar meyakinkan, bukti memastikan.',
          ],
          [
            'Video pembelajaran singkat',
            'Video enam menit dengan satu gagasan lebih sering selesai ditonton daripada video setengah jam. Selipkan satu pertanyaan di tengah agar penonton berhenti dan berpikir.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM3201',
    name: 'Metodologi Penelitian Pendidikan',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Rancangan penelitian',
        [
          [
            'Merumuskan masalah',
            'Rumusan masalah yang baik menyebut peubah, subjek, dan hubungan yang ditanyakan, serta dapat dijawab dengan data yang mungkin dikumpulkan. Mulailah dari kejadian di kelas, bukan dari judul.',
          ],
          [
            'Eksperimen semu',
            'Di sekolah, siswa jarang dapat diacak ke dalam kelas. Gunakan pretes dan kelas pembanding, lalu akui ancaman terhadap simpulan yang masih tersisa.',
          ],
        ],
      ],
      [
        'Penelitian tindakan kelas',
        [
          [
            'Daur rencana, tindakan, pengamatan, refleksi',
            'Penelitian tindakan dilakukan guru di kelasnya sendiri. Setiap daur mengubah satu hal saja, agar jelas apa yang menyebabkan perubahan hasil.',
          ],
        ],
      ],
    ],
  },
]
