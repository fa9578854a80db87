import type { Subject } from './subject.ts'

export const informaticsAdvanced: Subject[] = [
  {
    code: 'IF3101',
    name: 'Rekayasa Perangkat Lunak',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Kebutuhan',
        [
          [
            'Menggali dan menulis kebutuhan',
            'Kebutuhan yang baik dapat diuji. "Sistem harus cepat" tidak dapat diuji; "95% halaman tampil dalam dua detik pada 500 pengguna" dapat. Tanyakan alasan di balik setiap permintaan sebelum menuliskannya.',
          ],
          [
            'Cerita pengguna',
            'Bentuknya: sebagai (siapa), saya ingin (apa), agar (manfaat). Bagian terakhir paling sering dilupakan, padahal dari sanalah pilihan penyelesaian yang lebih sederhana biasanya ditemukan.',
          ],
        ],
      ],
      [
        'Perancangan dan pengujian',
        [
          [
            'Tingkat pengujian',
            'Uji unit memeriksa satu fungsi, uji integrasi memeriksa sambungan antarbagian, uji sistem memeriksa keseluruhan. Banyak uji kecil yang cepat dan sedikit uji besar yang lambat adalah perbandingan yang sehat.',
          ],
        ],
      ],
      ['Pemeliharaan', []],
    ],
  },
  {
    code: 'IF3102',
    name: 'Jaringan Komputer',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Model lapisan',
        [
          [
            'Lapisan TCP/IP',
            'Setiap lapisan hanya berbicara dengan lapisan di atas dan di bawahnya: aplikasi, transport, internet, akses jaringan. Karena itu peramban tidak perlu tahu apakah datanya lewat kabel atau radio.',
          ],
        ],
      ],
      [
        'Pengalamatan',
        [
          [
            'Alamat IPv4 dan subnet',
            'Alamat IPv4 terdiri atas 32 bit, sebagian menunjuk jaringan dan sisanya menunjuk perangkat. Jaringan /26 menyisakan 6 bit, sehingga ada 64 alamat dan 62 di antaranya dapat dipakai perangkat.',
          ],
          [
            'IPv6 secara singkat',
            'IPv6 memakai 128 bit sehingga setiap perangkat dapat punya alamat sendiri tanpa penerjemahan alamat. Penulisannya dipendekkan dengan membuang nol di depan dan mengganti satu deret nol dengan "::".',
          ],
        ],
      ],
      [
        'Lapisan transport',
        [
          [
            'TCP dan UDP',
            'TCP menjamin urutan dan kelengkapan dengan pengiriman ulang; UDP mengirim tanpa jaminan tetapi tanpa menunggu. Panggilan suara memilih UDP: potongan yang terlambat lebih baik dibuang.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'IF3103',
    name: 'Kecerdasan Buatan',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Pencarian',
        [
          [
            'Pencarian melebar dan mendalam',
            'Pencarian melebar menemukan jalur terpendek bila setiap langkah berbiaya sama, tetapi boros memori. Pencarian mendalam hemat memori, tetapi dapat tersesat di cabang yang tak berujung.',
          ],
          [
            'A* dan heuristik',
            'A* memilih simpul dengan jumlah terkecil antara biaya yang sudah ditempuh dan taksiran sisanya. Jalur yang ditemukan pasti terpendek bila taksirannya tidak pernah melebihi biaya sebenarnya.',
          ],
        ],
      ],
      [
        'Ketidakpastian',
        [
          [
            'Jaringan Bayes',
            'Jaringan Bayes menggambar ketergantungan antarperistiwa sebagai graf berarah. Peluang gabungan cukup dihitung dari peluang setiap simpul bila orang tuanya diketahui.',
          ],
        ],
      ],
      ['Etika kecerdasan buatan', []],
    ],
  },
  {
    code: 'IF3201',
    name: 'Interaksi Manusia dan Komputer',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Memahami pengguna',
        [
          [
            'Wawancara dan pengamatan',
            'Orang sering mengatakan satu hal dan melakukan hal lain. Amati pengguna mengerjakan tugas sesungguhnya, catat tempat mereka berhenti, dan tanyakan alasannya setelah selesai.',
          ],
        ],
      ],
      [
        'Evaluasi',
        [
          [
            'Sepuluh heuristik Nielsen',
            'Beberapa yang paling sering dilanggar: keadaan sistem tidak terlihat, tidak ada jalan kembali, dan pesan galat yang tidak menyebut cara memperbaikinya. Nilailah satu aplikasi kampus dengan daftar ini.',
          ],
          [
            'Uji kebergunaan',
            'Lima pengguna biasanya cukup untuk menemukan sebagian besar masalah utama. Beri tugas, jangan beri petunjuk, dan minta mereka berpikir keras-keras.',
          ],
        ],
      ],
      ['Aksesibilitas', []],
    ],
  },
  {
    code: 'IF3202',
    name: 'Keamanan Informasi',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Dasar keamanan',
        [
          [
            'Kerahasiaan, keutuhan, ketersediaan',
            'Ketiganya sering saling tarik: kata sandi yang terlalu rumit menjaga kerahasiaan tetapi mengurangi ketersediaan. Analisis ancaman menentukan mana yang diutamakan untuk setiap data.',
          ],
        ],
      ],
      [
        'Kriptografi',
        [
          [
            'Menyimpan kata sandi',
            'Yang disimpan bukan kata sandi, melainkan hasil fungsi hash yang lambat dan bergaram seperti Argon2. Garam membuat dua kata sandi yang sama menghasilkan hash berbeda, sehingga tabel siap pakai tidak berguna.',
          ],
          [
            'Kunci publik',
            'Pesan yang dikunci dengan kunci publik hanya terbuka dengan kunci privat pasangannya. Tanda tangan digital memakai arah sebaliknya: dibuat dengan kunci privat, diperiksa dengan kunci publik.',
          ],
        ],
      ],
      ['Keamanan aplikasi web', []],
    ],
  },
  {
    code: 'IF3203',
    name: 'Pembelajaran Mesin',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Pembelajaran terbimbing',
        [
          [
            'Data latih dan data uji',
            'Model dinilai dengan data yang tidak pernah dilihatnya. Bila nilai pada data latih tinggi dan pada data uji rendah, model menghafal, bukan belajar; ini disebut overfitting.',
          ],
          [
            'Regresi linear',
            'Regresi mencari garis dengan jumlah kuadrat galat terkecil. Periksa sisaan: pola pada sisaan menandakan hubungan yang belum tertangkap model.',
          ],
        ],
      ],
      [
        'Evaluasi model',
        [
          [
            'Presisi dan recall',
            'Presisi: dari yang ditandai positif, berapa yang benar. Recall: dari yang sebenarnya positif, berapa yang ditemukan. Penyaring surel mengutamakan presisi, pemeriksaan penyakit mengutamakan recall.',
          ],
        ],
      ],
      ['Pembelajaran tak terbimbing', []],
    ],
  },
  {
    code: 'IF4101',
    name: 'Komputasi Awan',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Model layanan',
        [
          [
            'IaaS, PaaS, dan SaaS',
            'Makin ke kanan makin sedikit yang diurus sendiri: IaaS memberi mesin, PaaS memberi tempat menjalankan kode, SaaS memberi aplikasi jadi. Pilihannya menentukan biaya, kebebasan, dan tanggung jawab keamanan.',
          ],
        ],
      ],
      [
        'Wadah',
        [
          [
            'Citra dan kontainer',
            'Citra adalah cetakan yang tidak berubah, kontainer adalah citra yang sedang berjalan. Kontainer berbagi kernel sehingga lebih ringan daripada mesin virtual, tetapi pemisahannya juga lebih tipis.',
          ],
          [
            'Menskalakan layanan',
            'Skala tegak menambah tenaga satu mesin, skala mendatar menambah jumlah mesin. Skala mendatar mensyaratkan layanan tanpa keadaan: data pengguna tidak boleh hanya ada di satu mesin.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'IF4102',
    name: 'Pemrograman Perangkat Bergerak',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Daur hidup aplikasi',
        [
          [
            'Aplikasi yang dapat dihentikan kapan saja',
            'Sistem dapat menghentikan aplikasi untuk menghemat memori. Simpan keadaan layar sebelum ditinggalkan, dan anggap setiap pembukaan sebagai kemungkinan mulai dari awal.',
          ],
        ],
      ],
      [
        'Data dan jaringan',
        [
          [
            'Bekerja tanpa jaringan',
            'Simpan perubahan di perangkat lebih dahulu, tampilkan bahwa perubahan itu belum terkirim, lalu kirim ketika jaringan kembali. Pengguna tidak boleh kehilangan tulisan karena memasuki lift.',
          ],
          [
            'Menghemat baterai',
            'Gabungkan permintaan jaringan dan hindari menanyakan server setiap beberapa detik. Radio ponsel memerlukan tenaga besar setiap kali dibangunkan.',
          ],
        ],
      ],
    ],
  },
  {
    code: 'IF5101',
    name: 'Basis Data Lanjut',
    program: 'TI',
    sks: 3,
    topics: [
      [
        'Basis data terdistribusi',
        [
          [
            'Replikasi dan partisi',
            'Replikasi menyalin data yang sama ke beberapa mesin agar tahan gangguan; partisi membagi data yang berbeda agar muat dan cepat. Keduanya sering dipakai bersama.',
          ],
          [
            'Teorema CAP',
            'Ketika jaringan terbelah, sistem terdistribusi harus memilih: menolak melayani agar tetap konsisten, atau melayani dengan kemungkinan data lama. Tanpa jaringan terbelah, keduanya dapat dipenuhi.',
          ],
        ],
      ],
      [
        'Pengoptimalan kueri',
        [
          [
            'Statistik dan taksiran biaya',
            'Pengoptimal memilih rencana dari taksiran banyaknya baris. Statistik yang usang membuat taksiran meleset ribuan kali, dan rencana yang dipilih pun salah.',
          ],
        ],
      ],
      ['Penyimpanan kolom', []],
    ],
  },
]
