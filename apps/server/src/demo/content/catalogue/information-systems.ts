import type { Subject } from './subject.ts'

export const informationSystems: Subject[] = [
  {
    code: 'SI1101',
    name: 'Pengantar Sistem Informasi',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Sistem informasi dalam organisasi',
        [
          [
            'Data, informasi, dan pengetahuan',
            'Angka 38 adalah data; "suhu pasien 38 derajat" adalah informasi; "pasien demam dan perlu diperiksa" adalah pengetahuan. Sistem informasi membantu orang bergerak dari yang pertama ke yang terakhir.',
          ],
          [
            'Komponen sistem informasi',
            'Sistem informasi terdiri atas manusia, proses, data, perangkat lunak, dan perangkat keras. Kegagalan penerapan lebih sering berasal dari manusia dan proses daripada dari perangkatnya.',
          ],
        ],
      ],
      [
        'Jenis sistem informasi',
        [
          [
            'Dari transaksi sampai keputusan',
            'Sistem pemrosesan transaksi mencatat kejadian harian, sistem informasi manajemen meringkasnya, dan sistem pendukung keputusan membantu menimbang pilihan. Ketiganya memakai data yang sama pada tingkat yang berbeda.',
          ],
        ],
      ],
      ['Dampak sosial', []],
    ],
  },
  {
    code: 'SI1102',
    name: 'Dasar-Dasar Manajemen',
    program: 'SI',
    sks: 2,
    topics: [
      [
        'Fungsi manajemen',
        [
          [
            'Merencanakan, mengatur, menggerakkan, mengendalikan',
            'Keempat fungsi itu bukan urutan sekali jalan melainkan daur. Pengendalian memberi bahan bagi perencanaan berikutnya; rencana tanpa ukuran keberhasilan tidak dapat dikendalikan.',
          ],
        ],
      ],
      [
        'Organisasi',
        [
          [
            'Struktur fungsional dan matriks',
            'Struktur fungsional mengelompokkan orang menurut keahlian, struktur matriks menambah garis proyek. Matriks luwes, tetapi seorang pegawai mempunyai dua atasan yang harus sepakat.',
          ],
        ],
      ],
      ['Kepemimpinan', []],
    ],
  },
  {
    code: 'SI1201',
    name: 'Logika dan Algoritma',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Logika',
        [
          [
            'Tabel kebenaran',
            'Tabel kebenaran memuat semua kemungkinan nilai proposisi. Tiga proposisi memerlukan delapan baris. Dua ungkapan setara bila kolom akhirnya sama pada setiap baris.',
          ],
        ],
      ],
      [
        'Diagram alir',
        [
          [
            'Membaca dan menggambar diagram alir',
            'Belah ketupat untuk keputusan, persegi panjang untuk proses, jajar genjang untuk masukan dan keluaran. Setiap keputusan punya tepat dua jalan keluar, dan setiap jalan harus sampai ke akhir.',
          ],
          [
            'Pseudokode',
            'Pseudokode ditulis untuk dibaca manusia: cukup rinci untuk diikuti, cukup bebas untuk diterjemahkan ke bahasa apa pun. Uji dengan menjalankannya di atas kertas untuk satu masukan biasa dan satu masukan tepi.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI2101',
    name: 'Analisis Proses Bisnis',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Memodelkan proses',
        [
          [
            'BPMN: kegiatan, kejadian, gerbang',
            'Diagram BPMN menggambar siapa melakukan apa dan kapan. Kolam menyatakan pihak, jalur menyatakan peran. Gerbang eksklusif memilih satu jalan, gerbang paralel menjalankan semuanya.',
          ],
          [
            'Proses pendaftaran ulang',
            'Gambarkan proses pendaftaran ulang di kampus Anda dari pembayaran sampai KRS disetujui. Tandai tempat berkas menunggu paling lama: di sanalah perbaikan paling terasa.',
          ],
        ],
      ],
      [
        'Memperbaiki proses',
        [
          [
            'Mengukur waktu daur',
            'Waktu daur terdiri atas waktu kerja dan waktu tunggu. Pada proses kantor, waktu tunggu sering lebih dari 90 persen, sehingga mempercepat kerja saja hampir tidak terasa.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI2102',
    name: 'Perancangan Basis Data',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Rancangan konseptual',
        [
          [
            'Dari kebutuhan ke ERD',
            'Mulailah dari kata benda pada dokumen kebutuhan. Tanyakan tentang setiap calon entitas: sifat apa yang dicatat, apa yang membedakan satu dari yang lain, dan siapa yang memakainya.',
          ],
        ],
      ],
      [
        'Rancangan logis',
        [
          [
            'Normalisasi untuk data penjualan',
            'Nota kertas memuat data pembeli, barang, dan harga di satu lembar. Pecahlah menjadi pembeli, barang, nota, dan rincian nota; harga saat transaksi tetap disimpan di rincian.',
          ],
          [
            'Kamus data',
            'Kamus data menyebut arti, tipe, batas, dan pemilik setiap kolom. Kolom bernama "status" tanpa keterangan akan ditafsirkan berbeda oleh setiap orang.',
          ],
        ],
      ],
      ['Rancangan fisik', []],
    ],
  },
  {
    code: 'SI2201',
    name: 'Analisis dan Perancangan Sistem',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Analisis',
        [
          [
            'Diagram kasus penggunaan',
            'Kasus penggunaan menyatakan tujuan seorang aktor, bukan tombol yang ditekannya. "Mengajukan cuti" adalah kasus penggunaan; "klik Simpan" bukan.',
          ],
          [
            'Analisis pemangku kepentingan',
            'Petakan pemangku kepentingan menurut pengaruh dan kepentingannya. Orang yang berpengaruh besar tetapi tidak dilibatkan sejak awal dapat menghentikan proyek di akhir.',
          ],
        ],
      ],
      [
        'Perancangan',
        [
          [
            'Diagram urutan',
            'Diagram urutan menunjukkan pesan antarobjek menurut waktu, dari atas ke bawah. Gunakan untuk alur yang rumit saja; menggambar semuanya memakan waktu tanpa menambah pengertian.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI2202',
    name: 'Akuntansi Dasar',
    program: 'SI',
    sks: 2,
    topics: [
      [
        'Persamaan akuntansi',
        [
          [
            'Aset, kewajiban, dan ekuitas',
            'Aset selalu sama dengan kewajiban ditambah ekuitas. Setiap transaksi mengubah sekurangnya dua akun sehingga kesamaan itu terjaga: membeli komputer secara tunai menambah peralatan dan mengurangi kas.',
          ],
        ],
      ],
      [
        'Siklus akuntansi',
        [
          [
            'Jurnal dan buku besar',
            'Transaksi dicatat menurut waktu di jurnal, lalu dipindahkan menurut akun ke buku besar. Jumlah debit harus sama dengan jumlah kredit; bila tidak, ada pencatatan yang keliru.',
          ],
          [
            'Laporan keuangan',
            'Laporan laba rugi menjawab berapa untung dalam suatu masa, neraca menjawab apa yang dimiliki pada suatu hari, dan laporan arus kas menjawab dari mana uang datang dan ke mana perginya.',
          ],
        ],
      ],
    ],
  },
]
