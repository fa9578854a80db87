import type { Subject } from './subject.ts'

export const mathematicsEducation: Subject[] = [
  {
    code: 'PM1101',
    name: 'Kalkulus Diferensial',
    program: 'PM',
    sks: 4,
    topics: [
      [
        'Limit',
        [
          [
            'Pengertian limit',
            'Limit menyatakan nilai yang didekati f(x) ketika x mendekati a, walaupun f(a) sendiri mungkin tidak ada. Fungsi (x² − 1)/(x − 1) tidak terdefinisi di x = 1, tetapi limitnya 2.',
          ],
          [
            'Kekontinuan',
            'Fungsi kontinu di a bila f(a) ada, limitnya ada, dan keduanya sama. Teorema nilai antara menjamin fungsi kontinu yang berubah tanda pasti memotong sumbu-x.',
          ],
        ],
      ],
      [
        'Turunan',
        [
          [
            'Turunan sebagai laju perubahan',
            'Turunan adalah limit dari perubahan nilai dibagi perubahan masukan. Secara geometri ia gradien garis singgung, secara fisika ia kecepatan sesaat.',
          ],
        ],
      ],
      ['Penerapan turunan', []],
    ],
  },
  {
    code: 'PM1102',
    name: 'Kalkulus Integral',
    program: 'PM',
    sks: 4,
    topics: [
      [
        'Integral tentu',
        [
          [
            'Jumlah Riemann',
            'Luas di bawah kurva dihampiri dengan persegi panjang yang makin sempit. Limit jumlahnya disebut integral tentu, dan nilainya tidak bergantung pada cara membagi selang.',
          ],
          [
            'Teorema dasar kalkulus',
            'Integral tentu dari a sampai b sama dengan F(b) − F(a) bila F adalah antiturunan f. Teorema ini menghubungkan dua gagasan yang lahir terpisah: luas dan laju perubahan.',
          ],
        ],
      ],
      [
        'Teknik integrasi',
        [
          [
            'Substitusi dan integral parsial',
            'Substitusi membalik aturan rantai, integral parsial membalik aturan hasil kali. Pilih u pada integral parsial sebagai fungsi yang menjadi lebih sederhana ketika diturunkan.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM1103',
    name: 'Geometri Euclid',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Aksioma dan bukti',
        [
          [
            'Lima postulat Euclid',
            'Postulat kelima menyatakan bahwa melalui titik di luar garis hanya ada satu garis sejajar. Usaha membuktikannya dari empat postulat lain berakhir dengan lahirnya geometri non-Euclid.',
          ],
        ],
      ],
      [
        'Segitiga',
        [
          [
            'Kekongruenan dan kesebangunan',
            'Dua segitiga kongruen bila memenuhi sisi-sudut-sisi, sudut-sisi-sudut, atau sisi-sisi-sisi. Kesebangunan cukup dua sudut yang sama besar.',
          ],
          [
            'Teorema Pythagoras dan buktinya',
            'Ada ratusan bukti teorema ini. Salah satunya menyusun empat segitiga siku-siku di dalam persegi bersisi a + b, lalu membandingkan luasnya. Cobalah menggambarnya sebelum membaca bukti lengkap.',
          ],
        ],
      ],
      ['Lingkaran', []],
    ],
  },
  {
    code: 'PM1201',
    name: 'Teori Bilangan',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Keterbagian',
        [
          [
            'Algoritma Euclid',
            'FPB dari a dan b sama dengan FPB dari b dan sisa pembagian a oleh b. FPB(252, 105) = FPB(105, 42) = FPB(42, 21) = 21. Algoritma ini berumur lebih dari dua ribu tahun dan masih dipakai.',
          ],
          [
            'Bilangan prima',
            'Euclid membuktikan bilangan prima tak berhingga banyaknya: kalikan semua bilangan prima yang diketahui, tambahkan satu, dan hasilnya pasti punya faktor prima yang baru.',
          ],
        ],
      ],
      [
        'Kekongruenan',
        [
          [
            'Aritmetika modulo',
            'Dua bilangan kongruen modulo n bila selisihnya habis dibagi n. Hari ke-100 setelah Senin adalah Rabu karena 100 bersisa 2 bila dibagi 7.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM2101',
    name: 'Aljabar Linear',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Sistem persamaan linear',
        [
          [
            'Eliminasi Gauss',
            'Tiga operasi baris tidak mengubah penyelesaian: menukar baris, mengalikan baris dengan bilangan bukan nol, dan menambahkan kelipatan satu baris ke baris lain. Bawalah matriks ke bentuk eselon, lalu substitusi mundur.',
          ],
        ],
      ],
      [
        'Ruang vektor',
        [
          [
            'Bebas linear dan basis',
            'Vektor-vektor bebas linear bila tidak satu pun dapat ditulis sebagai kombinasi yang lain. Basis adalah himpunan bebas linear yang merentang seluruh ruang; banyaknya anggota basis adalah dimensi.',
          ],
          [
            'Nilai eigen',
            'Vektor eigen tidak berubah arah ketika dikenai transformasi, hanya memanjang sebesar nilai eigennya. Nilai eigen dicari dari det(A − λI) = 0.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM2102',
    name: 'Statistika Matematika',
    program: 'PM',
    sks: 3,
    topics: [
      [
        'Peubah acak',
        [
          [
            'Nilai harapan dan varians',
            'Nilai harapan adalah rerata tertimbang menurut peluang. Varians jumlah dua peubah acak sama dengan jumlah variansnya hanya bila kovariansnya nol; saling bebas menjamin hal itu.',
          ],
          [
            'Distribusi normal',
            'Sekitar 68% data normal berada dalam satu simpangan baku dari rerata, 95% dalam dua. Teorema limit pusat menjelaskan mengapa banyak ukuran mendekati normal.',
          ],
        ],
      ],
      [
        'Penaksiran',
        [
          [
            'Penaksir kemungkinan maksimum',
            'Pilih parameter yang membuat data yang teramati paling mungkin terjadi. Biasanya lebih mudah memaksimumkan logaritma fungsi kemungkinan, karena hasil kali menjadi jumlah.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'PM2103',
    name: 'Belajar dan Pembelajaran',
    program: 'PM',
    sks: 2,
    topics: [
      [
        'Teori belajar',
        [
          [
            'Behaviorisme dan konstruktivisme',
            'Behaviorisme menekankan penguatan atas tanggapan yang benar; konstruktivisme menekankan pengetahuan yang dibangun siswa dari pengalamannya. Guru yang baik memakai keduanya pada saat yang tepat.',
          ],
        ],
      ],
      [
        'Belajar tuntas',
        [
          [
            'Gagasan Bloom tentang belajar tuntas',
            'Bloom (1968) berpendapat hampir semua siswa dapat menguasai bahan bila diberi waktu dan bantuan yang cukup. Materi dibagi menjadi satuan kecil; siswa yang belum tuntas mendapat perbaikan sebelum maju.',
          ],
          [
            'Umpan balik formatif',
            'Umpan balik paling berguna bila segera, khusus, dan menyebut langkah berikutnya. Angka saja, tanpa keterangan, jarang mengubah cara siswa belajar.',
          ],
        ],
      ],
    ],
  },
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
