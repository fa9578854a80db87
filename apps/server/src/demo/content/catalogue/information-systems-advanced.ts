import type { Subject } from './subject.ts'

export const informationSystemsAdvanced: Subject[] = [
  {
    code: 'SI3101',
    name: 'Sistem Informasi Manajemen',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Informasi untuk keputusan',
        [
          [
            'Keputusan terstruktur dan tidak terstruktur',
            'Keputusan terstruktur punya aturan tetap dan dapat diotomatiskan, misalnya memesan ulang barang. Keputusan tidak terstruktur, misalnya membuka cabang, memerlukan pertimbangan; sistem hanya menyiapkan bahan.',
          ],
        ],
      ],
      [
        'Papan kinerja',
        [
          [
            'Memilih indikator',
            'Indikator yang baik dapat dipengaruhi oleh orang yang diukurnya dan tidak mudah diakali. Bila jumlah tiket yang ditutup menjadi ukuran, tiket akan ditutup sebelum masalah selesai.',
          ],
          [
            'Menyajikan angka',
            'Tampilkan perbandingan: terhadap target, bulan lalu, atau unit lain. Angka tunggal tanpa pembanding tidak memberi tahu apakah keadaan baik atau buruk.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI3102',
    name: 'E-Bisnis',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Model bisnis digital',
        [
          [
            'Lokapasar dan efek jaringan',
            'Lokapasar makin berguna bagi pembeli bila penjual makin banyak, dan sebaliknya. Masalah tersulit adalah permulaan, ketika kedua pihak belum ada.',
          ],
        ],
      ],
      [
        'Pembayaran dan kepercayaan',
        [
          [
            'Rekening bersama',
            'Uang pembeli ditahan pihak ketiga sampai barang diterima. Cara ini memecahkan masalah kepercayaan antara dua orang yang tidak saling kenal, dengan imbalan biaya layanan.',
          ],
          [
            'Perlindungan data pribadi',
            'Undang-Undang Nomor 27 Tahun 2022 mewajibkan persetujuan, tujuan yang jelas, dan hak pemilik data untuk meminta penghapusan. Kumpulkan hanya data yang benar-benar diperlukan.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI3103',
    name: 'Perencanaan Sumber Daya Perusahaan',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Konsep ERP',
        [
          [
            'Satu data untuk semua bagian',
            'Pada ERP, pesanan penjualan langsung terlihat oleh gudang, produksi, dan keuangan. Manfaatnya besar, tetapi kesalahan satu bagian juga segera menyebar ke bagian lain.',
          ],
        ],
      ],
      [
        'Penerapan',
        [
          [
            'Menyesuaikan sistem atau proses',
            'Setiap penyesuaian pada perangkat lunak harus dipelihara pada setiap pembaruan. Karena itu banyak perusahaan memilih mengikuti proses bawaan, kecuali pada proses yang menjadi keunggulannya.',
          ],
          [
            'Memindahkan data lama',
            'Bersihkan data sebelum dipindah: pelanggan kembar, satuan yang berbeda, kode yang sudah mati. Lakukan gladi pemindahan lengkap sekurangnya dua kali sebelum hari peralihan.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI3201',
    name: 'Tata Kelola Teknologi Informasi',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Kerangka tata kelola',
        [
          [
            'COBIT secara ringkas',
            'COBIT memisahkan tata kelola (menilai, mengarahkan, memantau) dari manajemen (merencanakan, membangun, menjalankan). Dewan menentukan arah, manajemen melaksanakannya.',
          ],
        ],
      ],
      [
        'Layanan TI',
        [
          [
            'Perjanjian tingkat layanan',
            'Ketersediaan 99,9 persen berarti layanan boleh berhenti sekitar 43 menit dalam sebulan. Tentukan cara mengukurnya dan akibatnya bila tidak tercapai, sebelum layanan dimulai.',
          ],
          [
            'Insiden dan masalah',
            'Insiden adalah gangguan yang harus segera dipulihkan; masalah adalah penyebabnya. Menyalakan ulang server menyelesaikan insiden, bukan masalahnya.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI3202',
    name: 'Gudang Data dan Intelijen Bisnis',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Model dimensional',
        [
          [
            'Tabel fakta dan tabel dimensi',
            'Tabel fakta menyimpan ukuran (jumlah, harga) pada butir tertentu; tabel dimensi menyimpan konteksnya (waktu, toko, barang). Tentukan butirnya lebih dahulu: satu baris per apa?',
          ],
          [
            'Dimensi yang berubah perlahan',
            'Ketika seorang pelanggan pindah kota, penjualan lamanya tetap milik kota lama. Tipe 2 menyimpan baris baru dengan masa berlaku sehingga laporan lama tidak berubah.',
          ],
        ],
      ],
      [
        'Proses ETL',
        [
          [
            'Mengambil, mengubah, memuat',
            'Catat setiap baris yang ditolak beserta alasannya. ETL yang diam-diam membuang baris membuat laporan tampak rapi tetapi salah.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI3203',
    name: 'Manajemen Proyek Sistem Informasi',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Perencanaan proyek',
        [
          [
            'Struktur rincian kerja',
            'Pecahlah pekerjaan sampai bagian yang dapat ditaksir dan diserahkan kepada satu orang. Bagian yang lebih lama dari dua minggu biasanya masih menyembunyikan sesuatu.',
          ],
          [
            'Jalur kritis',
            'Jalur kritis adalah rangkaian kegiatan terpanjang; keterlambatan satu hari di sana menunda seluruh proyek. Kegiatan lain punya kelonggaran yang dapat dihitung.',
          ],
        ],
      ],
      [
        'Risiko',
        [
          [
            'Daftar risiko',
            'Setiap risiko ditulis sebagai sebab, kejadian, dan akibat, lalu diberi peluang, dampak, dan penanggung jawab. Risiko tanpa penanggung jawab tidak akan ditangani siapa pun.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'SI4101',
    name: 'Audit Sistem Informasi',
    program: 'SI',
    sks: 3,
    topics: [
      [
        'Dasar audit',
        [
          [
            'Bukti audit',
            'Bukti yang baik cukup, relevan, dan dapat dipercaya. Keterangan lisan perlu dikuatkan dokumen; dokumen dari pihak luar umumnya lebih kuat daripada dokumen buatan yang diaudit.',
          ],
        ],
      ],
      [
        'Pengendalian',
        [
          [
            'Pemisahan tugas',
            'Orang yang mengajukan pembayaran tidak boleh menyetujuinya sendiri. Periksa juga hak akses lama: pegawai yang pindah bagian sering masih membawa hak dari bagian sebelumnya.',
          ],
          [
            'Jejak audit',
            'Jejak audit mencatat siapa mengubah apa dan kapan, termasuk nilai sebelumnya. Jejak yang dapat dihapus oleh orang yang dicatatnya bukan jejak audit.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'UM1002',
    name: 'Pendidikan Pancasila',
    program: 'SI',
    sks: 2,
    topics: [
      [
        'Pancasila dalam sejarah',
        [
          [
            'Lahirnya Pancasila',
            'Pada sidang BPUPK, 1 Juni 1945, Soekarno mengusulkan lima dasar negara. Rumusannya berubah melalui Piagam Jakarta 22 Juni dan ditetapkan PPKI pada 18 Agustus 1945.',
          ],
        ],
      ],
      [
        'Pancasila sebagai etika',
        [
          [
            'Musyawarah dalam kehidupan kampus',
            'Musyawarah bukan sekadar pemungutan suara: setiap orang didengar alasannya dan keputusan mencari kepentingan bersama. Terapkan pada satu keputusan himpunan mahasiswa Anda.',
          ],
          [
            'Keadilan sosial dan teknologi',
            'Layanan digital yang hanya dapat dipakai di kota memperlebar ketimpangan. Bahaslah bagaimana rancangan aplikasi yang ringan dapat menjadi wujud keadilan sosial.',
          ],
        ],
      ],
    ],
  },
]
