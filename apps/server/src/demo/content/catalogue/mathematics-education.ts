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
]
